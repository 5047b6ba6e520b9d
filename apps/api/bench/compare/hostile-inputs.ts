/**
 * What a stranger sends to see whether work grows faster than its length: patterns for addresses, queries, headers and bodies. The hostile
 * requests' test and `npm run bench:hostile` send the same.
 */

/** Nearly the 16 KB that Node takes of a request's line and headers. */
const LETTERS = 15_000;
export const fill = (pattern: string, letters = LETTERS): string => pattern.repeat(letters / pattern.length);

/** At the end of an address, or as a part of it. */
export const tails: Readonly<Record<string, string>> = {
  slashes: `${fill('/')}a`,
  dots: `${fill('/..')}/a`,
  'escaped slashes': `${fill('%2f')}a`,
  'broken escapes': fill('%'),
  'escaped letters': fill('%41'),
  'half a letter': fill('%E0%A4'),
  semicolons: fill(';a'),
  colons: fill(':a'),
  letters: fill('a'),
};

export const queries: Readonly<Record<string, string>> = {
  'many names': fill('a&'),
  brackets: `a${fill('[a]')}=1`,
  plus: `a=${fill('+')}`,
  'question marks': fill('?'),
};

export const headers: readonly (readonly [name: string, value: string])[] = [
  ['accept', fill('a/b;q=0.1,')],
  ['accept', `text/${fill(';')}`],
  ['accept-encoding', fill('br;q=0.1,')],
  ['accept-encoding', `br${fill(' ')}x`],
  ['authorization', `Bearer ${fill(' ')}x y`],
  ['authorization', `Bearer ${fill('a.')}`],
  ['content-type', `application/json${fill(';a=b')}`],
  ['content-type', `application/json;${fill(' ')}x`],
  ['content-type', `application/json; charset="${fill('\\"')}`],
  ['content-encoding', fill('gzip,')],
  ['if-none-match', fill('"a",')],
  ['if-none-match', fill(', ')],
  ['if-modified-since', fill('Mon, ')],
  ['if-range', fill('"')],
  ['range', `bytes=${fill('0-1,')}`],
  ['range', `bytes=${fill('-')}`],
  ['x-forwarded-for', fill('1,')],
  ['x-forwarded-for', `${fill(' ')},x`],
  ['x-forwarded-proto', fill('a,')],
  ['x-request-id', fill('a')],
  ['x-razorpay-signature', fill('a')],
  ['x-razorpay-event-id', fill('a')],
  ['origin', `https://${fill('a.')}`],
  ['host', fill('a.')],
  ['cookie', fill('a=b; ')],
  ['referer', fill('/')],
];

/** Bodies of about so many bytes, whatever call they are sent to. */
export function bodiesOf(bytes: number): Readonly<Record<string, string>> {
  const numbered = (each: number) => Array.from({ length: Math.floor(bytes / each) }, (_, n) => n);
  const deep = Math.floor(bytes / 6.4);
  return {
    'white space before it': `${fill(' ', bytes)}{}`,
    'white space alone': fill(' ', bytes),
    'brackets without end': fill('[', bytes),
    'objects in objects': `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    'many fields': `{${numbered(12)
      .map((n) => `"f${n}":1`)
      .join(',')}}`,
    'many notes': `{"notes":{${numbered(13)
      .map((n) => `"${n}":1`)
      .join(',')}}}`,
    'one field with white space in it': `{"paymentId":"a${fill(' ', bytes)}b"}`,
  };
}

/** What one field of a body may hold, 15 kB each: texts that a pattern or a normalisation could read again and again. */
export const fieldTexts: Readonly<Record<string, string>> = {
  // A letter and its accents as signs of their own, which normalising puts together and in their order.
  'accented letters': fill('e\u0301', 10_000),
  'accents without end': `e${fill('\u0301\u0323', 7_500)}`,
  'escaped letters': fill('%41'),
  'white space': `a${fill(' ')}b`,
  'a mail address of dots': `a@${fill('a.')}`,
  'signs of addresses': fill('@'),
};

/** Lists in lists, closed, as the one field's value: JSON. */
export const nestedLists = (bytes: number): string => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`;

/** The routes of a small site, as the build describes them (http/site.ts). */
export const SITE_ROUTES = {
  origin: 'https://placeholder.invalid',
  bases: [''],
  pages: ['/', '/about'],
  shells: ['/reset-password/:token'],
};
