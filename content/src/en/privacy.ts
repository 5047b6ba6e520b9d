import { trust } from '../trust.js';
import type { PrivacyWords } from '../types/experience.js';

export const privacy: PrivacyWords = {
  hero: {
    eyebrow: 'Privacy',
    title: 'Your data stays yours',
    lead: 'What we hold, why, for how long, and what you can ask of us.',
  },
  updated: '2026-11-22',
  updatedLabel: (date) => `Last changed on ${date}`,
  table: {
    heading: 'What we hold',
    caption: 'Personal data held by the trust',
    columns: { what: 'What', why: 'Why', howLong: 'How long' },
    rows: [
      {
        what: 'Account: name, e-mail, company, profession, language, and phone and location if given',
        why: 'To run your account and membership',
        howLong: 'Until you delete the account. A sign-up that is never verified: 7 days',
      },
      {
        what: 'Password',
        why: 'To let you in',
        howLong: 'Only as a hash, from which nobody can read it; as long as the account',
      },
      {
        what: 'Codes and reset links',
        why: 'To check your e-mail address',
        howLong: '10 and 30 minutes, stored as hashes',
      },
      {
        what: 'Internet connections from which you have logged in, in a form from which they cannot be read',
        why: 'To let you in while others guess at your password',
        howLong: '90 days',
      },
      {
        what: 'Donation: name, e-mail, company, language, amount, payment ID',
        why: 'Receipt and accounts; the law asks for them',
        howLong: '11 years after the financial year, because tax law requires it; number and amount for good',
      },
      {
        what: 'A donation that was begun and never paid',
        why: 'A bank may still report the payment late',
        howLong:
          '90 days; then name, e-mail, company, PAN and address are removed. If its money waits for a decision of ours: 2 years at most',
      },
      {
        what: 'Monthly donation: name, e-mail, company, language, PAN and address, if given',
        why: 'Each debit has its receipt',
        howLong: 'Until it ends, and 90 days more; one that you began and did not agree to: 90 days',
      },
      {
        what: 'Notes of the payment provider on your payment',
        why: 'A payment can be disputed for months',
        howLong: '180 days',
      },
      {
        what: 'Mails that we have sent you',
        why: 'To know what was sent, and to send nothing twice',
        howLong: '180 days; a code: a day. Then your address and the contents are removed',
      },
      {
        what: 'PAN and address, if given',
        why: 'Our yearly statement and your certificate',
        howLong: 'Encrypted, 11 years after the financial year',
      },
      {
        what: 'Membership: plan, dates, payment',
        why: 'To give you what you paid for',
        howLong: 'As long as the account; the payment, without your name, in our books',
      },
      {
        what: 'Contact message and its language',
        why: 'To answer you',
        howLong: '2 years, or until you delete your account',
      },
      {
        what: 'Newsletter address and language, with when and how you agreed',
        why: 'To send it, and to show your consent',
        howLong: 'Until you leave, and 30 days more; never confirmed: 30 days',
      },
      {
        what: 'Server log: network address, time, page',
        why: 'To keep the site safe',
        howLong: 'A short time, and never with passwords, codes or message texts',
      },
    ],
  },
  sections: [
    {
      id: 'not',
      heading: 'What we do not do',
      paragraphs: [
        'We do not sell or lend your data, show advertising or follow you across the web. We never see your card number, UPI PIN or bank password.',
        'Fonts and pictures come from our own server, and we set no cookies. Your browser’s storage holds, on your device alone: the token that keeps you logged in, until you log out; and, until you close the tab or have sent it, what you have typed into a form or chosen in it, the address that waits for its code, and the number of an order that is being paid. Passwords, your PAN and your postal address are never kept there.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else sees it',
      paragraphs: [
        'The payment provider (Razorpay) handles your payment under its own privacy policy. Our hosting and mail providers process data on our behalf. The income-tax department receives the yearly statement of donors who gave their PAN. Nobody else, unless a court orders it.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      paragraphs: [
        'Under the Digital Personal Data Protection Act, 2023 you may ask what we hold and with whom it was shared, have it corrected, completed or erased, withdraw your consent as easily as you gave it, name someone to act for you if you die or cannot act, and complain.',
        'On your profile page you can change your details, download everything that we hold on you, and delete your account. For anything else, write to us.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: ['Accounts are for people aged 18 and over. For a child, a parent or guardian signs up.'],
    },
    {
      id: 'safety',
      heading: 'How we keep it safe',
      paragraphs: [
        'Connections are encrypted, passwords are hashed, and few people have access. If something goes wrong all the same, we tell you and the Data Protection Board of India, as the Act requires.',
      ],
    },
    {
      id: 'grievance',
      heading: 'Whom to write to',
      paragraphs: [
        `${trust.grievanceOfficer.value.name}, ${trust.grievanceOfficer.value.email}. If our answer does not satisfy you, you may turn to the Data Protection Board of India.`,
      ],
    },
  ],
};
