/**
 * The number on a member's papers, such as `VGB-M-7K3FX-94TMR`; it never changes. It is derived from the account's id, so that no
 * counter is needed: ten hexadecimal digits of the id (the low digits of its seconds and of its counter, 40 bits) are permuted,
 * and each is written as another sign, so that the id is not shown. The signs are easy to tell apart (no 0, 1, I, L, O, U).
 */

/** Indexes in an ObjectId of 24 hexadecimal digits: its seconds end at 7, its counter at 23. */
const PLACES = [23, 5, 21, 7, 19, 4, 22, 6, 20, 3] as const;
/** The sign of each hexadecimal digit. */
const SIGNS = '7K3FX94TMRC2HWPN';
const HEX = '0123456789abcdef';
const PREFIX = 'VGB-M-';

/** `userId`: the account's id, 24 hexadecimal digits. */
export function memberNumber(userId: string): string {
  const signs = PLACES.map((place) => SIGNS[HEX.indexOf(userId[place] ?? '')]);
  return `${PREFIX}${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
}

/** `memberNumber` as an expression of MongoDB, for the office's views; `userId`: an expression for the id as text. */
export function memberNumberExpression(userId: unknown): Readonly<Record<string, unknown>> {
  const signAt = (place: number) => {
    const digit = { $substrCP: [userId, place, 1] };
    const branches = [...HEX].map((hex, at) => ({
      case: { $eq: [digit, hex] },
      // biome-ignore lint/suspicious/noThenProperty: MongoDB's own name for it
      then: SIGNS[at],
    }));
    return { $switch: { branches, default: '' } };
  };
  const signs = PLACES.map(signAt);
  return { $concat: [PREFIX, ...signs.slice(0, 5), '-', ...signs.slice(5)] };
}
