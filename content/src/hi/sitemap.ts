import type { SitemapWords } from '../types/experience.js';

export const sitemap: SitemapWords = {
  hero: {
    eyebrow: 'सभी पन्ने',
    title: 'हर पन्ना एक जगह',
    lead: 'जो यहाँ न मिले, वह अभी बना नहीं है। बताइए, आपको क्या नहीं मिला।',
  },
  groups: {
    about: 'न्यास के बारे में',
    projects: 'हमारे अभियान',
    takePart: 'साथ आइए',
    give: 'दान और सदस्यता',
    smallPrint: 'नियम और निजता',
  },
};
