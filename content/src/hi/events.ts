import type { EventsWords } from '../types/experience.js';
import { gatherings } from './gatherings.js';

export const events: EventsWords = {
  hero: {
    eyebrow: 'कार्यक्रम',
    title: 'आइए, बैठिए, साथ दीजिए',
    lead: 'तीन कार्यक्रम, जिनकी राह देखी जाए। किसी मित्र को लाइए, या यहाँ आकर मित्र बनाइए।',
  },
  heading: 'आने वाले कार्यक्रम',
  register: 'पंजीकरण करें',
  learnMore: 'और जानें',
  sampleNote: 'तारीखें और स्थान नमूना हैं, जब तक न्यास इन्हें पक्का न करे।',
  items: gatherings,
  callToAction: {
    heading: 'कोई पर्व ढूँढ़ रहे हैं?',
    text: 'पर्व-पंचांग पूरा सनातन वर्ष दिखाता है, मकर संक्रांति से गीता जयंती तक।',
    links: [
      { label: 'पर्व-पंचांग देखें', href: '/about/EventCalendar' },
      { label: 'पास की शाखा देखें', href: '/community/chapters' },
    ],
  },
};
