import { setTimeout as wait } from 'node:timers/promises';
import { Router } from 'express';

/** A load balancer commonly waits 2 s or more: what has not answered by then counts as away. */
const ANSWER_WITHIN_MS = 1_500;

type DatabaseState = 'ready' | 'restoring' | 'database away';

export interface HealthDeps {
  readonly databaseAnswers: () => Promise<boolean>;
  readonly isRestoring: () => Promise<boolean>;
  /** How long `/readyz` waits for the database, in milliseconds. */
  readonly answerWithinMs?: number;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, because the database answers, holds no half of a restored backup,
 * and the process is not stopping. Both answer within two seconds, whatever hangs.
 */
export class Health {
  readonly router = Router();
  readonly #deps: HealthDeps;
  #isStopping = false;
  /** One look at a time: probes of a database that hangs join the one that waits, and take no further connections. */
  #looking: Promise<DatabaseState> | undefined;

  constructor(deps: HealthDeps) {
    this.#deps = deps;
    this.router.get('/healthz', (_request, response) => {
      response.set('Cache-Control', 'no-store').json({ status: 'ok' });
    });
    this.router.get('/readyz', async (_request, response) => {
      const database = this.#isStopping ? 'database away' : await this.#stateInTime();
      const status = this.#isStopping ? 'stopping' : database;
      response
        .status(status === 'ready' ? 200 : 503)
        .set('Cache-Control', 'no-store')
        .json({ status });
    });
  }

  /** From now on `/readyz` says no, so that a load balancer sends no new calls. */
  notReady(): void {
    this.#isStopping = true;
  }

  async #stateInTime(): Promise<DatabaseState> {
    const late = new AbortController();
    const given = wait(this.#deps.answerWithinMs ?? ANSWER_WITHIN_MS, 'database away' as const, {
      signal: late.signal,
    });
    const state = await Promise.race([this.#stateOfDatabase(), given.catch(() => 'database away' as const)]);
    late.abort();
    return state;
  }

  #stateOfDatabase(): Promise<DatabaseState> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<DatabaseState> {
    try {
      if (!(await this.#deps.databaseAnswers())) return 'database away';
      return (await this.#deps.isRestoring()) ? 'restoring' : 'ready';
    } catch {
      return 'database away';
    }
  }
}
