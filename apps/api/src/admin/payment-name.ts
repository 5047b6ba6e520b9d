import type { Stored } from '../db/stored.js';
import { type Donations, giftModes, numbersOf } from '../donations/index.js';
import type { Payments } from '../payments/index.js';
import { isoInIndia } from '../time/india.js';

/** What a typed name of a payment refers to. */
export interface NamedPayment {
  readonly order: Stored | undefined;
  /** The donation, where the name is a receipt number. */
  readonly receipt: Stored | undefined;
  /**
   * The provider's `pay_…`, stored or as typed (it may exist at the provider only); of a gift at the office `cash_…` and so on.
   */
  readonly paymentId: string | null;
  /** The provider's `order_…`, stored or as typed. */
  readonly providerOrderId: string | null;
}

/** Ids of the provider consist of letters and digits: they need no escaping in a regular expression or an address. */
const providers = (kind: 'pay' | 'order', id: unknown): string | null =>
  typeof id === 'string' && new RegExp(`^${kind}_[A-Za-z0-9]+$`).test(id) ? id : null;

/** A payment's id: the provider's, or that of a gift at the office. */
const payments = (id: unknown): string | null =>
  providers('pay', id) ??
  (typeof id === 'string' && new RegExp(`^(${giftModes.join('|')})_[A-Za-z0-9-]+$`).test(id) ? id : null);
/** Whether it is an id of the provider. */
export const isProviders = (paymentId: string): boolean => providers('pay', paymentId) !== null;

/** The records in which a typed name is looked up. */
export interface NamedRecords {
  readonly payments: { readonly orders: Pick<Payments['orders'], 'storedUnder'> };
  readonly donations: { readonly books: Pick<Donations['books'], 'storedUnder' | 'gapsOfFinancialYear'> };
}

/** Finds a payment by its id, our order's or the provider's order's, or by the number of its receipt. */
export async function findPayment(
  typed: string,
  { payments: { orders }, donations: { books } }: NamedRecords,
): Promise<NamedPayment> {
  const name = typed.trim();
  const receipt = await books.storedUnder({ receiptNumber: name.toUpperCase() });
  const order = await orders.storedUnder(name, payments(receipt?.paymentId) ?? undefined);
  return {
    order,
    receipt,
    paymentId: payments(order?.paymentId) ?? payments(receipt?.paymentId) ?? payments(name),
    providerOrderId: providers('order', order?.providerOrderId) ?? providers('order', name),
  };
}

/** For the help of commands. */
export const WAYS_TO_NAME = 'a receipt’s number, the payment’s id, the order’s or the provider’s order’s';

const NAMES =
  'Give a receipt’s number such as VGB/2026-27/000001, a payment’s id (pay_…) or an order’s (order_…, or ours).';

/** The sentence for a name without a record; for a receipt number in a gap, with the reason of the gap. */
export async function unknownName(
  name: string,
  { donations: { books } }: Pick<NamedRecords, 'donations'>,
): Promise<string> {
  const number = name.trim().toUpperCase();
  const [, year, serial] = /^VGB\/(\d{4}-\d\d)\/(\d+)$/.exec(number) ?? [];
  if (year !== undefined) {
    const gap = (await books.gapsOfFinancialYear(year)).find(
      ({ first, last }) => first <= Number(serial) && Number(serial) <= last,
    );
    if (gap)
      return (
        `${number} is never given: ${gap.who} left out ${numbersOf(gap)} on ${isoInIndia(gap.at)}, as they ${gap.why}. ` +
        'A donor who holds it has paid before that restore: the payment is booked under another number, or waits in "exceptions list".'
      );
    return `There is no receipt ${number}.`;
  }
  return `Nothing is known of ${name}, neither here nor at the provider.${providers('pay', name) || providers('order', name) ? '' : ` ${NAMES}`}`;
}
