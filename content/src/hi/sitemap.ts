import type { SitemapWords } from '../types/experience.js';

export const sitemap: SitemapWords = {
  hero: {
    eyebrow: 'सभी पन्ने',
    title: 'हर पन्ना एक जगह',
    lead: 'जो यहाँ न मिले, वह अभी बना नहीं है। बताइए, आपको क्या नहीं मिला।',
  },
  groups: [
    {
      heading: 'न्यास के बारे में',
      links: [
        { label: 'मुखपृष्ठ', href: '/', text: 'हम क्या करते हैं, एक नज़र में' },
        { label: 'हमारे बारे में', href: '/about', text: 'इतिहास, पदाधिकारी और विभाग' },
        { label: 'दृष्टि और ध्येय', href: '/about/vision-mission', text: 'हमारी आशा' },
        { label: 'हमारा संकल्प', href: '/about/sankalp', text: 'पाँच संकल्प' },
        { label: 'मंडल और विभाग', href: '/about/boards-departments', text: 'बारह विभाग' },
        { label: 'पर्व-पंचांग', href: '/about/EventCalendar', text: 'किसी भी साल के पर्व और तिथियाँ' },
        { label: 'हमारी टीम', href: '/team', text: 'कौन क्या देखता है' },
      ],
    },
    {
      heading: 'हमारे अभियान',
      links: [
        { label: 'गौ', href: '/gau', text: 'पशुओं की रक्षा' },
        { label: 'गंगा', href: '/ganga', text: 'जल की रक्षा' },
        { label: 'गायत्री', href: '/gayatri', text: 'मंत्र से आत्मविकास' },
        { label: 'गीता', href: '/gita', text: 'प्राचीन ग्रंथ' },
        { label: 'गुरु', href: '/guru', text: 'ज्ञान बाँटना' },
        { label: 'पाँच तत्त्व', href: '/5elements', text: 'वायु, आकाश, पृथ्वी, जल, अग्नि' },
      ],
    },
    {
      heading: 'साथ आइए',
      links: [
        { label: 'अनुभव', href: '/experience', text: 'ध्यान, आयुर्वेद, पाठ्यक्रम, साधना शिविर' },
        { label: 'समुदाय', href: '/community', text: 'शाखाएँ, कार्यक्रम, चर्चा, सेवा' },
        { label: 'शाखाएँ', href: '/community/chapters', text: 'अपने पास की शाखा' },
        { label: 'ऑनलाइन चर्चा', href: '/community/forum', text: 'पूछें और बताएँ' },
        { label: 'शाखा में सेवा', href: '/community/volunteer', text: 'शाखा के काम' },
        { label: 'कार्यक्रम', href: '/events', text: 'आने वाले कार्यक्रम और समाचार-पत्र' },
        { label: 'सेवा करें', href: '/volunteer', text: 'सेवा के लिए नाम दें' },
        { label: 'संपर्क', href: '/contact', text: 'लिखें, फ़ोन करें या आएँ' },
      ],
    },
    {
      heading: 'दान और सदस्यता',
      links: [
        { label: 'दान करें', href: '/donate', text: 'एक बार या हर महीने' },
        { label: 'सदस्यता', href: '/membership', text: 'सालाना योजनाएँ' },
        { label: 'खाता बनाएँ', href: '/register', text: 'दो मिनट में' },
        { label: 'सदस्य लॉग इन', href: '/login', text: 'आपका विवरण और सदस्यता' },
        { label: 'पासवर्ड भूल गए', href: '/forgot-password', text: 'नया चुनें' },
      ],
    },
    {
      heading: 'नियम और निजता',
      links: [
        { label: 'नियम और शर्तें', href: '/terms', text: 'हमारा आपस का व्यवहार' },
        { label: 'निजता', href: '/privacy', text: 'हमारे पास आपका क्या है, और क्यों' },
      ],
    },
  ],
};
