import { describe, expect, test } from '@jest/globals';
import { createPasswords } from './passwords.js';

const passwords = createPasswords(4);

describe('passwords', () => {
  test('fit their own hash and no other', async () => {
    const hash = await passwords.hash('gau-ganga');
    expect(await passwords.matches('gau-ganga', hash)).toBe(true);
    expect(await passwords.matches('gau-gangA', hash)).toBe(false);
    expect(await passwords.matches('gau-ganga ', hash)).toBe(false);
  });

  test.each([
    ['72 bytes in common', 'a'.repeat(72)],
    ['199 bytes in common', 'a'.repeat(199)],
    ['a NUL in the middle', 'secret\0'],
    ['Devanagari of more than 72 bytes', 'विश्व'.repeat(12)],
  ])('are never cut: %s', async (_case, start) => {
    const hash = await passwords.hash(`${start}x`);
    expect(await passwords.matches(`${start}y`, hash)).toBe(false);
    expect(await passwords.matches(`${start}x`, hash)).toBe(true);
  });

  test('the same text typed on another keyboard fits', async () => {
    expect(await passwords.matches('caf\u00e9 1', await passwords.hash('cafe\u0301 1'))).toBe(true);
  });

  test('without a hash nothing fits, and the work is done all the same', async () => {
    const costly = createPasswords(10);
    const hash = await costly.hash('right');
    await costly.matches('warm', undefined);
    const timed = async (work: () => Promise<unknown>) => {
      const started = process.hrtime.bigint();
      await work();
      return Number(process.hrtime.bigint() - started);
    };
    const known = await timed(() => costly.matches('wrong', hash));
    const unknown = await timed(() => costly.matches('wrong', undefined));
    expect(await costly.matches('', undefined)).toBe(false);
    // A missing hash would be a thousand times quicker: the wide bounds only bear with a busy machine.
    expect(unknown).toBeGreaterThan(known / 10);
    expect(unknown).toBeLessThan(known * 10);
  });

  test('a refusal when its turn comes stops the work', async () => {
    const refuse = () => Promise.reject(new Error('too many'));
    await expect(passwords.matches('x', undefined, refuse)).rejects.toThrow('too many');
    expect(await passwords.matches('x', await passwords.hash('x'))).toBe(true);
  });

  test('an endless queue is refused instead of joined', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => passwords.matches('x', undefined)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
    expect(await passwords.matches('x', await passwords.hash('x'))).toBe(true);
  });
});
