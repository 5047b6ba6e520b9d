import {
  type ContactField,
  contactControls,
  contactFieldNames,
  type FieldControl,
  PAISE_PER_RUPEE,
  PLANS,
} from '@vgb/contracts';
import { memberNumberExpression } from '../membership/index.js';
import { EXCEPTION_REASONS } from '../payments/index.js';
import { INDIA_OFFSET } from '../time/india.js';
import type { Column } from './printing.js';

/** An expression of MongoDB's aggregation. */
type Expression = string | Readonly<Record<string, unknown>>;

/** Conditions of MongoDB's `find`. */
export type Conditions = Readonly<Record<string, unknown>>;

/** The current moment: the server's clock in a view, the office's in a command. */
type Now = '$$NOW' | Date;

/** A field of a view: its name, its meaning, and the expression for its value. */
type ViewField = Column & { readonly from: Expression | ((now: Now) => Expression) };

/**
 * A view of records for the office, with plain names, rupees and Indian times, without hashes, codes and encrypted values. The
 * same definition serves for the view in Compass, the lists and exports of the command-line tool, and the tables of
 * docs/admin.md.
 */
export interface AdminView {
  readonly name: `admin_${string}`;
  readonly about: string;
  /** Its collection, and the field with the date by which it is sorted and filtered. */
  readonly source: string;
  readonly when: string;
  readonly only?: Conditions;
  readonly fields: readonly ViewField[];
}

const orZero = (path: string): Expression => ({ $ifNull: [path, 0] });
const orNothing = (path: string): Expression => ({ $ifNull: [path, null] });
const rupees = (paise: Expression): Expression => ({ $divide: [paise, PAISE_PER_RUPEE] });
/** With the offset instead of the name of the time zone, which MongoDB would look up for each record. */
const time = (path: string): Expression => ({
  $dateToString: { date: path, format: `%Y-%m-%dT%H:%M:%S${INDIA_OFFSET}`, timezone: INDIA_OFFSET },
});
const day = (path: string): Expression => ({
  $dateToString: { date: path, format: '%Y-%m-%d', timezone: INDIA_OFFSET },
});
const isSet = (path: string): Expression => ({ $ne: [{ $ifNull: [path, null] }, null] });
const idText: Expression = { $toString: '$_id' };
const fullName = (first: string, last: string): Expression => ({
  $trim: { input: { $concat: [first, ' ', last] } },
});
/** Maps the values of a field to words. */
const named = (path: string, words: Readonly<Record<string, string>>): Expression => ({
  $switch: {
    // biome-ignore lint/suspicious/noThenProperty: the word is MongoDB's
    branches: Object.entries(words).map(([value, word]) => ({ case: { $eq: [path, value] }, then: word })),
    default: null,
  },
});

const donations: AdminView = {
  name: 'admin_donations',
  about: 'Gifts that have arrived, one receipt each. A refunded one keeps its number.',
  source: 'donations',
  when: 'receivedAt',
  fields: [
    { name: 'receipt', says: 'receipt number', from: '$receiptNumber', table: 'text' },
    { name: 'received', says: 'when the donor paid', from: time('$receivedAt'), table: 'text' },
    { name: 'financialYear', says: '1 April to 31 March', from: '$financialYear' },
    { name: 'donor', says: 'name', from: fullName('$firstName', '$lastName'), table: 'text' },
    { name: 'email', says: 'empty once the donor had the account deleted', from: '$email', table: 'text' },
    { name: 'company', says: 'where the donor gave one', from: orNothing('$company') },
    { name: 'rupees', says: 'what was given', from: rupees('$amountPaise'), table: 'rupees' },
    { name: 'refundedRupees', says: 'what of it has gone back', from: rupees('$refundedPaise') },
    { name: 'lostRupees', says: 'what of it was lost in disputes', from: rupees(orZero('$lostPaise')) },
    {
      name: 'openRupees',
      says: 'what of it is being paid back or disputed, undecided: below 0',
      from: rupees(orZero('$openPaise')),
    },
    {
      name: 'state',
      says: 'received, disputed, partly-refunded, refunded, partly-lost or lost',
      from: '$state',
      table: 'text',
    },
    {
      name: 'method',
      says: 'card, upi, netbanking or wallet; cash, cheque, transfer or kind',
      from: orNothing('$method'),
    },
    { name: 'monthly', says: 'whether it is a debit of a monthly gift', from: isSet('$mandateId') },
    {
      name: 'taxDetails',
      says: 'whether the donor gave a PAN or an address; they themselves are encrypted',
      from: isSet('$taxDetails'),
    },
    { name: 'remark', says: 'what the donor added', from: orNothing('$notes') },
    { name: 'payment', says: 'the provider’s payment id', from: '$paymentId', table: 'text' },
    { name: 'order', says: 'the order’s id in this database', from: '$orderId' },
  ],
};

/** A field of the contact form; those that are required and of one line are shown in the table. */
function written(field: ContactField): ViewField {
  const { required, rows }: FieldControl = contactControls[field];
  return {
    name: field,
    says: required ? 'as written' : 'where given',
    from: required ? `$${field}` : orNothing(`$${field}`),
    ...(required && !rows && { table: 'text' }),
  };
}

const contacts: AdminView = {
  name: 'admin_contacts',
  about: 'Letters to the trust, from the Contact page.',
  source: 'contact_messages',
  when: 'receivedAt',
  fields: [
    { name: 'id', says: 'to mark it as answered by', from: idText, table: 'text' },
    { name: 'received', says: 'when it came', from: time('$receivedAt'), table: 'text' },
    ...contactFieldNames.map(written),
    { name: 'answered', says: 'when it was marked as answered', from: time('$answeredAt'), table: 'text' },
    { name: 'answeredBy', says: 'who marked it', from: orNothing('$answeredBy') },
  ],
};

