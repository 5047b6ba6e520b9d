import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Account, membershipEnd, membershipStatus, splitName, toUser } from './account.js';

const now = new Date('2026-11-21T06:30:00.000Z');
const account: Account = {
  id: '6560a1b2c3d4e5f601234567',
  name: 'Asha Devi Sharma',
  email: 'asha@example.org',
  company: 'Gaushala',
  profession: 'Teacher',
  location: '',
  locale: 'en',
  phone: '',
  passwordHash: '$2b$12$hash',
  verifiedAt: now,
  replacedSignUp: false,
  pendingEmail: 'new@example.org',
  tokenVersion: 3,
  membershipType: null,
  membershipStartDate: null,
  membershipEndDate: null,
  membershipPaymentId: null,
  registeredAt: now,
};

describe('membership status', () => {
  const end = new Date('2026-11-22T00:00:00.000Z');
  test.each([
    ['no membership', null, now, 'pending'],
    ['a moment before the end', end, new Date(end.getTime() - 1), 'active'],
    ['at the end', end, end, 'expired'],
    ['after the end', end, new Date(end.getTime() + 1), 'expired'],
  ] as const)('%s', (_case, membershipEndDate, at, status) => {
    expect(membershipStatus({ membershipEndDate }, at)).toBe(status);
  });
  test('lasts 365 days', () => {
    expect(membershipEnd(new Date('2027-03-01T10:00:00.000Z')).toISOString()).toBe(
      '2028-02-29T10:00:00.000Z',
    );
  });
});

describe('a user in an answer', () => {
  test('has exactly the fields of the contract', () => {
    const startsAt = new Date('2026-01-01T00:00:00.000Z');
    const member = {
      ...account,
      membershipType: 'silver' as const,
      membershipStartDate: startsAt,
      membershipEndDate: membershipEnd(startsAt),
      membershipPaymentId: 'pay_1',
    };
    expect(toUser(member, now)).toEqual({
      _id: account.id,
      name: 'Asha Devi Sharma',
      firstName: 'Asha',
      lastName: 'Devi Sharma',
      email: 'asha@example.org',
      company: 'Gaushala',
      profession: 'Teacher',
      location: '',
      phone: '',
      locale: 'en',
      membershipStatus: 'active',
      membershipType: 'SILVER MEMBERSHIP',
      membershipStartDate: '2026-01-01T00:00:00.000Z',
      membershipEndDate: '2027-01-01T00:00:00.000Z',
    });
  });
  test.each([
    ['Asha', 'Asha', ''],
    ['Asha Devi', 'Asha', 'Devi'],
    ['  Asha   Devi  Sharma ', 'Asha', 'Devi Sharma'],
    ['', '', ''],
  ])('%p has first and last name', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });
  test('no word of a name is lost', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const { firstName, lastName } = splitName(name);
        return `${firstName} ${lastName}`.trim() === name.trim().split(/\s+/).join(' ');
      }),
    );
  });
});
