import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PaymentSandbox, startPaymentSandbox } from './sandbox.js';
import { Collection, Store } from './store.js';
import { control, sdkFor, startReceiver } from './testing/merchant.js';
import type { SignedEvent } from './webhooks/records.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const journal = (): string => join(directory, 'journal.jsonl');

async function paidOrder(sandbox: PaymentSandbox): Promise<string> {
  const { id } = await sdkFor(sandbox).orders.create({ amount: 100, currency: 'INR' });
  await control(sandbox, `/orders/${id}/pay`);
  return id;
}

describe('state', () => {
  it('survives a restart: the account’s settings, the oddities, and their removal', async () => {
    const first = await startPaymentSandbox({ directory });
    const [kept, usual] = [await paidOrder(first), await paidOrder(first)];
    for (const id of [kept, usual]) await control(first, `/odd/${id}`, { set: { status: 'frozen' } });
    await fetch(`${first.url}/control/odd/${usual}`, { method: 'DELETE' });
    await control(first, '/account', { refunds: 'pending' });
    await first.stop();
    const second = await startPaymentSandbox({ directory });
    expect((await sdkFor(second).orders.fetch(kept)).status).toBe('frozen');
    expect((await sdkFor(second).orders.fetch(usual)).status).toBe('paid');
    expect(await control(second, '/account')).toEqual({ capture: 'automatic', refunds: 'pending' });
    await second.stop();
  });

  it('survives a restart: keys, secrets, orders, payments, the clock', async () => {
    const first = await startPaymentSandbox({ directory });
    const id = await paidOrder(first);
    await control(first, '/clock', { advanceMs: 86_400_000 });
    const before = await sdkFor(first).orders.fetch(id);
    await first.stop();
    const second = await startPaymentSandbox({ directory });
    expect([second.keyId, second.keySecret, second.webhookSecret]).toEqual([
      first.keyId,
      first.keySecret,
      first.webhookSecret,
    ]);
    expect(second.keyId).toMatch(/^rzp_test_\w{14}$/);
    expect(await sdkFor(second).orders.fetch(id)).toEqual(before);
    expect((await sdkFor(second).orders.fetchPayments(id)).items).toMatchObject([{ status: 'captured' }]);
    const later = await sdkFor(second).orders.create({ amount: 100, currency: 'INR' });
    expect(later.created_at).toBeGreaterThanOrEqual(before.created_at + 86_400);
    await second.stop();
  });

  it('delivers after a restart what was not delivered before', async () => {
    const receiver = await startReceiver();
    receiver.answer = () => 503;
    const first = await startPaymentSandbox({ directory, webhookUrl: receiver.url });
    await control(first, '/webhooks', { retryDelaysMs: [3_600_000] });
    await paidOrder(first);
    await receiver.has(3);
    await first.stop();
    const ids = receiver.received.map(({ headers }) => headers['x-razorpay-event-id']).sort();
    receiver.received.length = 0;
    receiver.answer = () => 200;
    const second = await startPaymentSandbox({ directory });
    await receiver.has(3);
    expect(receiver.received.map(({ headers }) => headers['x-razorpay-event-id']).sort()).toEqual(ids);
    await second.stop();
    await receiver.stop();
  });

  it('drops a transaction whose line was cut off by a kill, as a whole', async () => {
    const first = await startPaymentSandbox({ directory });
    const kept = await paidOrder(first);
    const size = statSync(journal()).size;
    const { id: lost } = await sdkFor(first).orders.create({ amount: 100, currency: 'INR' });
    await first.stop();
    truncateSync(journal(), size + 20);
    const second = await startPaymentSandbox({ directory });
    expect(await sdkFor(second).orders.fetch(kept)).toMatchObject({ status: 'paid' });
    await expect(sdkFor(second).orders.fetch(lost)).rejects.toMatchObject({ statusCode: 400 });
    await second.stop();
  });

  it('names the line that it cannot read', async () => {
    await (await startPaymentSandbox({ directory })).stop();
    appendFileSync(journal(), 'not json\n[]\n');
    await expect(startPaymentSandbox({ directory })).rejects.toThrow(
      /cannot read line \d+ of .*journal\.jsonl/,
    );
  });

  it('is cleared by a reset, except keys and webhook', async () => {
    const sandbox = await startPaymentSandbox({ directory });
    const id = await paidOrder(sandbox);
    await control(sandbox, '/reset');
    await expect(sdkFor(sandbox).orders.fetch(id)).rejects.toMatchObject({ statusCode: 400 });
    await sandbox.stop();
    const again = await startPaymentSandbox({ directory });
    expect(again.keyId).toBe(sandbox.keyId);
    expect((await sdkFor(again).orders.all()).count).toBe(0);
    await again.stop();
  });

  it('is not readable by other users, and secrets are not logged', async () => {
    const lines: string[] = [];
    const sandbox = await startPaymentSandbox({ directory, log: (line) => lines.push(line) });
    const { events } = await control<{ events: SignedEvent[] }>(
      sandbox,
      `/orders/${(await sdkFor(sandbox).orders.create({ amount: 100, currency: 'INR' })).id}/pay`,
    );
    expect(events).toHaveLength(3);
    await sandbox.stop();
    expect(statSync(journal()).mode & 0o077).toBe(0);
    expect(readFileSync(journal(), 'utf8')).toContain(sandbox.keySecret);
    expect(lines.join('\n')).not.toContain(sandbox.keySecret);
    expect(lines.join('\n')).not.toContain(sandbox.webhookSecret);
  });
});

describe('a transaction', () => {
  it('that throws changes nothing', () => {
    const store = new Store(directory);
    store.clock.put('offset', { offsetMs: 1 });
    expect(() =>
      store.transact(() => {
        store.clock.put('offset', { offsetMs: 2 });
        store.clock.put('offset', { offsetMs: 3 });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(store.clock.get('offset')).toEqual({ offsetMs: 1 });
    store.close();
    const reopened = new Store(directory);
    expect(reopened.clock.get('offset')).toEqual({ offsetMs: 1 });
    reopened.close();
  });
});

describe('a collection in groups', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const value = fc.record({ group: fc.constantFrom('one', 'two', null), count: fc.nat(9) });
  const change = fc.oneof(
    { weight: 5, arbitrary: fc.record({ what: fc.constantFrom('put', 'restore'), id, value }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('remove', 'restore-nothing'), id, value }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('clear'), id, value }) },
  );

  it('finds of each group what a look at all values finds, whatever was put, undone and removed before', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const collection = new Collection<{ group: string | null; count: number }>(
          () => undefined,
          ({ group }) => group,
        );
        for (const { what, id, value } of changes) {
          if (what === 'put') collection.put(id, value);
          else if (what === 'restore') collection.restore(id, value);
          else if (what === 'remove') collection.remove(id);
          else if (what === 'clear') collection.clear();
          else collection.restore(id, undefined);
        }
        for (const group of ['one', 'two', 'three'])
          expect(new Set(collection.inGroup(group))).toEqual(
            new Set(collection.values().filter((one) => one.group === group)),
          );
      }),
    );
  });

  it('looks at no other value', () => {
    const asked: string[] = [];
    const collection = new Collection<string>(
      () => undefined,
      (one) => {
        asked.push(one);
        return one.slice(0, 1);
      },
    );
    for (const one of ['x1', 'x2', 'y1']) collection.put(one, one);
    asked.length = 0;
    expect(collection.inGroup('y')).toEqual(['y1']);
    expect(asked).toEqual([]);
  });
});