const members: AdminView = {
  name: 'admin_members',
  about: 'Accounts whose e-mail address was proved, with the membership that each has.',
  source: 'users',
  when: 'registeredAt',
  only: { verifiedAt: { $ne: null } },
  fields: [
    {
      name: 'member',
      says: 'number on the card',
      from: memberNumberExpression(idText),
      table: 'text',
    },
    { name: 'registered', says: 'when the account was made', from: time('$registeredAt'), table: 'text' },
    { name: 'name', says: 'as the member wrote it', from: '$name', table: 'text' },
    { name: 'email', says: 'proved', from: '$email', table: 'text' },
    { name: 'phone', says: 'where given', from: orNothing('$phone') },
    { name: 'company', says: 'as the member wrote it', from: orNothing('$company') },
    { name: 'profession', says: 'as the member wrote it', from: orNothing('$profession') },
    { name: 'location', says: 'where given', from: orNothing('$location') },
    {
      name: 'plan',
      says: 'the membership bought; empty when none was',
      from: named('$membershipType', Object.fromEntries(PLANS.map(({ id, name }) => [id, name]))),
      table: 'text',
    },
    {
      name: 'status',
      says: 'pending without a membership, active until its end, then expired',
      from: (now) => ({
        $cond: [
          isSet('$membershipEndDate'),
          { $cond: [{ $gt: ['$membershipEndDate', now] }, 'active', 'expired'] },
          'pending',
        ],
      }),
      table: 'text',
    },
    { name: 'starts', says: 'the membership’s first day', from: day('$membershipStartDate') },
    { name: 'ends', says: 'the day of its end', from: day('$membershipEndDate'), table: 'text' },
    { name: 'payment', says: 'the payment that it rests on', from: orNothing('$membershipPaymentId') },
  ],
};

const mandates: AdminView = {
  name: 'admin_mandates',
  about: 'Standing orders for monthly gifts. Each debit is a donation of its own.',
  source: 'mandates',
  when: 'createdAt',
  fields: [
    { name: 'mandate', says: 'its id in this database', from: idText },
    { name: 'begun', says: 'when the donor asked for it', from: time('$createdAt'), table: 'text' },
    {
      name: 'donor',
      says: 'name',
      from: fullName('$donor.firstName', '$donor.lastName'),
      table: 'text',
    },
    { name: 'email', says: 'where its mails go', from: '$donor.email', table: 'text' },
    { name: 'company', says: 'where the donor gave one', from: orNothing('$donor.company') },
    { name: 'rupees', says: 'each month', from: rupees('$amountPaise'), table: 'rupees' },
    {
      name: 'state',
      says: 'created, authenticated, active, pending, halted, paused, cancelled, completed or expired',
      from: '$state',
      table: 'text',
    },
    { name: 'debits', says: 'how many have been made', from: '$chargesMade', table: 'number' },
    {
      name: 'nextDebit',
      says: 'the day on which the next one is due',
      from: day('$nextChargeAt'),
      table: 'text',
    },
    { name: 'ended', says: 'when it ended', from: time('$endedAt') },
    {
      name: 'subscription',
      says: 'the provider’s id of it',
      from: orNothing('$subscriptionId'),
      table: 'text',
    },
  ],
};

const exceptions: AdminView = {
  name: 'admin_exceptions',
  about:
    'What a person must decide: payments that do not add up, disputes, what the provider says that is not known here.',
  source: 'exceptions',
  when: 'noticedAt',
  fields: [
    { name: 'id', says: 'to decide it by', from: idText, table: 'text' },
    { name: 'noticed', says: 'when', from: time('$noticedAt'), table: 'text' },
    { name: 'kind', says: 'in one word', from: '$kind', table: 'text' },
    { name: 'reason', says: 'in a sentence', from: named('$kind', EXCEPTION_REASONS) },
    { name: 'detail', says: 'more about it, where there is', from: orNothing('$detail') },
    {
      name: 'amount',
      says: 'paid, or disputed, in its currency',
      from: rupees('$amountPaise'),
      table: 'number',
    },
    { name: 'currency', says: 'INR unless the payment came from abroad', from: '$currency', table: 'text' },
    {
      name: 'expectedRupees',
      says: 'what the order was for; empty when no order is known',
      from: { $divide: [orNothing('$expectedPaise'), PAISE_PER_RUPEE] },
    },
    { name: 'payment', says: 'the provider’s payment id', from: '$paymentId', table: 'text' },
    { name: 'order', says: 'the order’s id in this database', from: orNothing('$orderId') },
    { name: 'state', says: 'open or decided', from: '$state', table: 'text' },
    { name: 'decided', says: 'when', from: time('$decidedAt') },
    { name: 'decidedBy', says: 'who', from: orNothing('$decidedBy') },
    { name: 'decision', says: 'what', from: orNothing('$decision') },
  ],
};

/** Letters that are not marked as answered. */
export const unanswered: Conditions = { answeredAt: null };
/** Exceptions that wait for a decision. */
export const undecided: Conditions = { state: 'open' };

export const adminViews = { donations, contacts, members, mandates, exceptions } as const;
export const ADMIN_VIEWS: readonly AdminView[] = Object.values(adminViews);

/** The projection of a view's fields, without `_id`. */
export const projectionOf = ({ fields }: AdminView, now: Now): Record<string, unknown> => ({
  _id: 0,
  ...Object.fromEntries(
    fields.map(({ name, from }) => [name, typeof from === 'function' ? from(now) : from]),
  ),
});
