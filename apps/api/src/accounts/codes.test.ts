import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Codes, hashLinkToken, makeLinkToken } from './codes.js';

const codes = new Codes('a secret of at least 32 characters');
const [ID, EMAIL] = ['6560a1b2c3d4e5f601234567', 'asha@example.org'];

describe('one-time codes', () => {
  test('have six digits, leading zeros included, and vary', () => {
    const made = Array.from({ length: 2000 }, () => codes.make());
    expect(made.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(made).size).toBeGreaterThan(1900);
    expect(made.some((code) => code.startsWith('0'))).toBe(true);
  });
  test('match only for their account and address', () => {
    const digits = fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0'));
    fc.assert(
      fc.property(digits, digits, (right, given) => {
        const hash = codes.hash(right, ID, EMAIL);
        return (
          codes.fits(given, ID, EMAIL, hash) === (given === right) &&
          !codes.fits(right, ID, 'other@example.org', hash) &&
          !codes.fits(right, '6560a1b2c3d4e5f601234568', EMAIL, hash)
        );
      }),
    );
  });
  test('cannot be found from their hash without the key', () => {
    const hash = codes.hash('123456', ID, EMAIL);
    expect(hash).not.toContain('123456');
    expect(new Codes('another secret of 32 characters...').hash('123456', ID, EMAIL)).not.toBe(hash);
    expect(codes.fits('123456', ID, EMAIL, 'short')).toBe(false);
  });
});

test('link tokens have 256 bits, and only their hash is kept', () => {
  const token = makeLinkToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(makeLinkToken()).not.toBe(token);
  expect(hashLinkToken(token)).toMatch(/^[0-9a-f]{64}$/);
});
