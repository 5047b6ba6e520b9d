import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DecryptionError, KeyCipher, Keyring } from './cipher.js';

const OLD = 'the tax key of before, long enough';
const NEW = 'the tax key of today, as long as it';
const ringOf = (...secrets: [string, ...string[]]) =>
  new Keyring({ secrets, use: 'tax-details', setting: 'TAX_DETAILS_KEY' });
const before = new KeyCipher({ secret: OLD, use: 'tax-details', setting: 'TAX_DETAILS_KEY' });
const json = fc.record({ pan: fc.string({ unit: 'grapheme' }), address: fc.option(fc.string()) });

describe('a keyring', () => {
  test('decrypts the texts of all of its keys, with or without the key’s id, and encrypts with the first', () => {
    fc.assert(
      fc.property(json, (details) => {
        const text = JSON.stringify(details);
        const both = ringOf(NEW, OLD);
        for (const encrypted of [before.encrypt(text), ringOf(OLD).encrypt(text), both.encrypt(text)])
          expect(JSON.parse(both.decrypt(encrypted))).toEqual(details);
        expect(both.isCurrent(both.encrypt(text))).toBe(true);
        expect(both.isCurrent(ringOf(OLD).encrypt(text))).toBe(false);
        expect(both.isCurrent(before.encrypt(text))).toBe(false);
      }),
    );
  });

  test('a version without key ids decrypts the text with the same key: a release can be rolled back', () => {
    fc.assert(
      fc.property(json, (details) => {
        expect(JSON.parse(before.decrypt(ringOf(OLD).encrypt(JSON.stringify(details))))).toEqual(details);
      }),
    );
  });

  test('the id stands at the end, is the same in every process, and differs by key and use', () => {
    const ring = ringOf(OLD);
    expect(ring.currentId).toMatch(/^[0-9a-f]{8}$/);
    expect(ring.encrypt('{}')).toMatch(new RegExp(`={1,2}${ring.currentId}$`));
    expect(ringOf(OLD).currentId).toBe(ring.currentId);
    expect(ringOf(NEW).currentId).not.toBe(ring.currentId);
    expect(new Keyring({ secrets: [OLD], use: 'another', setting: 'TAX_DETAILS_KEY' }).currentId).not.toBe(
      ring.currentId,
    );
  });

  test.each([
    ['of another key', ringOf(NEW).encrypt('{}')],
    [
      'of another key, from before there were ids',
      new KeyCipher({ secret: NEW, use: 'tax-details', setting: 'TAX_DETAILS_KEY' }).encrypt('{}'),
    ],
    ['that was changed', ringOf(OLD).encrypt('{}').replace(/^..../, 'AAAA')],
    ['that is none', 'AAAA'],
    ['that is empty', ''],
  ])('a text %s is an error that names the setting', (_what, encrypted) => {
    expect(() => ringOf(OLD).decrypt(encrypted)).toThrow(DecryptionError);
    expect(() => ringOf(OLD).decrypt(encrypted)).toThrow(/^TAX_DETAILS_KEY does not open/);
  });
});
