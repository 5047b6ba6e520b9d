import { expect, test } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import pino from 'pino';
import { createSecurity } from '../../apps/api/src/http/security.js';
import { read } from './compose-file.js';

/** The headers that the Caddyfile gives to files. */
function headersOfFiles(): Map<string, string> {
  const block =
    /handle @file \{\s+header \{([^}]*(?:\{\$[^}]*\}[^}]*)*)\n\t\t\}/.exec(read('ops/Caddyfile'))?.[1] ?? '';
  const lines = block.split('\n').map((line) => /^\t+([A-Z][\w-]+) (.+)$/.exec(line));
  return new Map(
    lines.flatMap((line) =>
      line?.[1] && line[2] ? [[line[1].toLowerCase(), line[2].replace(/^"(.*)"$/, '$1')] as const] : [],
    ),
  );
}

test('files get the same protecting headers from the web server as pages get from the API', async () => {
  const security = createSecurity({
    production: true,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    corsOrigins: [],
    publicUrl: 'https://vgb.example',
    log: pino({ enabled: false }),
  });
  const answer: RequestHandler = (_request, response) => void response.end();
  const server = express().use(security.headers).use(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  server.close();

  const files = headersOfFiles();
  for (const name of [
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ])
    expect([name, files.get(name)]).toEqual([name, headers.get(name)]);
  expect(files.get('strict-transport-security')).toBe(`{$HSTS:${headers.get('strict-transport-security')}}`);
  expect(files.get('content-security-policy')).toContain("default-src 'none'");
});
