import type { VolunteerWords } from '../types/experience.js';
import { volunteerRoles } from './volunteer-roles.js';

export const volunteer: VolunteerWords = {
  hero: {
    eyebrow: 'सेवा करें',
    title: 'सेवा: मन से, बिना मोल',
    lead: 'संस्कृत, गाय या नदी के बारे में जानना ज़रूरी नहीं। कुछ घंटे और सच्चा मन चाहिए।',
  },
  intro: {
    id: 'seva',
    heading: 'सेवा क्या है',
    paragraphs: [
      'सेवा वह काम है जो काम के लिए ही किया जाए। सीखने का सबसे छोटा रास्ता भी यही है, क्योंकि सूर्योदय के समय घाट बुहारने वाला पहले जैसा नहीं रह जाता।',
    ],
  },
  rolesHeading: 'कहाँ आपकी ज़रूरत है',
  commitmentLabel: 'समय',
  locationLabel: 'जगह',
  skillsLabel: 'क्या काम आएगा',
  choose: 'यह सेवा चुनें',
  roles: volunteerRoles,
  form: {
    heading: 'सेवा के लिए नाम दें',
    text: 'दो मिनट का काम है। हम दो कामकाजी दिनों में उत्तर देते हैं, और आप एक बार आकर देखने के बाद निर्णय लेते हैं।',
    anyRole: 'जहाँ भी ज़रूरत हो',
    messageHint:
      'आपका नगर, आप कब खाली रहते हैं (जैसे रविवार की सुबह), आपको क्या करना अच्छा लगता है, आप क्या सीखना चाहेंगे।',
    subject: (role) => `सेवा: ${role}`,
  },
  expectations: {
    heading: 'हमसे आप क्या उम्मीद रख सकते हैं',
    items: [
      { title: 'साथ में कोई', text: 'पहली तीन बार में आपको अकेला नहीं छोड़ा जाता।' },
      { title: 'समय तय', text: 'हम समय पर शुरू और समाप्त करते हैं, समय बढ़ाने के लिए कभी दबाव नहीं डालते।' },
      { title: 'धन्यवाद के दो शब्द', text: 'और चाहिए तो आपकी सेवा का प्रमाण-पत्र भी।' },
    ],
  },
  callToAction: {
    heading: 'अभी समय नहीं है?',
    text: 'जिनके पास समय है, आपका दान उन्हें काम में लगाए रखता है।',
    links: [
      { label: 'दान करें', href: '/donate' },
      { label: 'समुदाय देखें', href: '/community' },
    ],
  },
};
