import { createServer } from 'node:net';

/** The machine may name a port again that was given back a moment ago. */
const given = new Set<number>();

/** A port of 127.0.0.1 that is free now and was not given before, for a program that cannot be told to take any. */
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
