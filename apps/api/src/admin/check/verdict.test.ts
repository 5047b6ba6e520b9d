import { describe, expect, it } from '@jest/globals';
import {
  amber,
  type Check,
  green,
  red,
  runChecks,
  skipped,
  statusOf,
  type Verdict,
  worstOf,
} from './verdict.js';

const check = (name: string, look: Check['look']): Check => ({ name, look });

describe('checks', () => {
  it('that hang, throw or reject are red with their reason, and do not affect others', async () => {
    const findings = await runChecks(
      [
        check('fine', async () => green('All is well.')),
        check('hangs', () => new Promise<Verdict>(() => undefined)),
        check('rejects', () => Promise.reject(new Error('the cable is out.'))),
        check('throws', () => {
          throw new TypeError('x is not a function');
        }),
        check('throws a text', () => Promise.reject('no reason')),
      ],
      20,
    );
    expect(findings.map(({ name, level, says }) => [name, level, says])).toEqual([
      ['fine', 'green', 'All is well.'],
      ['hangs', 'red', 'There was no answer within 0.02 seconds.'],
      ['rejects', 'red', 'It could not be looked at: the cable is out.'],
      ['throws', 'red', 'It could not be looked at: x is not a function.'],
      ['throws a text', 'red', 'It could not be looked at: no reason.'],
    ]);
    for (const { level, todo } of findings) expect(todo === undefined).toBe(level === 'green');
  });

  it('are started together', async () => {
    const begun: string[] = [];
    const open: (() => void)[] = [];
    const waiting = (name: string): Check =>
      check(name, () => {
        begun.push(name);
        return new Promise((resolve) => open.push(() => resolve(green(name))));
      });
    const run = runChecks(['a', 'b', 'c'].map(waiting));
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const end of open) end();
    expect((await run).map(({ says }) => says)).toEqual(['a', 'b', 'c']);
  });
});

it.each([
  [[], 'green', 0],
  [[green('x')], 'green', 0],
  [[green('x'), skipped('y')], 'skipped', 0],
  [[green('x'), amber('y', 'z'), skipped('y')], 'amber', 1],
  [[red('x', 'y'), amber('y', 'z')], 'red', 2],
] as const)('of %j the worst is %s, and the exit status %i', (verdicts, level, status) => {
  expect([worstOf(verdicts), statusOf(verdicts)]).toEqual([level, status]);
});
