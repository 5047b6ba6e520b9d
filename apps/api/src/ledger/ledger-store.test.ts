import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '../../test/database.js';
import { connect } from '../db/connection.js';
import { ensureIndexes } from '../db/indexes.js';
import type { Fact, Happening } from './facts.js';
import { LedgerStore } from './ledger-store.js';

const NOW = new Date('2026-11-21T06:30:00.000Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
let database: TestDatabase;
let connections: readonly [Connection, Connection];
beforeAll(async () => {
  database = await openTestDatabase();
  connections = [await connect(database.uri), await connect(database.uri)];
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await database.stop();
});
let ledger: LedgerStore;
let rival: LedgerStore;
beforeEach(async () => {
  [ledger, rival] = [
    new LedgerStore({ connection: connections[0] }),
    new LedgerStore({ connection: connections[1] }),
  ];
  await ensureIndexes(connections[0]);
  await connections[0].collection('payments').deleteMany({});
});

const fact = (happening: Happening): Fact => ({ ...happening, at: NOW, heardAt: NOW, from: 'webhook' });
const captured = fact({ what: 'payment', status: 'captured', amountPaise: 210_000 });
const refund = (id: string) => fact({ what: 'refund', id, status: 'processed', amountPaise: 1_000 });
const named = (paymentId: string) => ({ paymentId, providerOrderId: null });

it('keeps each fact once, added by two processes at once, forty times', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `r${at}`);
  await Promise.all(
    ids.flatMap((id) =>
      [ledger, rival].map((process) => process.record(named('pay_rivals'), [captured, refund(id)], NOW)),
    ),
  );
  const folio = await ledger.byPayment('pay_rivals');
  expect(folio?.facts).toHaveLength(21);
  expect(folio?.standing).toMatchObject({ receivedPaise: 210_000, keptPaise: 190_000 });
});

it('begins with the facts of records from before the ledger, once', async () => {
  const carried = fact({ what: 'carried', amountPaise: 60_000 });
  let asked = 0;
  const before = async () => {
    asked += 1;
    return [captured, carried];
  };
  const first = await ledger.record(named('pay_before'), [captured], NOW, before);
  expect(first.facts).toEqual([captured, carried]);
  expect((await ledger.record(named('pay_before'), [refund('r')], NOW, before)).facts).toHaveLength(3);
  expect(asked).toBe(1);
});

it('removes old attempts that brought no money, and nothing else', async () => {
  const of = (status: 'failed' | 'authorised' | 'lapsed' | 'captured') =>
    fact({ what: 'payment', status, amountPaise: 210_000 });
  await ledger.record(named('pay_failed'), [of('failed')], NOW);
  await ledger.record(named('pay_authorised'), [of('failed'), of('authorised')], NOW);
  await ledger.record(named('pay_late'), [of('failed'), of('captured')], NOW);
  await ledger.record(named('pay_lapsed'), [of('lapsed')], NOW);
  await ledger.record(named('pay_refunded'), [of('failed'), refund('r')], NOW);
  await ledger.record(named('pay_young'), [of('failed')], later(1));
  expect(await ledger.removeAttemptsBefore(later(1))).toBe(2);
  const left = await connections[0].collection('payments').find().sort({ _id: 1 }).toArray();
  expect(left.map(({ _id }) => String(_id))).toEqual(['pay_lapsed', 'pay_late', 'pay_refunded', 'pay_young']);
});

it('sums rupees alone, since cents and paise add up to nothing', async () => {
  const dollars = fact({ what: 'payment', status: 'captured', amountPaise: 2_550, currency: 'USD' });
  await ledger.record(named('pay_rupees'), [captured], NOW);
  const foreign = await ledger.record(named('pay_dollars'), [dollars, refund('r')], NOW);
  expect(foreign.standing).toMatchObject({ currency: 'USD', keptPaise: 1_550 });
  // A folio from before currencies were kept.
  await connections[0].collection('payments').updateOne({ keptPaise: 210_000 }, { $unset: { currency: 1 } });
  expect(await ledger.sums(NOW)).toEqual({ keptPaise: 210_000, openPaise: 0 });
  expect(await ledger.repeatsItself('pay_rupees')).toBe(true);
});

it('the consequences of a refund are due again until they were carried out for the latest version', async () => {
  const taken = async (at: Date) => (await ledger.takeDue(at))?.paymentId;
  await ledger.record(named('pay_due'), [captured], NOW);
  expect(await taken(later(60_000))).toBeUndefined();
  const heard = await ledger.record(named('pay_due'), [refund('a')], NOW);
  expect(heard.followed).toBe(0);
  expect(await taken(later(29_000))).toBeUndefined();
  expect(await taken(later(30_000))).toBe('pay_due');
  const overtaken = await ledger.record(named('pay_due'), [refund('b')], NOW);
  await ledger.followed(heard);
  expect(await taken(later(60_000))).toBe('pay_due');
  await ledger.followed(overtaken);
  expect(await taken(later(3_600_000))).toBeUndefined();
  expect((await ledger.byPayment('pay_due'))?.followed).toBe(3);
});
