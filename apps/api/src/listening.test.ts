import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { localUrlOf } from './listening.js';

test.each([
  ['127.0.0.1', 'IPv4', 'http://127.0.0.1:3000'],
  ['192.168.1.20', 'IPv4', 'http://192.168.1.20:3000'],
  ['0.0.0.0', 'IPv4', 'http://127.0.0.1:3000'],
  ['::', 'IPv6', 'http://127.0.0.1:3000'],
  ['::1', 'IPv6', 'http://[::1]:3000'],
])('a server at %s (%s) is reached at %s', (address, family, url) => {
  expect(localUrlOf({ address, family, port: 3000 })).toBe(url);
});

test.each(['127.0.0.1', '0.0.0.0', 'localhost'])(
  'the URL of a server that listens at %s answers',
  async (host) => {
    const server = createServer((_request, response) => response.end('here'));
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const answer = await fetch(localUrlOf(server.address() as AddressInfo));
    expect(await answer.text()).toBe('here');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
);
