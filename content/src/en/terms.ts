import type { LegalWords } from '../types/experience.js';

export const terms: LegalWords = {
  hero: {
    eyebrow: 'Terms',
    title: 'Terms of use',
    lead: 'Short, and in plain words. By using this site you agree to them.',
  },
  updated: '2026-11-21',
  updatedLabel: (date) => `Last changed on ${date}`,
  sections: [
    {
      id: 'who',
      heading: 'Who we are',
      paragraphs: [
        'This site is run by Vishwa Guru Bharat, a charitable trust in India. Our address and registration details are on the Contact page and on every receipt.',
      ],
    },
    {
      id: 'donations',
      heading: 'Donations',
      paragraphs: [
        'A donation is a free gift. You get nothing in return but our thanks and a numbered receipt. It is used for the purposes of the trust, where it is needed most.',
        'Foreign citizens may not give through this site, because Indian law (FCRA) does not let us receive such gifts in this account.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      paragraphs: [
        'If you gave by mistake, twice or the wrong amount, write to us within 14 days. We refund it to the account it came from. A receipt for a refunded gift is no longer valid.',
      ],
    },
    {
      id: 'monthly',
      heading: 'Monthly donations',
      paragraphs: [
        'A monthly gift is debited until you end it, at most 120 times. You end it with the link in any receipt, in your UPI app or at your bank, without giving a reason.',
      ],
    },
    {
      id: 'tax',
      heading: 'Tax',
      paragraphs: [
        'The PDF we send is a receipt. The certificate for a deduction under the Income-tax Act is Form 114, which we issue after the financial year to donors who gave their PAN and address. Whether and how much you may deduct depends on the law and on your own case.',
      ],
    },
    {
      id: 'membership',
      heading: 'Membership',
      paragraphs: [
        'A membership runs for 365 days from payment, is personal, and does not renew by itself. The fee is not a donation for tax purposes. Benefits are listed on the Membership page. An upgrade begins a new year at the full price of the higher plan; what is left of the old plan is neither added nor paid back.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      paragraphs: [
        'Give true details, keep your password to yourself, and tell us if someone else uses it. We may close an account that is used to deceive or to harm.',
      ],
    },
    {
      id: 'conduct',
      heading: 'How we treat one another',
      paragraphs: [
        'In our groups and at events: no insult, no hatred of any caste, creed, sex or country, no advertising. Whoever teaches here does so without pressure.',
      ],
    },
    {
      id: 'health',
      heading: 'Health',
      paragraphs: [
        'What we say about yoga, meditation and ayurveda is education. It is not medical advice and promises no cure. Ask your doctor.',
      ],
    },
    {
      id: 'content',
      heading: 'Texts and pictures',
      paragraphs: [
        'You may share our pages with their address. The scriptures belong to everyone; our translations and drawings may be used with our name, not for sale.',
      ],
    },
    {
      id: 'law',
      heading: 'Law',
      paragraphs: [
        'Indian law applies. If we disagree, please talk to us first. Otherwise the courts at the seat of the trust decide.',
      ],
    },
  ],
};
