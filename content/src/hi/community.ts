import type { CommunityWords } from '../types/experience.js';
import { gatherings } from './gatherings.js';
import { mapNote } from './map-note.js';
import { volunteerRoles } from './volunteer-roles.js';

export const community: CommunityWords = {
  hero: {
    eyebrow: 'समुदाय',
    title: 'इस राह पर आप अकेले नहीं',
    lead: 'आपके आसपास लोग मिलते हैं: पढ़ने, गाने, पेड़ लगाने और सेवा करने। घेरे में हमेशा एक जगह और होती है।',
  },
  intro: {
    id: 'satsang',
    heading: 'अच्छी संगत',
    paragraphs: [
      'सत्संग, यानी सत्य का संग। असल में वह एक कमरा है, एक दीया, कुछ लोग, और कोई जल्दी नहीं। वचन निभाना आसान हो जाता है, जब कोई पूछ ले कि कैसा चल रहा है।',
    ],
  },
  stats: [
    { value: '45+', label: 'स्थानीय शाखाएँ' },
    { value: '10,000+', label: 'सदस्य' },
    { value: '25+', label: 'देश' },
    { value: '300+', label: 'कार्यक्रम हर साल' },
  ],
  tabsLabel: 'समुदाय के भाग',
  tabs: { chapters: 'स्थानीय शाखाएँ', events: 'कार्यक्रम', forum: 'ऑनलाइन चर्चा', volunteer: 'सेवा' },
  sampleNote: 'यहाँ लिखी संख्याएँ और तारीखें नमूना हैं, जब तक हर समूह अपनी जानकारी न दे दे।',
  chapters: {
    heading: 'अपने पास की शाखा देखें',
    text: 'एक बार यूँ ही आकर देखिए। जूते द्वार पर, प्रश्न भीतर।',
    map: 'भारत का मानचित्र, हमारी शाखाओं के साथ',
    mapNote,
    membersLabel: (count) => `${count} सदस्य`,
    items: [
      {
        name: 'दिल्ली',
        members: 1200,
        location: 'नई दिल्ली',
        meetingDay: 'हर रविवार, सुबह 8\u00a0बजे',
        image: 'delhi',
        description: 'सुबह गीता मंडली, और महीने के पहले रविवार को यमुना की सफ़ाई।',
        sample: true,
      },
      {
        name: 'मुंबई',
        members: 950,
        location: 'दादर, मुंबई',
        meetingDay: 'हर शनिवार, शाम 6\u00a0बजे',
        image: 'mumbai',
        description: 'मंत्रपाठ, समुद्र-तट की सफ़ाई, और पूरे मोहल्ले के लिए मिट्टी के गणेश।',
        sample: true,
      },
      {
        name: 'बेंगलुरु',
        members: 800,
        location: 'मल्लेश्वरम, बेंगलुरु',
        meetingDay: 'हर रविवार, सुबह 7\u00a0बजे',
        image: 'bangalore',
        description: 'बगीचे में योग, झीलों की सैर, और सॉफ़्टवेयर लिखने वालों के लिए संस्कृत।',
        sample: true,
      },
      {
        name: 'चेन्नई',
        members: 700,
        location: 'मैलापुर, चेन्नई',
        meetingDay: 'दूसरा और चौथा रविवार, सुबह 9\u00a0बजे',
        image: 'chennai',
        description: 'वेदपाठ, शुरुआत करने वालों के लिए कर्नाटक संगीत, और मंदिर के सरोवर की देखभाल।',
        sample: true,
      },
    ],
    callToAction: {
      text: 'आपके नगर में शाखा नहीं है? शुरू करने में हम साथ देंगे।',
      link: {
        label: 'शाखा शुरू करें',
        href: `/contact?subject=${encodeURIComponent('नई शाखा शुरू करना')}`,
      },
    },
  },
  events: {
    heading: 'आइए, साथ दीजिए',
    text: 'जहाँ कुछ और न लिखा हो, वहाँ निःशुल्क। पंजीकरण कर लीजिए, ताकि नाश्ता सबको मिले।',
    register: 'पंजीकरण करें',
    learnMore: 'और जानें',
    items: gatherings,
  },
  forum: {
    heading: 'पूछिए, बताइए, साथ पढ़िए',
    text: 'चार मंच, एक नियम: ऐसे बोलिए जैसे सामने वाला सामने ही बैठा हो।',
    membersLabel: (count) => `${count} सदस्य`,
    postsLabel: (count) => `${count} संदेश`,
    lastActivityLabel: 'पिछला संदेश',
    items: [
      {
        title: 'शास्त्र और अर्थ',
        members: 2400,
        posts: 8600,
        lastActivity: 'आज',
        description: 'श्लोक, अनुवाद, और सच्ची शंकाएँ।',
        sample: true,
      },
      {
        title: 'रोज़ की साधना',
        members: 3100,
        posts: 12400,
        lastActivity: 'आज',
        description: 'मंत्र, ध्यान, व्रत और घर के पर्व।',
        sample: true,
      },
      {
        title: 'गाय, मिट्टी और रसोई',
        members: 1500,
        posts: 4200,
        lastActivity: 'कल',
        description: 'गौ-सेवा, प्राकृतिक खेती, और सादा भोजन।',
        sample: true,
      },
      {
        title: 'नदियाँ और तत्त्व',
        members: 1100,
        posts: 2900,
        lastActivity: 'इस हफ़्ते',
        description: 'सफ़ाई, बारिश की टंकियाँ, पेड़ और तारों भरी रातें।',
        sample: true,
      },
    ],
    callToAction: {
      heading: 'बातचीत में आइए',
      text: 'खाता निःशुल्क है और दो मिनट में बन जाता है।',
      link: { label: 'खाता बनाएँ', href: '/register' },
    },
  },
  volunteer: {
    heading: 'कुछ घंटे दीजिए',
    text: 'सेवा में गिनती नहीं होती। समय का ध्यान हम रख लेते हैं।',
    commitmentLabel: 'समय',
    locationLabel: 'स्थान',
    skillsLabel: 'क्या काम आएगा',
    items: volunteerRoles,
    apply: 'सेवा के लिए आगे आएँ',
  },
};
