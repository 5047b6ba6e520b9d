import { describe, expect, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { createTestClock } from '../../test/clock.js';
import { Tokens } from './tokens.js';

const secret = 'a secret of at least 32 characters';
const clock = createTestClock();
const tokens = new Tokens({ secret, lifeSeconds: 3600, clock });
const account = { id: '6560a1b2c3d4e5f601234567', tokenVersion: 2 };
const iat = Math.floor(clock().getTime() / 1000);
const claims = { sub: account.id, ver: 2, iss: 'vgb-api', aud: 'vgb-site', iat, exp: iat + 3600 };
const sign = (over: Record<string, unknown>, key = secret, algorithm: jwt.Algorithm = 'HS256') =>
  jwt.sign(JSON.parse(JSON.stringify({ ...claims, ...over })), key, {
    algorithm,
    noTimestamp: over.iat === null,
  });

describe('a bearer token', () => {
  test('is read, with the contract’s claims', () => {
    const token = tokens.issue(account);
    expect(tokens.read(token)).toEqual(account);
    expect(jwt.decode(token, { complete: true })).toMatchObject({
      header: { alg: 'HS256' },
      payload: claims,
    });
  });

  test.each([
    [
      'no algorithm',
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    ],
    ['another algorithm', sign({}, secret, 'HS512')],
    ['another key', sign({}, 'another secret of 32 characters...')],
    ['another audience', sign({ aud: 'elsewhere' })],
    ['no audience', sign({ aud: undefined })],
    ['another issuer', sign({ iss: 'elsewhere' })],
    ['an expiry that has passed', sign({ exp: iat })],
    ['no expiry', sign({ exp: undefined })],
    ['no version', sign({ ver: undefined })],
    ['a version that is no number', sign({ ver: { $gt: 0 } })],
    ['a subject that is no id', sign({ sub: 'admin' })],
    ['no subject', sign({ sub: undefined })],
    ['a changed signature', `${tokens.issue(account).slice(0, -4)}AAAA`],
    ['no token at all', 'undefined'],
  ])('with %s is none of ours', (_case, token) => {
    expect(tokens.read(token)).toBeUndefined();
  });

  test('expires', () => {
    const token = tokens.issue(account);
    clock.advance({ seconds: 3599 });
    expect(tokens.read(token)).toEqual(account);
    clock.advance({ seconds: 1 });
    expect(tokens.read(token)).toBeUndefined();
  });
});
