import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * Stops listening; resolves once the last answer is sent. The kernel accepts connections by itself and queues them; this process
 * takes one from the queue in each turn of the event loop, and those still queued when the socket closes are reset, though a
 * proxy may have sent calls on them that it cannot repeat. So the socket is closed right after a turn in which no connection was
 * taken.
 */
export async function stopListening(server: Server): Promise<void> {
  let found = true;
  const note = (): void => {
    found = true;
  };
  server.on('connection', note);
  // The current turn may be past its check for connections.
  await turn();
  while (found) {
    found = false;
    await turn();
  }
  server.off('connection', note);
  await new Promise((resolve) => server.close(resolve));
}
