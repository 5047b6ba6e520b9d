import { Types } from 'mongoose';
import type { Connection } from '../db/connection.js';
import { asStored, type Stored, type StoredDocument } from '../db/stored.js';

/*
 * What the office reads of orders, exceptions and the provider's news for its checks and stories: as it stands, so that a broken state can be
 * told of as well as a sound one. Nothing here writes.
 */

/** The order that has this id, this provider's order or one of these payments; undefined where there is none. */
export async function orderNamed(
  connection: Connection,
  name: string,
  paymentId?: unknown,
): Promise<Stored | undefined> {
  const named = [
    { paymentId: name },
    { providerOrderId: name },
    ...(Types.ObjectId.isValid(name) ? [{ _id: new Types.ObjectId(name) }] : []),
    ...(paymentId === undefined ? [] : [{ paymentId }]),
  ];
  const order = await connection.collection('orders').findOne<StoredDocument>({ $or: named });
  return order ? asStored(order) : undefined;
}

/** The payments of all paid orders, the oldest order first. */
export async function* paidPayments(connection: Connection): AsyncGenerator<string> {
  const paid = connection
    .collection('orders')
    .find<{ paymentId: string }>({ status: 'paid' }, { projection: { paymentId: 1 } })
    .sort({ _id: 1 });
  for await (const { paymentId } of paid) yield paymentId;
}

/** When an order was paid last; undefined where none was, or the order does not say when. */
export async function lastPaidAt(connection: Connection): Promise<Date | undefined> {
  const [paid] = await connection
    .collection('orders')
    .find({ status: 'paid' })
    .sort({ paidAt: -1 })
    .limit(1)
    .toArray();
  return paid?.paidAt instanceof Date ? paid.paidAt : undefined;
}

/** A paid order's money, in paise. */
export interface PaidMoney {
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly refundedPaise: number;
  readonly bookedAt?: Date | null;
}

/** The orders that these payments have paid, and those whose payment was captured within `day`. */
export async function moneyOfOrders(
  connection: Connection,
  paymentIds: readonly string[],
  day: { readonly from: Date; readonly to: Date },
): Promise<PaidMoney[]> {
  return connection
    .collection('orders')
    .find<PaidMoney>({
      status: 'paid',
      $or: [{ paymentId: { $in: paymentIds } }, { capturedAt: { $gte: day.from, $lt: day.to } }],
    })
    .toArray();
}

/** What was put aside of these payments, in paise. */
export async function moneyPutAside(
  connection: Connection,
  paymentIds: readonly string[],
): Promise<{ readonly paymentId: string; readonly amountPaise: number }[]> {
  return connection
    .collection('exceptions')
    .find<{ paymentId: string; amountPaise: number }>({ paymentId: { $in: paymentIds } })
    .toArray();
}

/** The exceptions about any of these payments or this order, the earliest first. */
export async function exceptionsAbout(
  connection: Connection,
  { paymentIds, orderId }: { readonly paymentIds: readonly string[]; readonly orderId: string | undefined },
): Promise<Stored[]> {
  const about = [{ paymentId: { $in: paymentIds } }, ...(orderId === undefined ? [] : [{ orderId }])];
  const found = await connection
    .collection('exceptions')
    .find<StoredDocument>({ $or: about })
    .sort({ _id: 1 })
    .toArray();
  return found.map(asStored);
}

/** How many exceptions wait for a decision. */
export const countOpenExceptions = (connection: Connection): Promise<number> =>
  connection.collection('exceptions').countDocuments({ state: 'open' });

/** When the one that has waited longest was noticed; undefined where none waits. */
export async function openExceptionSince(connection: Connection): Promise<Date | undefined> {
  const [first] = await connection
    .collection('exceptions')
    .find({ state: 'open' })
    .sort({ noticedAt: 1 })
    .limit(1)
    .toArray();
  return first?.noticedAt instanceof Date ? first.noticedAt : undefined;
}

/** What the provider has reported of any of these, the earliest first. @param ids of letters, digits and underscores. */
export async function eventsNaming(connection: Connection, ids: readonly string[]): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const found = await connection
    .collection('events')
    .find<StoredDocument>({ body: { $regex: ids.join('|') } })
    .sort({ _id: 1 })
    .toArray();
  return found.map(asStored);
}
