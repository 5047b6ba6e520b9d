import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { install } from '@sinonjs/fake-timers';
import fc from 'fast-check';
import { kindOf } from '../../test/captured-mails.js';
import type { Rig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { retryDelay } from './mail-delivery.js';
import { SendError } from './sender.js';

const HOUR = 3_600_000;
const away = new SendError('mail server: ECONNECTION', 'away');

describe('the retry delay', () => {
  test('grows from 5 seconds to an hour', () => {
    const middle = (attempts: number) => retryDelay(attempts, 0.5);
    expect([1, 2, 3, 4, 11, 500].map(middle)).toEqual([5_000, 10_000, 20_000, 40_000, HOUR, HOUR]);
  });
  test('stays within its bounds and never shrinks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, random) => {
          const delay = retryDelay(attempts, random);
          return delay >= 4_000 && delay <= HOUR && retryDelay(attempts + 1, random) >= delay;
        },
      ),
    );
  });
});

describe('the outbox', () => {
  const start = rigsInTurn();
  let rig: Rig;
  beforeEach(async () => {
    rig = await start();
  });
  afterEach(() => rig.stop());

  const welcome = (key: string, to = 'asha@example.org') =>
    rig.queue.enqueue({ key, kind: 'welcome', to, data: { name: 'Asha' }, locale: 'en' });

  test('the same key is queued once', async () => {
    await Promise.all([welcome('welcome:1'), welcome('welcome:1'), welcome('welcome:1')]);
    expect(await rig.mails()).toHaveLength(1);
    await welcome('welcome:1');
    expect(await rig.mails()).toHaveLength(1);
  });

  test('mail server down for an hour: no mail is lost or sent twice', async () => {
    rig.sender.failWith(away);
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute % 6 === 0) await welcome(`welcome:${minute}`, `m${minute}@example.org`);
      await rig.worker.runOnce();
      rig.clock.advance({ minutes: 1 });
    }
    expect(await rig.queue.depth()).toMatchObject({ queued: 10, sent: 0, dead: 0 });
    rig.sender.failWith(undefined);
    for (let minute = 0; minute < 61; minute += 1) {
      await rig.worker.runOnce();
      rig.clock.advance({ minutes: 1 });
    }
    const keys = rig.sender.sent.map(({ key }) => key);
    expect(keys).toHaveLength(10);
    expect(new Set(keys).size).toBe(10);
    expect(await rig.queue.depth()).toMatchObject({ queued: 0, sending: 0, sent: 10 });
  });

  test('while the server is away, one mail is tried and not each', async () => {
    rig.sender.failWith(away);
    for (let n = 0; n < 5; n += 1) await welcome(`welcome:${n}`);
    expect(await rig.worker.runOnce()).toEqual({ sent: 0, failed: 1, away: true });
  });

  test('one bad mail does not hold up the others', async () => {
    await welcome('welcome:bad', 'nobody@example.org');
    await welcome('welcome:good');
    const { send } = rig.sender;
    rig.sender.send = async (mail) => {
      if (mail.key === 'welcome:bad') throw new SendError('mail server: EENVELOPE 550', 'permanent');
      await send(mail);
    };
    expect(await rig.worker.runOnce()).toEqual({ sent: 1, failed: 1, away: false });
    expect(await rig.documents('outbox')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          key: 'welcome:bad',
          state: 'dead',
          lastError: 'mail server: EENVELOPE 550',
        }),
        expect.objectContaining({ key: 'welcome:good', state: 'sent' }),
      ]),
    );
  });

  test('while the mail server refuses the sender no mail is given up: all wait, are counted, and are sent when it accepts them again', async () => {
    const refused = new SendError('mail server: EENVELOPE 550', 'sender');
    rig.sender.failWith(refused);
    for (let n = 0; n < 25; n += 1) await welcome(`welcome:${n}`);
    for (let hour = 0; hour < 72; hour += 1) {
      expect((await rig.worker.runOnce()).failed).toBeLessThanOrEqual(1);
      rig.clock.advance({ hours: 1 });
    }
    expect(await rig.queue.depth()).toMatchObject({ queued: 25, dead: 0 });
    expect(await rig.queue.waitingForSender()).toBe(25);
    expect(rig.logged()).toContain('the mail server refuses this sender; mails wait');
    rig.sender.failWith(undefined);
    await rig.queue.retryStuck(rig.clock());
    expect(await rig.mails()).toHaveLength(25);
    expect(await rig.queue.waitingForSender()).toBe(0);
    expect((await rig.documents('outbox')).filter((row) => 'senderRefused' in row)).toEqual([]);
  });

  test('after a day it is given up, and stays listed for the office', async () => {
    await welcome('welcome:1');
    rig.sender.failWith(away);
    let rounds = 0;
    while ((await rig.queue.depth()).dead === 0 && rounds < 100) {
      await rig.worker.runOnce();
      rig.clock.advance({ hours: 1 });
      rounds += 1;
    }
    expect(rounds).toBeGreaterThan(20);
    expect(rounds).toBeLessThan(30);
    rig.sender.failWith(undefined);
    expect(await rig.mails()).toHaveLength(0);
  });

  test('an expired mail is not sent', async () => {
    const expiresAt = new Date(rig.clock().getTime() + 60_000);
    await rig.queue.enqueue({
      key: 'verification-code:1',
      kind: 'verification-code',
      to: 'asha@example.org',
      data: { name: 'Asha', code: '123456', email: 'asha@example.org', reason: 'sign-up' },
      locale: 'en',
      expiresAt,
    });
    rig.clock.advance({ minutes: 1 });
    expect(await rig.mails()).toHaveLength(0);
    expect(await rig.documents('outbox')).toEqual([expect.objectContaining({ state: 'expired' })]);
  });

  test('codes and links are encrypted in the queue, and removed once sent', async () => {
    await rig.queue.enqueue({
      key: 'verification-code:1',
      kind: 'verification-code',
      to: 'asha@example.org',
      data: { name: 'Asha', code: '123456', email: 'asha@example.org', reason: 'sign-up' },
      locale: 'en',
    });
    expect(JSON.stringify(await rig.documents('outbox'))).not.toContain('123456');
    expect((await rig.mails())[0]?.text).toContain('123456');
    const [row] = await rig.documents('outbox');
    expect(row).toMatchObject({ state: 'sent', attempts: 1 });
    expect(row).not.toHaveProperty('data');
    expect(rig.logged()).not.toContain('123456');
  });

  test('a mail whose values cannot be decrypted is given up, and the others are sent', async () => {
    await rig.queue.enqueue({
      key: 'reset-link:1',
      kind: 'reset-link',
      to: 'asha@example.org',
      data: { name: 'Asha', link: 'https://vgb.example/reset-password/t' },
      locale: 'en',
    });
    await rig.connection
      .collection('outbox')
      .updateOne({ key: 'reset-link:1' }, { $set: { data: 'c3BvaWxlZA==' } });
    await welcome('welcome:1');
    expect((await rig.mails()).map(kindOf)).toEqual(['welcome']);
    expect(await rig.queue.depth()).toMatchObject({ dead: 1, sent: 1 });
  });

  test('a mail of a later version’s kind, or with its values, waits for a process of that version and delays no other mail', async () => {
    for (const key of ['welcome:later', 'welcome:other', 'welcome:mine']) await welcome(key);
    const outbox = rig.connection.collection('outbox');
    await outbox.updateOne(
      { key: 'welcome:later' },
      { $set: { kind: 'of-a-later-version', data: 'encrypted' } },
    );
    await outbox.updateOne({ key: 'welcome:other' }, { $set: { data: '{"fullName":"Asha"}' } });
    expect(await rig.worker.runOnce()).toEqual({ sent: 1, failed: 2, away: false });
    expect(rig.sender.sent.map(({ key }) => key)).toEqual(['welcome:mine']);
    await outbox.updateOne({ key: 'welcome:later' }, { $set: { kind: 'welcome', data: '{"name":"Asha"}' } });
    await outbox.updateOne({ key: 'welcome:other' }, { $set: { data: '{"name":"Asha"}' } });
    rig.clock.advance({ minutes: 1 });
    expect(await rig.worker.runOnce()).toEqual({ sent: 2, failed: 0, away: false });
  });

  test('address and contents of finished mails are removed after half a year; waiting mails and all keys stay', async () => {
    await welcome('welcome:sent');
    await rig.worker.runOnce();
    rig.clock.advance({ days: 170 });
    await welcome('welcome:later');
    await rig.worker.runOnce();
    await welcome('welcome:waits');
    rig.clock.advance({ days: 11 });
    await rig.jobs.runDue();
    const rows = await rig.documents('outbox');
    const kept = rows.map(({ key, to, data, state }) => [key, to !== 'forgotten', data !== undefined, state]);
    expect(kept.sort()).toEqual([
      ['welcome:later', true, true, 'sent'],
      ['welcome:sent', false, false, 'sent'],
      ['welcome:waits', true, true, 'queued'],
    ]);
    await welcome('welcome:sent');
    expect(await rig.documents('outbox')).toHaveLength(3);
  });

  test('two workers share it: each mail goes out once', async () => {
    const workers = [rig.createWorker(), rig.createWorker(), rig.createWorker()];
    for (let n = 0; n < 30; n += 1) await welcome(`welcome:${n}`);
    const results = await Promise.all(workers.map((worker) => worker.runOnce()));
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(30);
    expect(new Set(rig.sender.sent.map(({ key }) => key)).size).toBe(30);
    expect(rig.sender.sent).toHaveLength(30);
  });

  test('the mail of a worker that was killed is sent by another one, after the lease', async () => {
    await welcome('welcome:1');
    const leased = await rig.queue.lease(rig.clock());
    expect(await rig.mails()).toHaveLength(0);
    rig.clock.advance({ minutes: 5 });
    expect(await rig.mails()).toHaveLength(1);
    // A late call of the first worker changes nothing.
    if (leased) await rig.queue.putBack(leased, rig.clock(), 'late');
    expect(await rig.documents('outbox')).toEqual([expect.objectContaining({ state: 'sent' })]);
  });

  test('a mail whose process was killed while sending is sent within 90 seconds', async () => {
    await welcome('welcome:1');
    await rig.queue.lease(rig.clock());
    rig.clock.advance({ seconds: 44 });
    expect(await rig.mails()).toHaveLength(0);
    rig.clock.advance({ seconds: 1 });
    expect(await rig.mails()).toHaveLength(1);
  });

  test('a lease that is renewed holds for as long as the sending lasts, and one that was lost is not renewed', async () => {
    await welcome('welcome:1');
    const mail = await rig.queue.lease(rig.clock());
    if (!mail) throw new Error('no mail was due');
    for (let seconds = 0; seconds < 600; seconds += 15) {
      rig.clock.advance({ seconds: 15 });
      expect(await rig.queue.renew(mail, rig.clock())).toBe(true);
      expect(await rig.queue.lease(rig.clock())).toBeUndefined();
    }
    rig.clock.advance({ seconds: 45 });
    expect(await rig.queue.lease(rig.clock())).toBeDefined();
    expect(await rig.queue.renew(mail, rig.clock())).toBe(false);
  });

  test('a worker renews its lease while the mail server takes its time', async () => {
    // The renewal of a lease is an interval; the driver of the database needs its own timers.
    const timers = install({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await welcome('welcome:1');
      let release: () => void = () => undefined;
      const { send } = rig.sender;
      const reached = new Promise<void>((arrived) => {
        rig.sender.send = async (mail) => {
          await new Promise<void>((resolve) => {
            release = resolve;
            arrived();
          });
          await send(mail);
        };
      });
      const round = rig.worker.runOnce();
      await reached;
      for (let step = 0; step < 8; step += 1) {
        rig.clock.advance({ seconds: 15 });
        timers.tick(15_000);
        const until = rig.clock().getTime() + 45_000;
        const renewed = { dueAt: { $gte: new Date(until) } };
        while (!(await rig.connection.collection('outbox').findOne(renewed)));
        expect(await rig.createWorker().runOnce()).toMatchObject({ sent: 0 });
      }
      release();
      expect(await round).toMatchObject({ sent: 1 });
      expect(rig.sender.sent).toHaveLength(1);
    } finally {
      timers.uninstall();
    }
  });

  test('a worker that was suspended until another one held the lease does not send', async () => {
    await welcome('welcome:1');
    const { lease } = rig.queue;
    const stoodStill = rig.createWorker();
    // The machine is suspended between taking the mail and sending it.
    rig.queue.lease = async (now) => {
      rig.queue.lease = lease;
      const mail = await rig.queue.lease(now);
      rig.clock.advance({ minutes: 6 });
      await rig.worker.runOnce();
      return mail;
    };
    await stoodStill.runOnce();
    expect(rig.sender.sent).toHaveLength(1);
    expect(await rig.queue.depth()).toMatchObject({ sent: 1, sending: 0 });
  });

  test('a mail that was sent while the database was away is marked later, and not sent again', async () => {
    await welcome('welcome:1');
    const { markSent } = rig.queue;
    rig.queue.markSent = () => Promise.reject(new Error('the database is away'));
    await expect(rig.worker.runOnce()).rejects.toThrow('the database is away');
    rig.queue.markSent = markSent;
    rig.clock.advance({ minutes: 1 });
    await rig.worker.runOnce();
    expect(rig.sender.sent).toHaveLength(1);
    expect(await rig.queue.depth()).toMatchObject({ sent: 1, sending: 0 });
  });

  test('a mail that was sent while the database was away is not sent again by another process that finds it first', async () => {
    const [sent, finds] = [rig.createWorker(), rig.createWorker()];
    await welcome('welcome:1');
    const { markSent, lease } = rig.queue;
    rig.queue.markSent = () => Promise.reject(new Error('the database is away'));
    await expect(sent.runOnce()).rejects.toThrow('the database is away');
    rig.queue.lease = () => Promise.reject(new Error('the database is away'));
    rig.clock.advance({ minutes: 1 });
    await expect(finds.runOnce()).rejects.toThrow('the database is away');
    Object.assign(rig.queue, { markSent, lease });
    await welcome('welcome:2');
    expect(await finds.runOnce()).toMatchObject({ sent: 1 });
    await sent.runOnce();
    rig.clock.advance({ minutes: 1 });
    await finds.runOnce();
    expect(rig.sender.sent.map(({ key }) => key)).toEqual(['welcome:1', 'welcome:2']);
    expect(await rig.queue.depth()).toMatchObject({ sent: 2, sending: 0 });
  });

  test('after the database was away, a mail whose process was killed waits no longer than a lease and 15 seconds', async () => {
    await welcome('welcome:1');
    const { lease } = rig.queue;
    await rig.queue.lease(rig.clock());
    rig.clock.advance({ seconds: 45 });
    rig.queue.lease = () => Promise.reject(new Error('the database is away'));
    await expect(rig.worker.runOnce()).rejects.toThrow('the database is away');
    rig.queue.lease = lease;
    rig.clock.advance({ seconds: 14 });
    expect(await rig.mails()).toHaveLength(0);
    rig.clock.advance({ seconds: 1 });
    expect(await rig.mails()).toHaveLength(1);
  });

  test('a started worker sends at once what this process queues', async () => {
    const worker = rig.createWorker();
    const sentOne = new Promise<void>((resolve) => {
      const { send } = rig.sender;
      rig.sender.send = async (mail) => {
        await send(mail);
        resolve();
      };
    });
    worker.start();
    await welcome('welcome:1');
    await sentOne;
    await worker.stop();
    expect(rig.sender.sent).toHaveLength(1);
    expect(await rig.queue.depth()).toMatchObject({ sent: 1 });
  });

  test('a started worker lets a server that is away rest, however many mails are queued meanwhile', async () => {
    const worker = rig.createWorker();
    let tries = 0;
    const firstTry = new Promise<void>((resolve) => {
      rig.sender.send = async () => {
        tries += 1;
        resolve();
        throw away;
      };
    });
    worker.start();
    await welcome('welcome:1');
    await firstTry;
    while ((await rig.queue.depth()).sending > 0);
    for (let n = 2; n < 6; n += 1) await welcome(`welcome:${n}`);
    await worker.stop();
    expect(tries).toBe(1);
    expect(await rig.queue.depth()).toMatchObject({ queued: 5 });
  });
});
