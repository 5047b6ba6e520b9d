import type { AddressInfo } from 'node:net';

/** The URL at which a browser on this machine reaches a listening server; one that listens everywhere is reached at 127.0.0.1. */
export function localUrlOf({ address, family, port }: AddressInfo): string {
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host !== '127.0.0.1' ? `[${host}]` : host}:${port}`;
}
