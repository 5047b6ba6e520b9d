/** A clock that stands still until it is told to move. */
export interface TestClock {
  (): Date;
  advance(by: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }): void;
  set(to: Date): void;
}

export function createTestClock(start = new Date('2026-11-21T06:30:00.000Z')): TestClock {
  let now = start.getTime();
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }: Parameters<TestClock['advance']>[0]) {
      now += ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
    },
    set(to: Date) {
      now = to.getTime();
    },
  });
}
