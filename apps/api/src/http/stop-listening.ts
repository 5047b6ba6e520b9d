import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * Takes no new connection from here on; resolves once the last answer is out. The kernel accepts connections on its own, this process takes
 * one in each turn of the event loop, and those not yet taken when it closes are reset: calls that a proxy has sent already and may not
 * repeat. So it closes right after a turn that found none.
 */
export async function stopListening(server: Server): Promise<void> {
  let found = true;
  const note = (): void => {
    found = true;
  };
  server.on('connection', note);
  // The turn that this is called in may have looked for connections already.
  await turn();
  while (found) {
    found = false;
    await turn();
  }
  server.off('connection', note);
  await new Promise((resolve) => server.close(resolve));
}
