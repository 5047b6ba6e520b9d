import type { AddressInfo } from 'node:net';

/** The URL at which a browser on this machine reaches a listening server; one that listens everywhere is reached at 127.0.0.1. */
export function localUrlOf({ address, family, port }: AddressInfo): string {
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host !== '127.0.0.1' ? `[${host}]` : host}:${port}`;
}

const PORTS_TO_TRY = 20;

const isTaken = (error: unknown, port: number): boolean => {
  const { code, port: refused } = error as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE' && refused === port;
};

/**
 * Calls `start` with `preferred`, and with the next port while one is in use; 0 stands for any free port.
 * @throws what `start` throws for any other reason.
 */
export async function onFreePort<Started>(
  preferred: number,
  start: (port: number) => Promise<Started>,
): Promise<{ started: Started; port: number }> {
  for (let port = preferred; ; port += 1) {
    try {
      return { started: await start(port), port };
    } catch (error) {
      if (!isTaken(error, port) || port - preferred >= PORTS_TO_TRY) throw error;
    }
  }
}
