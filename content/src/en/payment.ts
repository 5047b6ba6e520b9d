import type { PaymentWords } from '../types/giving.js';

export const payment: PaymentWords = {
  status: {
    heading: 'What happened to your payment',
    checking: 'Asking the payment provider...',
    paid: {
      heading: 'Your payment has arrived',
      donation: 'Thank you. Your gift is recorded, and the receipt is on its way to your e-mail.',
      membership: 'Thank you. Your membership is active, and your certificate is on its way to your e-mail.',
    },
    pending: {
      heading: 'Your payment is on its way',
      text: 'The payment provider has not confirmed it yet. This can take a few minutes. You may close this page: we keep asking, and write to you by e-mail.',
      check: 'Check again',
    },
    failed: {
      heading: 'The payment did not go through',
      text: 'Nothing reached us. If money has left your account, your bank returns it, usually within 5 to 7 working days.',
      retry: 'Try again',
    },
    review: {
      heading: 'Your payment is being looked at',
      text: 'It has reached us, but something needs a closer look. A person from the trust will write to you.',
    },
    unknown: {
      heading: 'We could not find this payment',
      text: 'The address of this page may be incomplete. If you have paid, your receipt comes by e-mail all the same.',
    },
    amountLabel: 'Amount',
    orderIdLabel: 'Order ID',
    paymentIdLabel: 'Payment ID',
  },
  mandate: {
    heading: 'Your monthly donation',
    loading: 'Loading your monthly donation...',
    amountLabel: 'Every month',
    startedLabel: 'Since',
    countLabel: 'Gifts received',
    nextLabel: 'Next debit',
    stateLabel: 'State',
    states: {
      created: 'Waiting for the first payment',
      active: 'Active',
      pending: 'The last debit failed; your bank will try again',
      halted: 'Stopped after four failed debits',
      paused: 'Paused',
      cancelled: 'Cancelled',
      completed: 'Completed',
    },
    cancelHeading: 'Would you like to stop?',
    cancelText: 'You can stop at any time. What you gave so far stays, and so do your receipts.',
    cancel: 'Cancel my monthly donation',
    confirmHeading: 'Cancel your monthly donation?',
    confirmText: (amount) => `Nothing more will be debited. You have been giving ${amount} every month.`,
    confirm: 'Yes, cancel it',
    keep: 'No, keep giving',
    cancelling: 'Cancelling...',
    cancelled: 'Your monthly donation is cancelled.',
    thanks: 'Thank you for every month that you were with us.',
    invalid: 'This link is not valid. Please use the link from your latest receipt.',
  },
};
