import type { ContactWords } from '../types/account.js';
import type { FieldWords } from '../types/giving.js';

/** What each field of the contact form is called: above it, and in the office's mail. */
export const contactFields = {
  name: { label: 'Name' },
  email: { label: 'Email', hint: 'So that we can answer you.' },
  phone: { label: 'Phone', hint: 'If you would rather be called.', placeholder: '+91' },
  subject: { label: 'Subject' },
  message: { label: 'Message' },
} as const satisfies Readonly<Record<string, FieldWords>>;
export type ContactFieldWords = Readonly<Record<keyof typeof contactFields, FieldWords>>;

export const contact: ContactWords = {
  hero: {
    eyebrow: 'Contact',
    title: 'We would love to hear from you',
    lead: 'A question, an offer of help, a cow on the road, a verse you cannot crack: write to us. A person reads every message.',
  },
  detailsHeading: 'Where to find us',
  addressLabel: 'Address',
  phoneLabel: 'Telephone',
  emailLabel: 'E-mail',
  hoursLabel: 'Working hours',
  registration: {
    label: 'Registration',
    number: (number) => `Registration number ${number}`,
    pan: (pan) => `PAN of the trust ${pan}`,
    approval: (number) => `Approved for donations under the Income-tax Act: ${number}`,
    sampleWarning: 'Samples: the trust’s registration details are not yet confirmed.',
  },
  form: {
    heading: 'Send us a message',
    leaveEmpty: 'Leave this field empty',
    submit: 'Send message',
    submitting: 'Sending...',
    promise: 'We answer within two working days, in English or Hindi.',
    stays: 'We have your message, and answer by e-mail. You may close this page.',
  },
  eventSubject: (event) => `Registration: ${event}`,
  registerHere: {
    heading: (event) => `Your place at: ${event}`,
    places: 'How many of you come?',
    note: { label: 'A word to us', hint: 'Such as a wheelchair, small children, or where you travel from.' },
    send: 'Ask for places',
    letter: (event, day, places, note) =>
      `Registration for ${event} on ${day}: ${places === 1 ? '1 place' : `${places} places`}.${note === '' ? '' : `\n\n${note}`}`,
    sent: (places, event) =>
      `We have your letter for ${places === 1 ? '1 place' : `${places} places`} at ${event}, and confirm it by e-mail.`,
  },
  subjects: {
    heading: 'What people write to us about',
    items: [
      { title: 'A donation', text: 'Give the date and the amount, and the receipt number if you have it.' },
      {
        title: 'An animal in need',
        text: 'Tell us the place as exactly as you can, and a number to call back.',
      },
      { title: 'Volunteering', text: 'Tell us your town, your free hours and what you like to do.' },
      { title: 'Your data', text: 'Ask what we hold, have it corrected, or have it removed.' },
    ],
  },
  visit: {
    heading: 'If you come to see us',
    map: 'Sketch map: the road from Jammu by Udhampur, Batote and Doda to Kishtwar; after Batote the Chenab runs beside it.',
    towns: {
      jammu: 'Jammu',
      udhampur: 'Udhampur',
      batote: 'Batote',
      doda: 'Doda',
      kishtwar: 'Kishtwar',
      chenab: 'Chenab',
    },
    paragraphs: [
      'Kishtwar lies among deodar forests where the Chenab bends, in the Jammu division of Jammu and Kashmir. The road from Jammu crosses the hills to Batote, and follows the river from there. In winter, ask about the weather before you set out.',
      'Please write or call a day ahead, so that someone is there to show you around and the tea is hot.',
    ],
  },
  questions: {
    heading: 'Before you write',
    items: [
      {
        question: 'Where is my donation receipt?',
        answer:
          'It comes by e-mail from the address above, as a PDF. If it is not in your spam folder either, send us the date and the amount, and we send it again.',
      },
      {
        question: 'Can I bring a school class or a group?',
        answer: 'Gladly, in groups of up to thirty. Write to us at least two weeks ahead.',
      },
      {
        question: 'Do you take in cows?',
        answer: 'Where there is room, yes. Call first: moving an animal that is ill can harm her.',
      },
    ],
  },
};
