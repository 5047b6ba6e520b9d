import type { SitemapWords } from '../types/experience.js';

export const sitemap: SitemapWords = {
  hero: {
    eyebrow: 'Sitemap',
    title: 'Every page in one place',
    lead: 'If you do not find it here, it is not there yet. Tell us what you missed.',
  },
  groups: {
    about: 'About the trust',
    projects: 'Projects',
    takePart: 'Take part',
    give: 'Give and belong',
    smallPrint: 'The small print',
  },
};
