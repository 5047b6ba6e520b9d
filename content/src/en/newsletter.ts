import type { NewsletterWords } from '../types/account.js';

export const newsletter: NewsletterWords = {
  heading: 'A short letter, four times a year',
  text: 'What was done, what comes next, and one verse worth keeping. No appeals, no tracking.',
  email: { label: 'Email', placeholder: 'name@example.com' },
  consent: 'We send you a mail to confirm. Every letter carries a link to leave, and one click is enough.',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  confirm: {
    heading: 'Would you like our newsletter?',
    text: 'One click confirms it. We note the time, so that we can show that you agreed.',
    submit: 'Yes, send it to me',
    submitting: 'Confirming...',
    doneHeading: 'You are on the list',
  },
  unsubscribe: {
    heading: 'Leave the newsletter?',
    text: 'One click, and we write no more letters to this address.',
    submit: 'Yes, leave the newsletter',
    submitting: 'Leaving...',
    doneHeading: 'You have left the newsletter',
    again: { label: 'Changed your mind? Subscribe again', href: '/events' },
  },
};
