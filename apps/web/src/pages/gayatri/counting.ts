/** A mala has 108 beads; the one that closes it is not counted. */
export const BEADS = 108;

/** Where a person stands: beads of the present round, 0 to 108, and rounds that are complete. */
export interface Count {
  readonly bead: number;
  readonly rounds: number;
}

export const NONE: Count = { bead: 0, rounds: 0 };

/** One bead on. The 108th completes the round and stays in sight; the next one begins another. */
export function next({ bead, rounds }: Count): Count {
  const from = bead === BEADS ? 0 : bead;
  return { bead: from + 1, rounds: from + 1 === BEADS ? rounds + 1 : rounds };
}

/** What was kept in the browser; nothing for what no mala can show. */
export function readCount(kept: unknown): Count {
  const { bead, rounds } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof Count, unknown>
  >;
  const fits = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
  return fits(bead, BEADS) && fits(rounds, Number.MAX_SAFE_INTEGER) ? { bead, rounds } : NONE;
}
