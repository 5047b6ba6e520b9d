import { createRandom } from '../random.js';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company?: string;
  /** Given by some: with PAN and address comes the declaration of citizenship. */
  readonly tax?: { readonly pan: string; readonly address: string; readonly indianCitizen: true };
}

const FIRST = [
  'Asha',
  'Meera',
  'Ravi',
  'Gauri',
  'Kiran',
  'Sita',
  'Arjun',
  'Lakshmi',
  'Om',
  'Devi',
  'Hari',
  'Uma',
];
const LAST = ['Sharma', 'Nair', 'Rao', 'Kaul', 'Dogra', 'Iyer', 'Patel', 'Das', 'Gupta', 'Joshi', 'Thakur'];
const TOWNS = ['Jammu', 'Kishtwar', 'Doda', 'Udhampur', 'Kathua', 'Srinagar', 'Pune', 'Varanasi'];
const GIFTS = [101, 501, 1000, 2100, 5100, 11_000, 21_000, 51_000];

export type Luck = ReturnType<typeof createLuck>;

/** Chance by a seed: the same year each time. */
export function createLuck(seed: number) {
  const random = createRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <T>(list: readonly T[]): T => {
    const one = list[below(list.length)];
    if (one === undefined) throw new RangeError('nothing to choose from');
    return one;
  };
  return {
    chance: (share: number): boolean => random() < share,
    below,
    oneOf,
    /** Whole rupees: small gifts come often, large ones seldom. */
    gift: (): number => oneOf(GIFTS.slice(0, 1 + below(GIFTS.length))),
    person(at: number): Person {
      const pan = `${oneOf(['ABCPK', 'BNZPS', 'CKLPD'])}${String(1000 + (at % 9000))}${oneOf(['A', 'F', 'K'])}`;
      const address = `${1 + below(200)} Temple Road, ${oneOf(TOWNS)}`;
      return {
        firstName: oneOf(FIRST),
        lastName: oneOf(LAST),
        email: `donor${at}@example.org`,
        ...(random() < 0.1 && { company: `${oneOf(LAST)} & Co.` }),
        ...(random() < 0.4 && { tax: { pan, address, indianCitizen: true as const } }),
      };
    },
  };
}
