import autocannon from 'autocannon';
import type { MeasuredCall, Target } from './calls.js';

/** What one round of one call came to. Times in ms. */
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Of the server's processor time, a request. Says the same on a machine that is busy with something else. */
  readonly cpu: number;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A machine that is busy with something else is slow, not broken. */
const PATIENCE_SECONDS = 60;

export interface Load {
  readonly amount: number;
  readonly connections: number;
  /** Requests a second in all, instead of as many as it can take. */
  readonly rate?: number;
}

/**
 * Sends one call over and over. An answer other than 2xx ends the whole run: what fails fast is not fast.
 */
export async function load(target: Target, call: MeasuredCall, given: Load = call): Promise<Measured> {
  const times: number[] = [];
  const workedBefore = target.worked();
  const startedAt = performance.now();
  let lastAt = startedAt;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: target.url,
        connections: given.connections,
        amount: given.amount,
        timeout: PATIENCE_SECONDS,
        ...(given.rate !== undefined && { overallRate: given.rate }),
        requests: [call.request(target)],
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    );
    running.on('response', (_client, _status, _bytes, milliseconds) => {
      times.push(milliseconds);
      lastAt = performance.now();
    });
  });
  if (result.errors > 0 || result.non2xx > 0 || times.length === 0)
    throw new Error(
      `${call.name} of the ${target.name} server: ${result.errors} errors, ${result.non2xx} refusals, ${times.length} answers`,
    );
  return {
    perSecond: (times.length * 1000) / (lastAt - startedAt),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: (target.worked() - workedBefore) / times.length,
  };
}
