import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { judge, processesOf } from './hung-process.js';

/*
 * The container's health check: `node dist/health-check.js` beside the server, with its `PORT`. Ends with 0 when the server can serve.
 * The engine starts a process anew that has ended, and leaves one that hangs: so a server that hangs is killed here.
 */
const verdict = await judge(`http://127.0.0.1:${process.env.PORT ?? '3000'}/readyz`);
if (verdict === 'hangs') {
  const hung = processesOf(fileURLToPath(new URL('main.js', import.meta.url)));
  const { createLog } = await import('./http/log.js');
  // The log of the container is what its first process writes. The line goes first: with its server the container ends, this check included.
  const log = createLog({ level: 'info' }, { write: (line) => appendFileSync('/proc/1/fd/1', line) });
  log.error({ hung }, 'the server takes connections and answers none: it is killed');
  for (const id of hung) process.kill(id, 'SIGKILL');
}
process.exitCode = verdict === 'ready' ? 0 : 1;
