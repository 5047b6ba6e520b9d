export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** How long calls took, by name, in milliseconds. */
export function createTimes() {
  const times = new Map<string, number[]>();
  return {
    add(name: string, ms: number): void {
      const list = times.get(name) ?? [];
      list.push(ms);
      times.set(name, list);
    },
    /** What was noted since the last `take`. */
    take(name: string): Spread {
      const sorted = (times.get(name) ?? []).sort((one, other) => one - other);
      times.delete(name);
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
    },
  };
}
