import { Router } from 'express';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, because the database answers, holds no half of a restored backup,
 * and the process is not stopping.
 */
export function createHealth(deps: {
  databaseAnswers: () => Promise<boolean>;
  isRestoring: () => Promise<boolean>;
}) {
  const router = Router();
  let stopping = false;
  async function stateOfDatabase(): Promise<'ready' | 'restoring' | 'database away'> {
    if (stopping || !(await deps.databaseAnswers())) return 'database away';
    try {
      return (await deps.isRestoring()) ? 'restoring' : 'ready';
    } catch {
      return 'database away';
    }
  }
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const database = await stateOfDatabase();
    const status = stopping ? 'stopping' : database;
    response
      .status(status === 'ready' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status });
  });
  return {
    router,
    /** From now on `/readyz` says no, so that a load balancer sends nobody new. */
    notReady(): void {
      stopping = true;
    },
  };
}
