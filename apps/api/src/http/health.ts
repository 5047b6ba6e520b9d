import { setTimeout as wait } from 'node:timers/promises';
import { Router } from 'express';

/** A load balancer commonly waits 2 s or more: what has not answered by then counts as away. */
const ANSWER_WITHIN_MS = 1_500;

type DatabaseState = 'ready' | 'restoring' | 'database away';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, because the database answers, holds no half of a restored backup,
 * and the process is not stopping. Both answer within two seconds, whatever hangs.
 */
export function createHealth(deps: {
  databaseAnswers: () => Promise<boolean>;
  isRestoring: () => Promise<boolean>;
  /** How long `/readyz` waits for the database, in milliseconds. */
  answerWithinMs?: number;
}) {
  const { answerWithinMs = ANSWER_WITHIN_MS } = deps;
  const router = Router();
  let stopping = false;

  async function look(): Promise<DatabaseState> {
    try {
      if (!(await deps.databaseAnswers())) return 'database away';
      return (await deps.isRestoring()) ? 'restoring' : 'ready';
    } catch {
      return 'database away';
    }
  }

  /** One look at a time: probes of a database that hangs join the one that waits, and take no further connections. */
  let looking: Promise<DatabaseState> | undefined;
  function stateOfDatabase(): Promise<DatabaseState> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function stateInTime(): Promise<DatabaseState> {
    const late = new AbortController();
    const given = wait(answerWithinMs, 'database away' as const, { signal: late.signal });
    const state = await Promise.race([stateOfDatabase(), given.catch(() => 'database away' as const)]);
    late.abort();
    return state;
  }

  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const database = stopping ? 'database away' : await stateInTime();
    const status = stopping ? 'stopping' : database;
    response
      .status(status === 'ready' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status });
  });
  return {
    router,
    /** From now on `/readyz` says no, so that a load balancer sends no new calls. */
    notReady(): void {
      stopping = true;
    },
  };
}
