import { setTimeout as wait } from 'node:timers/promises';
import { Router } from 'express';
import type { GateState } from '../db/gate.js';

/** Load balancers commonly wait 2 s or more; a database that has not answered by now counts as away. */
const ANSWER_WITHIN_MS = 1_500;

type DatabaseState = GateState | 'database away';

export interface HealthDeps {
  readonly databaseAnswers: () => Promise<boolean>;
  readonly databaseState: () => Promise<GateState>;
  /** How long `/readyz` waits for the database, in milliseconds. */
  readonly answerWithinMs?: number;
}

/**
 * `/healthz`: the process is live. `/readyz`: it can serve, which means that the database answers and has its indexes, no restore is
 * under way or unfinished, and the process is not stopping. Both answer within two seconds even when the database hangs.
 */
export class Health {
  readonly router = Router();
  readonly #deps: HealthDeps;
  #isStopping = false;
  /** The ping under way: probes share it, so that a database that hangs does not use up the connection pool. */
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

  /** From now on `/readyz` answers 503, so that a load balancer sends no new calls. */
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
      return await this.#deps.databaseState();
    } catch {
      return 'database away';
    }
  }
}
