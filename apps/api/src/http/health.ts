import { Router } from 'express';

/** `/healthz`: the process lives. `/readyz`: it can serve, because the database answers and it is not stopping. */
export function createHealth(deps: { databaseAnswers: () => Promise<boolean> }) {
  const router = Router();
  let stopping = false;
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const database = !stopping && (await deps.databaseAnswers());
    const ready = database && !stopping;
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ready' : stopping ? 'stopping' : 'database away' });
  });
  return {
    router,
    /** From now on `/readyz` says no, so that a load balancer sends nobody new. */
    notReady(): void {
      stopping = true;
    },
  };
}
