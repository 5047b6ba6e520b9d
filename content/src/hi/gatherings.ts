import type { EventItem } from '../types/entities.js';

/** The three gatherings of the Events page and the community's Events tab. Dates are samples until the trust confirms them. */
export const gatherings: readonly [EventItem, EventItem, EventItem] = [
  {
    id: 'gita-jayanti-reading',
    title: 'गीता जयंती: 700 श्लोक, एक सुबह',
    date: '2026-12-20',
    time: 'सुबह 6 से 10\u00a0बजे',
    location: 'जम्मू, और ऑनलाइन',
    image: 'gita',
    description: 'हम पूरी गीता का पाठ करते हैं, पहले श्लोक से अंतिम तक। एक अध्याय के लिए आइए, या पूरे अठारह के लिए।',
    details: [
      'पाठ में लगभग तीन घंटे लगते हैं, अध्याय 6 और 12 के बाद थोड़ा विराम। पुस्तिका में देवनागरी, रोमन और अर्थ साथ-साथ हैं।',
      'बाद में नाश्ता है। बच्चों को लाइए; वे इधर-उधर घूमें तो किसी को बुरा नहीं लगता।',
    ],
    sample: true,
  },
  {
    id: 'sankranti-river-day',
    title: 'संक्रांति पर नदी के साथ',
    date: '2027-01-15',
    time: 'सुबह 7 से 11\u00a0बजे',
    location: 'किश्तवाड़, चिनाब के तट पर',
    image: 'ganga',
    description: 'हम किनारे का एक हिस्सा साफ़ करते हैं, पानी जाँचते हैं, और धूप में तिल-गुड़ बाँटते हैं।',
    details: [
      'दस्ताने, थैले और जाँच का सामान वहीं मिलेगा। मज़बूत जूते, एक प्याला और कोई गर्म कपड़ा लाइए।',
      'कचरा छाँटा और तौला जाता है, और आँकड़े नगरपालिका को भेजे जाते हैं।',
    ],
    sample: true,
  },
  {
    id: 'yoga-day',
    title: 'अंतरराष्ट्रीय योग दिवस',
    date: '2027-06-21',
    time: 'सुबह 5:30 से 7\u00a0बजे',
    location: 'सभी शाखाएँ',
    image: 'meditation',
    description: 'नए लोगों के लिए एक सहज घंटा: साँस, कुछ आसन, और उगते सूरज के साथ मौन।',
    details: [
      'चटाई या कंबल लाइए, और खाली पेट आइए। जो ज़मीन पर नहीं बैठ सकते, उनके लिए कुर्सी है।',
      'गर्भावस्था हो या स्वास्थ्य की कोई परेशानी, तो पहले अपने डॉक्टर से पूछें और शिक्षक को बता दें।',
    ],
    sample: true,
  },
];
