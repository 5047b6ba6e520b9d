import type { MembershipWords } from '../types/giving.js';

export const membership: MembershipWords = {
  hero: {
    eyebrow: 'Membership',
    title: 'Belong, for about ₹1 a day',
    lead: 'A yearly membership opens our library and our events to you. It also pays for the lamp oil, so to speak.',
  },
  stepsLabel: 'Steps to your membership',
  steps: ['Choose a plan', 'Payment', 'Welcome'],
  plans: {
    heading: 'Choose the plan that suits you',
    text: 'Each runs for 365 days from the day you pay. Nothing renews by itself.',
    everythingIn: (planName) => `Everything in ${planName}, and:`,
    period: 'yearly',
    annual: 'Annual Membership',
    perDay: '1 per day',
    recommended: 'Recommended',
    select: 'Select',
    selected: 'Selected',
    featuresLabel: (planName) => `What ${planName} brings`,
    continue: 'Continue to Payment',
  },
  guest: {
    text: 'A membership belongs to an account. Create one in two minutes, or log in, and choose your plan.',
    join: { label: 'Create Account', href: '/register' },
    login: 'Log in',
  },
  payment: {
    heading: 'Check your order, then pay',
    summaryHeading: 'Order summary',
    planLabel: 'Plan',
    newPlanLabel: 'New plan',
    currentPlanLabel: 'Current plan',
    remainderLabel: 'Left of the current plan',
    remainder: (days) => (days === 1 ? '1 day, which ends today' : `${days} days, which end today`),
    periodLabel: 'Billing period',
    periodValue: 'Yearly, 365 days',
    validUntilLabel: 'Valid until',
    totalLabel: 'Total',
    methodsHeading: 'Accepted payment methods',
    methods: ['Credit card', 'Debit card', 'UPI', 'Net banking', 'Wallets'],
    secure:
      'Your payment is processed securely through the card payment provider. We never see your card details.',
    testCardHeading: 'Trying the site out? Use a test card',
    testCard: [
      { title: 'Card number', text: '4100 2800 0000 1007 (Visa)' },
      { title: 'Expiry', text: 'Any date in the future' },
      { title: 'CVV', text: 'Any three digits' },
      { title: 'One-time password', text: 'Any four to ten digits, such as 1234' },
    ],
    pay: (price) => `Pay ₹${price} Now`,
    loading: 'Preparing the payment...',
    processing: 'Processing...',
    back: 'Back to plan selection',
    noReceiptNote: 'A membership fee buys you something in return, so it is not a donation for tax purposes.',
    checkoutDescription: (planName) => `${planName}, one year`,
  },
  success: {
    heading: 'Congratulations',
    text: (planName) => `Your ${planName} is active. Welcome to the family.`,
    validUntil: (date) => `It is valid until ${date}.`,
    planLabel: 'Plan',
    paymentIdLabel: 'Payment ID',
    orderIdLabel: 'Order ID',
    amountLabel: 'Amount paid',
    mailNote: 'Your membership card and certificate are on their way to your e-mail.',
    toProfile: 'Go to your profile',
  },
  details: {
    hero: {
      eyebrow: 'Membership',
      title: 'Your membership',
      lead: 'What you have, how long it runs, and what it opens for you.',
    },
    typeLabel: 'Type',
    startLabel: 'Start date',
    untilLabel: 'Valid until',
    statusLabel: 'Status',
    daysLeft: (days) => (days === 1 ? '1 day left' : `${days} days left`),
    benefitsHeading: 'Your benefits',
    standardBenefits: ['Online resources', 'Quarterly newsletter', 'Digital certificate'],
    upgradeHeading: 'Go one step further',
    upgradeText: (planName, price) => `${planName} at ${price} a year adds to what you have:`,
    upgrade: { label: 'See the upgrade', href: '/membership-upgrade' },
    highestText: 'You have our fullest membership. Thank you for carrying so much of the work.',
    none: {
      heading: 'You are not a member yet',
      text: 'A membership costs from ₹365 a year, which is about ₹1 a day.',
      link: { label: 'See the plans', href: '/membership' },
    },
    expired: {
      heading: 'Your membership has ended',
      text: (date) => `It was valid until ${date}. Renew it, and everything is as it was.`,
      link: { label: 'Renew your membership', href: '/membership' },
    },
    toProfile: { label: 'Back to your profile', href: '/profile' },
  },
  upgrade: {
    hero: {
      eyebrow: 'Membership',
      title: 'Upgrade your membership',
      lead: 'Choose a fuller plan. It starts today and runs for a whole year.',
    },
    loading: 'Loading your membership...',
    current: (planName) => `Your current membership: ${planName}`,
    heading: 'Plans above yours',
    continue: 'Continue to Payment',
    back: 'Back to plan selection',
    keepsText: 'The new plan keeps every benefit you already have.',
    remainder: (planName, days) =>
      `Your ${planName} still has ${days === 1 ? '1 day. It ends' : `${days} days. They end`} with the upgrade: the new plan starts today at its full price and runs for 365 days. What is left of the old one is neither added nor paid back.`,
  },
  questions: {
    heading: 'Questions members ask',
    items: [
      {
        question: 'Does my membership renew by itself?',
        answer: 'No. It ends after 365 days. We remind you by e-mail before that, and you decide.',
      },
      {
        question: 'When does it start?',
        answer:
          'The moment your payment is confirmed. Your card and certificate come by e-mail, and lie in your profile.',
      },
      {
        question: 'Can I change to a higher plan during the year?',
        answer:
          'Yes, to any plan above yours. The new plan starts at once, at its full price, and runs for 365 days. What is left of the old plan is neither added nor paid back.',
      },
      {
        question: 'I paid, but my profile still says pending.',
        answer:
          'Give it a few minutes: we confirm each payment with the payment provider. If it still says pending after an hour, write to us.',
      },
    ],
  },
};
