import { createServer } from 'node:net';

/** Ports handed out before: the system may offer a port again right after it was released. */
const given = new Set<number>();

/** A free port of 127.0.0.1 that was not handed out before, for a program that cannot choose one by itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === 'object' && address ? address.port : 0;
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}
