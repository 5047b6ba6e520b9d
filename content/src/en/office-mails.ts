import type { OfficeMailWords } from '../types/mails.js';

/** Each state of a dispute, and what it means for the trust. */
const DISPUTE_WORDS = {
  open: { short: 'opened', text: 'The payer’s bank calls this payment into question.' },
  under_review: { short: 'under review', text: 'The bank looks at what the trust has answered.' },
  action_required: {
    short: 'needs an answer',
    text: 'The bank asks for more. Without an answer in time the dispute is lost.',
  },
  closed: { short: 'closed', text: 'The dispute is closed. The money stays with the trust.' },
  won: { short: 'won', text: 'The bank has decided for the trust. The gift is whole again.' },
  lost: {
    short: 'lost',
    text: 'The bank has decided for the payer, and the money was deducted. Do not refund it as well.',
  },
} as const;

/** Mails to the trust’s own mailbox. */
export const officeMails: OfficeMailWords = {
  contactMessage: ({ name, subject, message, facts, time }) => ({
    subject: `Contact: ${subject}`,
    preview: `${name} wrote on ${time}.`,
    heading: subject,
    paragraphs: message.split(/\n{2,}/),
    facts: [
      ...facts.map(({ label, value }) => ({ label, value: value === '' ? 'not given' : value })),
      { label: 'Received', value: time },
    ],
    notes: ['Answer this mail to write to the sender. The site’s database keeps the message, too.'],
  }),

  exceptionAlert: ({ reason, held, providerOrderId, paymentId, amount, time }) => ({
    subject: `Payment needs a decision: ${paymentId}`,
    preview: reason,
    heading: 'A payment needs your decision',
    paragraphs: [
      held
        ? 'A payment has reached the account that does not match our records. It is held: no receipt was issued and no membership was started.'
        : 'Something about a payment needs a person’s decision.',
      `What does not add up: ${reason}`,
    ],
    facts: [
      { label: 'Payment ID', value: paymentId },
      { label: 'Order at the provider', value: providerOrderId === '' ? 'none' : providerOrderId },
      { label: 'Amount', value: amount },
      { label: 'Noticed', value: time },
    ],
    notes: [
      'Look it up in the payment provider’s dashboard, then book it, refund it or dismiss it with the office’s tool (exceptions adopt, refund, dismiss).',
    ],
  }),

  exceptionSummary: ({ payments, time }) => ({
    subject: `${payments.length} payments need a decision`,
    preview: 'They do not match our records.',
    heading: `${payments.length} payments need your decision`,
    paragraphs: [
      'These payments have reached the account and do not match our records. They are held: no receipt was issued and no membership was started.',
    ],
    facts: [
      ...payments.map(({ paymentId, amount, reason }) => ({
        label: paymentId,
        value: `${amount}. ${reason}`,
      })),
      { label: 'Noticed', value: time },
    ],
    notes: ['Look each up in the payment provider’s dashboard, then book it or refund it.'],
  }),

  officeNews: ({ news, time }) => {
    const count = news.reduce((sum, [, times]) => sum + times, 0);
    const title = count === 1 ? 'A message about payments' : `${count} messages about payments`;
    return {
      subject: title,
      preview: 'They came within an hour, and so come as one.',
      heading: title,
      paragraphs: [
        'These came within an hour, after others that you have had by themselves. Look each up in the payment provider’s dashboard, or with the office’s tool (payment show).',
      ],
      facts: [
        ...news.map(([subject, times]) => ({
          label: times === 1 ? 'Once' : `${times} times`,
          value: subject,
        })),
        { label: 'Since', value: time },
      ],
    };
  },

  refundFailed: ({ refundId, refundAmount, paymentId, amount, receiptNumber, time }) => ({
    subject: `Refund of ${refundAmount} failed: ${refundId}`,
    preview: 'The money is still with the trust.',
    heading: 'A refund has failed',
    paragraphs: [
      `The bank did not take the refund of ${refundAmount}. The money is still in the trust’s account, and nothing was marked as returned.`,
      'Ask the donor for another account, or try the refund again with the office’s tool.',
    ],
    facts: [
      { label: 'Refund ID', value: refundId },
      { label: 'Payment ID', value: paymentId },
      { label: 'Paid', value: amount },
      { label: 'Receipt', value: receiptNumber === '' ? 'none' : receiptNumber },
      { label: 'Noticed', value: time },
    ],
  }),

  disputeTurn: (v) => ({
    subject: `Dispute ${DISPUTE_WORDS[v.status].short}: ${v.disputedAmount}, payment ${v.paymentId}`,
    preview: DISPUTE_WORDS[v.status].text,
    heading: `A dispute: ${DISPUTE_WORDS[v.status].short}`,
    paragraphs: [
      DISPUTE_WORDS[v.status].text,
      ...(v.isOver
        ? []
        : [
            'Please answer in the payment provider’s dashboard. Do not refund the payment meanwhile: the money could go back twice.',
          ]),
    ],
    facts: [
      { label: 'Dispute ID', value: v.disputeId },
      { label: 'Payment ID', value: v.paymentId },
      { label: 'Disputed amount', value: v.disputedAmount },
      { label: 'Paid', value: v.amount },
      ...(v.status === 'lost' ? [{ label: 'Deducted', value: v.deductedAmount }] : []),
      { label: 'Phase', value: v.phase },
      ...(v.isOver || v.respondBy === '' ? [] : [{ label: 'Last day to answer', value: v.respondBy }]),
      { label: 'Receipt', value: v.receiptNumber === '' ? 'none' : v.receiptNumber },
      { label: 'Noticed', value: v.time },
    ],
  }),

  attemptsFailed: ({ providerOrderId, count, time }) => ({
    subject: `Unusually many failed payments of one order: ${providerOrderId}`,
    preview: `${count} attempts or more have failed.`,
    heading: 'Someone may be testing stolen cards',
    paragraphs: [
      `${count} attempts to pay the order ${providerOrderId}, or more, have failed.`,
      'Please look at them in the provider’s dashboard, and block their source there if they look wrong.',
    ],
    facts: [
      { label: 'Order at the provider', value: providerOrderId },
      { label: 'Noticed', value: time },
    ],
  }),

  attemptsInAll: ({ count, minutes, time }) => ({
    subject: 'Unusually many failed payments',
    preview: `${count} attempts or more in ${minutes} minutes.`,
    heading: 'Someone may be testing stolen cards',
    paragraphs: [
      `${count} payments or more have failed within ${minutes} minutes, of many orders together. Until it is quieter a network can begin only a few orders.`,
      'Please look at the latest failed payments in the provider’s dashboard, and block their source there if they look wrong.',
    ],
    facts: [{ label: 'Noticed', value: time }],
  }),

  databaseEmpty: ({ count, time }) => ({
    subject: 'The site’s database is empty, and payments have arrived',
    preview: 'A backup may have to be restored.',
    heading: 'Is a backup to be restored?',
    paragraphs: [
      `The site runs on a database without any order, and the payment provider knows ${count} payments of the last days. Nothing was booked and nothing was put aside.`,
      'If the database was lost, please restore the latest backup. If the site is new and the payments are of something else, nothing need be done.',
    ],
    facts: [{ label: 'Noticed', value: time }],
  }),

  orderVelocityAlert: ({ count, minutes, clientAddress, time }) => ({
    subject: 'Unusually many payment attempts',
    preview: `${count} orders in ${minutes} minutes from one address.`,
    heading: 'Someone may be testing stolen cards',
    paragraphs: [
      `${count} orders were started within ${minutes} minutes from ${clientAddress}. Further ones from there are refused for now.`,
      'Please look at the latest failed payments in the provider’s dashboard, and block the address if they look wrong.',
    ],
    facts: [{ label: 'Noticed', value: time }],
  }),
};
