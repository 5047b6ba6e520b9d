/** A mala has 108 beads; the bead that closes the ring is not counted. */
export const BEADS = 108;

/** A count: beads of the present round, 0 to 108, and completed rounds. */
export interface Count {
  readonly bead: number;
  readonly rounds: number;
}

export const NONE: Count = { bead: 0, rounds: 0 };

/** Adds one bead. The 108th completes the round and stays visible; the next one begins another round. */
export function next({ bead, rounds }: Count): Count {
  const from = bead === BEADS ? 0 : bead;
  return { bead: from + 1, rounds: from + 1 === BEADS ? rounds + 1 : rounds };
}

/** Parses the stored count; zero for values that no mala can have. */
export function readCount(kept: unknown): Count {
  const { bead, rounds } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof Count, unknown>
  >;
  const fits = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
  return fits(bead, BEADS) && fits(rounds, Number.MAX_SAFE_INTEGER) ? { bead, rounds } : NONE;
}
