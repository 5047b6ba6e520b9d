import { request } from 'node:http';
import { expect, it } from '@jest/globals';
import { startPaymentSandbox } from '../sandbox.js';
import { localOnly } from './local-only.js';

/** The status of the refusal, or `answered` when the call is passed to the controls. */
function meet(
  { published }: { published: boolean },
  caller: { address: string; host: string; origin?: string },
): number | 'answered' {
  let met: number | 'answered' = 'answered';
  const response = {
    status(code: number) {
      met = code;
      return response;
    },
    json: () => response,
  };
  const called = {
    headers: { host: caller.host, ...(caller.origin && { origin: caller.origin }) },
    socket: { remoteAddress: caller.address },
  };
  localOnly({ published })(called as never, response as never, () => undefined);
  return met;
}

const here = { address: '127.0.0.1', host: '127.0.0.1:4010' };
const engine = { ...here, address: '172.18.0.1' };

it.each([
  [false, here, 'answered'],
  [false, { ...here, address: '::ffff:127.0.0.1', host: 'localhost:4010' }, 'answered'],
  [false, engine, 403],
  [true, engine, 'answered'],
  [true, { ...engine, origin: 'http://127.0.0.1:4010' }, 'answered'],
  [true, { ...engine, origin: 'https://example.com' }, 403],
  [true, { ...engine, host: 'sandbox:4010' }, 403],
  [true, { ...engine, host: 'rebound.example' }, 403],
] as const)('published %s, a caller %j: %s', (published, caller, expected) => {
  expect(meet({ published }, caller)).toBe(expected);
});

/** Posts to the controls from an address of this machine other than 127.0.0.1, as a container engine does. */
const resetFrom = (localAddress: string, port: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, localAddress, method: 'POST', path: '/control/reset' });
    call.on('response', (response) => resolve(response.resume().statusCode));
    call.on('error', reject).end();
  });

it('controls of a sandbox that is not published answer 127.0.0.1 only', async () => {
  // Linux assigns all of 127.0.0.0/8 to the machine; elsewhere only the first case can be sent.
  const other = process.platform === 'linux' ? '127.0.0.2' : undefined;
  for (const published of [false, true]) {
    const sandbox = await startPaymentSandbox({ published });
    expect(await resetFrom('127.0.0.1', sandbox.port)).toBe(200);
    if (other) expect(await resetFrom(other, sandbox.port)).toBe(published ? 200 : 403);
    await sandbox.stop();
  }
});
