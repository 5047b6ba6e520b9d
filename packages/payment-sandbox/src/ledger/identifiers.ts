import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random characters out of [0-9A-Za-z]. */
export function alphanumeric(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** `count` random decimal digits. */
export function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** An id in the provider's form: a prefix and fourteen alphanumerics (`order_DESlLckIVRkHWj`). */
export function newId(
  prefix:
    | 'order'
    | 'pay'
    | 'card'
    | 'rfnd'
    | 'disp'
    | 'plan'
    | 'item'
    | 'sub'
    | 'cust'
    | 'inv'
    | 'li'
    | 'token'
    | 'evt'
    | 'acc',
): string {
  return `${prefix}_${alphanumeric(14)}`;
}
