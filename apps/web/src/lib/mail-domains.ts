/** The most common mail domains in India, the most used first: of two at the same distance the first is suggested. */
const COMMON = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'hotmail.com',
  'outlook.com',
  'rediffmail.com',
  'icloud.com',
  'live.com',
  'protonmail.com',
  'zohomail.in',
] as const;

/** Real mail domains that are similar to a common one: they are not questioned. */
const REAL: ReadonlySet<string> = new Set([
  ...COMMON,
  'aol.com',
  'email.com',
  'fastmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.co.in',
  'hotmail.co.uk',
  'hotmail.fr',
  'hotmail.in',
  'live.co.uk',
  'live.in',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.in',
  'proton.me',
  'rediff.com',
  'rocketmail.com',
  'tutamail.com',
  'yahoo.ca',
  'yahoo.co.uk',
  'yahoo.fr',
  'ymail.com',
  'zoho.com',
  'zoho.in',
  'zohomail.com',
]);

/** A domain at a larger distance is taken for another one. */
const MOST_SLIPS = 2;

/**
 * The address that was probably meant: for an unknown domain within a Damerau-Levenshtein distance of two from a common one.
 * Undefined where there is nothing to suggest.
 */
export function likelyAddress(typed: string): string | undefined {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 4 || REAL.has(domain)) return undefined;
  let likely: { domain: string; slips: number } | undefined;
  for (const known of COMMON) {
    const slips = distance(domain, known);
    if (slips <= MOST_SLIPS && slips < (likely?.slips ?? Number.POSITIVE_INFINITY))
      likely = { domain: known, slips };
  }
  return likely && `${address.slice(0, at)}@${likely.domain}`;
}

/** The Damerau-Levenshtein distance of two texts (optimal string alignment). */
function distance(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
