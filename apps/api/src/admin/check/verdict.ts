/**
 * - green: as it should be. - amber: works, but should be looked at. - red: something is broken, or will be within days.
 * - skipped: cannot be checked here; `says` has the reason.
 */
export const LEVELS = ['green', 'skipped', 'amber', 'red'] as const;
export type Level = (typeof LEVELS)[number];

export interface Verdict {
  readonly level: Level;
  /** What was found, in a sentence. */
  readonly says: string;
  /** What to do, if anything. */
  readonly todo?: string;
}

/** One check of the installation. */
export interface Check {
  readonly name: string;
  /** May throw, and may never end: see {@link runChecks}. */
  look(): Promise<Verdict>;
}

export interface Finding extends Verdict {
  readonly name: string;
}

export const green = (says: string): Verdict => ({ level: 'green', says });
export const skipped = (says: string): Verdict => ({ level: 'skipped', says });
export const amber = (says: string, todo: string): Verdict => ({ level: 'amber', says, todo });
export const red = (says: string, todo: string): Verdict => ({ level: 'red', says, todo });

export const CHECK_WITHIN_MS = 5_000;

/** Runs all checks at the same time. A check that fails or does not end in time is red with its reason, and delays no other. */
export const runChecks = (
  checks: readonly Check[],
  withinMs: number = CHECK_WITHIN_MS,
): Promise<readonly Finding[]> =>
  Promise.all(checks.map(async (check) => ({ name: check.name, ...(await verdictOf(check, withinMs)) })));

async function verdictOf(check: Check, withinMs: number): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Verdict>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(
          red(
            `There was no answer within ${withinMs / 1_000} seconds.`,
            'See whether what it asks runs, and that no firewall swallows the question.',
          ),
        ),
      withinMs,
    );
  });
  try {
    return await Promise.race([check.look(), limit]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return red(`It could not be looked at: ${reason.replace(/\.$/, '')}.`, 'Put right what is named here.');
  } finally {
    clearTimeout(timer);
  }
}

export const worstOf = (findings: readonly Verdict[]): Level =>
  LEVELS[Math.max(0, ...findings.map(({ level }) => LEVELS.indexOf(level)))] ?? 'green';

/** The exit status, by the convention of monitoring plug-ins: 0 all is well, 1 a warning, 2 critical. */
export const statusOf = (findings: readonly Verdict[]): 0 | 1 | 2 =>
  (({ green: 0, skipped: 0, amber: 1, red: 2 }) as const)[worstOf(findings)];
