import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { addressOf, uriThroughProxy } from '../database-uri.js';
import { createSplitter, readCommand } from './messages.js';
import { type Usage, usagesOf } from './usage.js';

/**
 * Stands between clients and a database server, passes everything on unchanged, and keeps what of MongoDB the clients use.
 * @throws Error for a server that a proxy cannot stand before: see `addressOf`.
 */
export async function startRecorder(serverUri: string) {
  const target = addressOf(serverUri);
  const used = new Set<Usage>();
  const open = new Set<Socket>();

  const server = createServer({ noDelay: true }, (client) => {
    const database = dial({ ...target, noDelay: true });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    const split = createSplitter();
    client.on('data', (chunk: Buffer) => {
      for (const message of split(chunk)) {
        const command = readCommand(message);
        for (const usage of command ? usagesOf(command) : []) used.add(usage);
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    /** For clients, in place of the server's own. */
    uri: uriThroughProxy(serverUri, (server.address() as AddressInfo).port),
    used: used as ReadonlySet<Usage>,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
