import { isIP } from 'node:net';

/** How to generate a secret: the end of each sentence that refuses one. */
export const MAKE_ONE = 'make one with `openssl rand -base64 48`';

/** Every secret in this public repository; a test compares it with the compose files. */
export const publishedSecrets: ReadonlySet<string> = new Set([
  'only-for-one-machine-and-nobody-else',
  'only-for-one-machine-and-nobody-else-either',
  'local-app-password',
  'local-root-password',
  'local-sandbox-secret',
  'local-sandbox-webhook-secret',
  'rzp_test_localsandbox01',
  'a secret of the tests that is long enough',
]);

/** Words of placeholder secrets, which are removed before the length is measured. */
const WORDS =
  /change[-_ ]?(me|this|it)|pass[-_ ]?word|pass[-_ ]?phrase|secret|admin|root|qwerty|letmein|welcome|example|default|placeholder|replace|your[-_ ]|jwt|token|razorpay|webhook|metrics|vishwa|bharat|test|local|only-for-one-machine|nobody/gi;

/**
 * Why a secret could be guessed, as the end of a sentence; undefined when it could not. Published, too short without the
 * words that everybody tries, made of few letters, of a part that repeats, or of a row such as 12345678.
 * @param letters how long it must be.
 */
export function weaknessOf(secret: string, letters: number): string | undefined {
  if (publishedSecrets.has(secret)) return 'is published in this repository';
  if (secret.length < letters) return `must have at least ${letters} characters`;
  const rest = secret.replace(WORDS, '');
  if (rest.length < letters / 2) return 'is made of words that are tried first';
  if (new Set(rest).size < Math.min(8, letters / 3) || periodOf(rest) <= rest.length / 2 || isRow(rest))
    return 'can be guessed: few letters, a repetition or a row';
  return undefined;
}

/**
 * The period of a text: the length of the shortest part that it repeats, the last time perhaps cut off (prefix function of Knuth,
 * Morris, Pratt).
 */
function periodOf(text: string): number {
  const border = [0];
  for (let at = 1; at < text.length; at += 1) {
    let length = border[at - 1] ?? 0;
    while (length > 0 && text[at] !== text[length]) length = border[length - 1] ?? 0;
    border.push(text[at] === text[length] ? length + 1 : 0);
  }
  return text.length - (border.at(-1) ?? 0);
}

/** Sequences of neighbouring keys: along the keyboard's rows, and down its columns. */
const KEYBOARD = [
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];
const ORDERS: readonly ((letter: string) => number)[] = [
  (letter) => letter.charCodeAt(0),
  ...KEYBOARD.map((keys) => (letter: string) => {
    const at = keys.indexOf(letter.toLowerCase());
    return at < 0 ? Number.NaN : at;
  }),
];

/** Whether more than half of the letters equal the previous one or are its neighbour, in the alphabet or on the keyboard. */
function isRow(text: string): boolean {
  const letters = [...text];
  return ORDERS.some((placeOf) => {
    const steps = letters
      .slice(1)
      .filter((letter, at) => Math.abs(placeOf(letter) - placeOf(letters[at] ?? '')) <= 1);
    return steps.length > letters.length / 2;
  });
}

/** Reserved domains: RFC 2606 and RFC 6761, and those of home networks (RFC 6762, RFC 8375). */
const RESERVED =
  /(^|\.)(example|invalid|test|localhost|local|internal|lan|home|home\.arpa|example\.(com|net|org))$/;

/** Whether a host of a URL or mail address cannot be reached by the public: reserved, without a domain, or an IP address of its own network. */
export function isMadeUpHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[|\]$/g, '');
  if (isIP(name) === 4)
    return /^(0|10|127|169\.254|192\.168|192\.0\.2|198\.51\.100|203\.0\.113|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|22[4-9]|2[3-5]\d)\./.test(
      name,
    );
  if (isIP(name) === 6) return !/^[23]/.test(name) || name.startsWith('2001:db8:');
  return !name.includes('.') || RESERVED.test(name);
}
