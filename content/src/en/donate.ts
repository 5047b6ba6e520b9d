import type { DonateWords } from '../types/giving.js';

export const donate: DonateWords = {
  hero: {
    eyebrow: 'Donate',
    title: 'Your gift becomes fodder, books and clean water',
    lead: 'Give once or every month. You need no account. A numbered receipt reaches you by e-mail for every gift.',
  },
  stepsLabel: 'Steps of your donation',
  steps: ['Your gift', 'Payment', 'Thank you'],
  cause: {
    cameFor: (project) => `You came to give for “${project}”.`,
    text: 'A gift on this page goes where it is needed most. If yours is for this project alone, tell us so, with the number of your receipt.',
    write: 'Tell us that it is for this project',
    subject: (project) => `A gift for: ${project}`,
  },
  amount: {
    heading: 'How much would you like to give?',
    presetsLabel: 'Choose an amount',
    gifts: [
      {
        amount: 1000,
        title: 'Fodder',
        text: 'Green and dry fodder for a cow in our care.',
        drawing: 'A cow lowers her head to a sheaf of fodder.',
      },
      {
        amount: 2100,
        title: 'Books',
        text: 'Gita study books for a village reading circle.',
        drawing: 'An open book on its stand, upon two closed ones.',
      },
      {
        amount: 5100,
        title: 'Trees',
        text: 'Native saplings along a river bank, with the care of their first year.',
        drawing: 'Three saplings, each tied to a stake, on a bank above running water.',
      },
      {
        amount: 11000,
        title: 'A vet’s visit',
        text: 'A veterinary camp day at a gaushala: check-ups and medicines.',
        drawing: 'A cow’s head, with a stethoscope laid around it.',
      },
      {
        amount: 21000,
        title: 'A well',
        text: 'Help to clean and deepen a village well or pond before the rains.',
        drawing: 'A roofed well with a pulley and a pot on its rope.',
      },
      {
        amount: 51000,
        title: 'A classroom',
        text: 'A season of Sanskrit and yoga classes for the children of a neighbourhood.',
        drawing: 'Four children sit around a lamp under a tree.',
      },
    ],
    custom: (min) => ({
      label: 'Another amount, in rupees',
      hint: `Whole rupees, from ${min}. It takes the place of the amount chosen above.`,
      placeholder: '501',
    }),
    customMeaning: (amount) => `${amount} goes where it is needed most. No gift is small.`,
    choose: 'Choose an amount to see what it does.',
    frequencyLabel: 'How often?',
    once: 'Once',
    monthly: 'Every month',
    monthlyHint: 'You can stop it at any time, with the link in each receipt or in your UPI app.',
    monthlyLimit: (max) =>
      `Monthly gifts go up to ${max}: above that, banks ask for your confirmation every single month.`,
  },
  donor: {
    heading: 'Who is giving?',
    firstName: { label: 'First name' },
    lastName: { label: 'Last name', hint: 'If you go by one name, an initial will do.' },
    email: { label: 'E-mail', hint: 'Your receipt goes here.' },
    company: { label: 'Company', hint: 'If the gift comes from a company.' },
    tax: {
      heading: 'Tax receipt details (optional)',
      text: 'They are printed on your receipt. With your PAN and address we can report your gift in our yearly statement and send you the certificate for the deduction. You may leave this empty.',
      citizen: 'I am an Indian citizen',
      citizenHint: 'Needed with a PAN.',
      pan: {
        label: 'PAN',
        hint: 'Ten characters, such as ABCDE1234F. We keep it encrypted, and your browser does not keep it.',
        placeholder: 'ABCDE1234F',
      },
      address: { label: 'Postal address', hint: 'As it should stand on the certificate. Encrypted as well.' },
    },
    foreignNote:
      'Indian law does not let us take gifts from foreign citizens on this page. If that is you, please write to us first.',
  },
  continue: 'Continue to Payment',
  total: (amount, monthly) => (monthly ? `${amount}, every month` : `${amount}, once`),
  payment: {
    heading: 'Check your gift, then pay',
    summaryHeading: 'Your gift',
    giftLabel: 'Amount',
    frequencyLabel: 'How often',
    donorLabel: 'Donor',
    emailLabel: 'Receipt goes to',
    companyLabel: 'Company',
    nextDebitLabel: 'Next debit',
    endLabel: 'Ends',
    end: (debits) => `When you stop it, or after ${debits} debits`,
    methods: 'You can pay by card, UPI, net banking or wallet.',
    methodsMonthly: 'A monthly gift is debited from a card or by UPI. The first debit is now.',
    secure: 'The payment provider handles your card and bank details. We never see them.',
    pay: (amount) => `Give ${amount} now`,
    payMonthly: (amount) => `Give ${amount} every month`,
    processing: 'Processing...',
    loading: 'Preparing the payment...',
    back: 'Back to your gift',
    checkoutDescription: { once: 'Donation', monthly: 'Monthly donation' },
  },
  thanks: {
    heading: (firstName) => `Thank you, ${firstName}`,
    text: (amount) => `Your gift of ${amount} has arrived. It will be put to work with care.`,
    textMonthly: (amount) =>
      `Your first monthly gift of ${amount} has arrived. The next one follows by itself in a month.`,
    mailSent: (email) => `A confirmation e-mail was sent to ${email}.`,
    receiptFollows: (email) => `A receipt will be e-mailed shortly to ${email}.`,
    amountLabel: 'Amount',
    paymentIdLabel: 'Payment ID',
    receiptNumberLabel: 'Receipt number',
    lotus: 'A lotus opens above the water.',
    receipt: { look: 'Look at the receipt', download: 'Download the receipt', working: 'Preparing...' },
    address: {
      question: 'Is the e-mail address wrong?',
      email: {
        label: 'The right address',
        hint: 'The receipt goes there at once, for three addresses at most.',
      },
      send: 'Send the receipt there',
      sending: 'Sending...',
    },
    share: {
      label: 'Tell others on WhatsApp',
      text: (address) =>
        `I have given to Vishwa Guru Bharat: fodder for cows, books, clean water. You can too: ${address}`,
    },
    blessing: { devanagari: 'धन्यवाद', meaning: 'Dhanyavaad: thank you' },
    again: 'Donate Again',
    next: [
      { label: 'See what the Gau initiative does', href: '/gau' },
      { label: 'Come to an event', href: '/events' },
      { label: 'Become a member', href: '/membership' },
    ],
  },
  assurance: {
    heading: 'What you can count on',
    items: [
      {
        title: 'A receipt for every gift',
        text: 'It carries a running number, the amount in words and the trust’s registration, as a PDF.',
      },
      {
        title: 'Safe payment',
        text: 'Card numbers and PINs go to the payment provider alone. They never touch our server.',
      },
      {
        title: 'Nothing sold, nothing shared',
        text: 'Your e-mail is used for your receipt. You get our newsletter only if you ask for it.',
      },
    ],
  },
  questions: {
    heading: 'Questions donors ask',
    items: [
      {
        question: 'Money has left my account, but I saw no thank-you page. What now?',
        answer:
          'Nothing is lost. We ask the payment provider about every open payment, and your receipt follows by e-mail, usually within the hour. If it does not, write to us with the date and the amount.',
      },
      {
        question: 'Is my gift deductible from tax?',
        answer:
          'The receipt shows our approval number. The certificate that counts for your tax return is Form 114, which we issue after the financial year from the PAN and address you gave us. Your tax adviser knows what applies to you.',
      },
      {
        question: 'How do I stop a monthly gift?',
        answer:
          'Every monthly receipt carries a link that shows your gift and cancels it. You can also cancel the mandate in your UPI app or at your bank.',
      },
      {
        question: 'Can I choose what my gift is used for?',
        answer:
          'The amounts above show what a gift of that size typically does. If you want to support one project alone, write to us and we will tell you what it needs.',
      },
      {
        question: 'I gave by mistake, or twice. Can I have it back?',
        answer:
          'Yes. Write to us within 14 days with your receipt number, and we refund it to the same account.',
      },
    ],
  },
};
