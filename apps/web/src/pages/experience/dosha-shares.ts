import type { DoshaId } from '@vgb/content/types';

export const DOSHAS: readonly DoshaId[] = ['vata', 'pitta', 'kapha'];

/**
 * Whole per cent of each dosha among the answers, together 100: the rest after rounding down goes to the largest remainders, among equal
 * ones to the earlier. All 0 without an answer.
 */
export function shares(answers: readonly DoshaId[]): Readonly<Record<DoshaId, number>> {
  const exact = DOSHAS.map((dosha) => {
    const part =
      answers.length === 0 ? 0 : (100 * answers.filter((answer) => answer === dosha).length) / answers.length;
    return { dosha, whole: Math.floor(part), rest: part - Math.floor(part) };
  });
  let left = answers.length === 0 ? 0 : 100 - exact.reduce((sum, { whole }) => sum + whole, 0);
  for (const part of exact.toSorted((one, other) => other.rest - one.rest)) {
    if (left === 0) break;
    part.whole += 1;
    left -= 1;
  }
  return Object.fromEntries(exact.map(({ dosha, whole }) => [dosha, whole])) as Record<DoshaId, number>;
}
