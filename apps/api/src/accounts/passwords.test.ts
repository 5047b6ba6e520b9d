import { describe, expect, test } from '@jest/globals';
import { FairQueue } from './fair-queue.js';
import { Passwords } from './passwords.js';

const passwords = new Passwords(4);
const HOME = '198.51.100.7';

describe('passwords', () => {
  test('match their own hash and no other', async () => {
    const hash = await passwords.hash('gau-ganga', HOME);
    expect(await passwords.matches('gau-ganga', hash, HOME)).toBe(true);
    expect(await passwords.matches('gau-gangA', hash, HOME)).toBe(false);
    expect(await passwords.matches('gau-ganga ', hash, HOME)).toBe(false);
  });

  test.each([
    ['72 bytes in common', 'a'.repeat(72)],
    ['199 bytes in common', 'a'.repeat(199)],
    ['a NUL in the middle', 'secret\0'],
    ['Devanagari of more than 72 bytes', 'विश्व'.repeat(12)],
  ])('are never cut: %s', async (_case, start) => {
    const hash = await passwords.hash(`${start}x`, HOME);
    expect(await passwords.matches(`${start}y`, hash, HOME)).toBe(false);
    expect(await passwords.matches(`${start}x`, hash, HOME)).toBe(true);
  });

  test('the same text in another Unicode normal form matches', async () => {
    expect(await passwords.matches('caf\u00e9 1', await passwords.hash('cafe\u0301 1', HOME), HOME)).toBe(
      true,
    );
  });

  test('without a hash no password matches, and the same work is done', async () => {
    const costly = new Passwords(10);
    const hash = await costly.hash('right', HOME);
    await costly.matches('warm', undefined, HOME);
    const timed = async (work: () => Promise<unknown>) => {
      const started = process.hrtime.bigint();
      await work();
      return Number(process.hrtime.bigint() - started);
    };
    const known = await timed(() => costly.matches('wrong', hash, HOME));
    const unknown = await timed(() => costly.matches('wrong', undefined, HOME));
    expect(await costly.matches('', undefined, HOME)).toBe(false);
    // Without the work it would be a thousand times faster: the wide bounds allow for a busy machine.
    expect(unknown).toBeGreaterThan(known / 10);
    expect(unknown).toBeLessThan(known * 10);
  });

  test('a refusal at the call’s turn prevents the work', async () => {
    const refuse = () => Promise.reject(new Error('too many'));
    await expect(passwords.matches('x', undefined, HOME, refuse)).rejects.toThrow('too many');
    expect(await passwords.matches('x', await passwords.hash('x', HOME), HOME)).toBe(true);
  });

  test('a call to a full queue is refused', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => passwords.matches('x', undefined, HOME)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
    expect(await passwords.matches('x', await passwords.hash('x', HOME), HOME)).toBe(true);
  });
});

describe('turns', () => {
  /** Queues calls of these networks in this order behind a running one, and resolves with the order in which they ran. */
  async function turnsOf(calls: readonly string[]): Promise<string[]> {
    const queue = new FairQueue(1);
    const had: string[] = [];
    let release: () => void = () => undefined;
    const first = queue.run('first', () => new Promise<void>((resolve) => (release = resolve)));
    const rest = calls.map((network) => queue.run(network, async () => void had.push(network)));
    release();
    await Promise.all([first, ...rest]);
    return had;
  }

  test.each([
    ['a flood of one network, then a member elsewhere', ['f', 'f', 'f', 'f', 'm'], ['f', 'm', 'f', 'f', 'f']],
    ['two floods and a member', ['f', 'f', 'g', 'g', 'f', 'm'], ['f', 'g', 'm', 'f', 'g', 'f']],
    ['one network alone', ['f', 'f', 'f'], ['f', 'f', 'f']],
  ])('%s: the networks take turns', async (_what, calls, turns) => {
    expect(await turnsOf(calls)).toEqual(turns);
  });

  test('a network whose queue is full is refused at once, and another one is not', async () => {
    const queue = new FairQueue(1);
    let release: () => void = () => undefined;
    const first = queue.run('f', () => new Promise<void>((resolve) => (release = resolve)));
    const flood = Array.from({ length: 300 }, () =>
      queue.run('f', async () => 'served').catch(({ code }) => code),
    );
    const member = queue.run('m', async () => 'served');
    release();
    await first;
    expect(await member).toBe('served');
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((one) => one === 'served')).toHaveLength(20);
    expect(outcomes.filter((one) => one === 'RATE_LIMITED')).toHaveLength(280);
    expect(await queue.run('f', async () => 'served')).toBe('served');
  });

  test('after work that fails the next call has its turn', async () => {
    const queue = new FairQueue(1);
    const failed = queue.run('f', () => Promise.reject(new Error('no')));
    const next = queue.run('f', async () => 'served');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('served');
  });

  test('the addresses of one /48 share a place in the queue', async () => {
    const flood = Array.from({ length: 300 }, (_, n) =>
      passwords.matches('x', undefined, `2001:db8:7:${n.toString(16)}::1`),
    );
    const results = await Promise.allSettled([...flood, passwords.matches('x', undefined, '2001:db8:8::1')]);
    expect(results.at(-1)).toMatchObject({ status: 'fulfilled' });
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(250);
  });
});
