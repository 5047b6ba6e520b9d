import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { createTransport } from 'nodemailer';
import { toAppError } from '../http/errors.js';
import { SendError } from '../mail/sender.js';
import { OutcomeUnknown } from '../payments/index.js';
import { isDatabaseAway } from './away.js';

const {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoServerError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} = mongoose.mongo;

const ofServer = (code: number) => new MongoServerError({ errmsg: 'refused', code });
const named = (name: string) => Object.assign(new Error('away'), { name });
const bare = (code: string) => Object.assign(new Error(code), { code, errno: -32, syscall: 'write' });
const bulk = (code: number) =>
  new MongoBulkWriteError(
    { message: 'bulk', code, writeErrors: [] } as never,
    { getWriteConcernError: () => undefined } as never,
  );

describe('isDatabaseAway', () => {
  test.each([
    ['a network error', new MongoNetworkError('connection 3 to 127.0.0.1:27017 closed')],
    ['a network time-out', new MongoNetworkTimeoutError('timed out')],
    ['a client that is not connected', new MongoNotConnectedError('not connected')],
    ['a topology that is closed', new MongoTopologyClosedError('closed')],
    ['no server to be found', named('MongoServerSelectionError')],
    ['no server to be found, said by mongoose', named('MongooseServerSelectionError')],
    ['a pool that was cleared', named('MongoPoolClearedError')],
    ['a pool that was cleared for another’s trouble', named('PoolClearedOnNetworkError')],
    ['a pool that is closed', named('MongoPoolClosedError')],
    ['no connection free in time', named('MongoWaitQueueTimeoutError')],
    ['a session that has ended', named('MongoExpiredSessionError')],
    ['a server that was closed', named('MongoServerClosedError')],
    ['a call out of time', named('MongoOperationTimeoutError')],
    [
      'a call that mongoose buffered until its time-out',
      new mongoose.MongooseError('Operation `orders.findOne()` buffering timed out after 10000ms'),
    ],
    [
      'a write that no majority acknowledged',
      new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'timed out' } } as never),
    ],
    ...[6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436].map(
      (code) => [`the server’s code ${code}`, ofServer(code)] as const,
    ),
    ['a bulk that a stepping-down node refused', bulk(10107)],
    [
      'an error that wraps a network error',
      Object.assign(ofServer(1), { cause: new MongoNetworkError('reset') }),
    ],
    ...['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ECONNREFUSED', 'EHOSTUNREACH'].map(
      (code) => [`a socket’s bare ${code}`, bare(code)] as const,
    ),
  ] as const)('yes: %s', (_name, error) => {
    expect(isDatabaseAway(error)).toBe(true);
    expect(toAppError(error)).toMatchObject({ code: 'DATABASE_AWAY', status: 503, retryAfterSeconds: 5 });
  });

  test.each([
    ['a duplicate', ofServer(11000)],
    ['a refused document', ofServer(121)],
    ['a missing right', ofServer(13)],
    ['a bulk with a duplicate', bulk(11000)],
    ['a bug of ours', new TypeError('Cannot read properties of undefined')],
    ['a file that is missing', Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })],
    ['an error of another library with a code of MongoDB', Object.assign(new Error('no'), { code: 91 })],
    ['a mail server that is away', new SendError('mail server: EPIPE', 'away')],
    ['a mail client’s raw EPIPE', Object.assign(bare('EPIPE'), { command: 'DATA' })],
    ['the provider’s client’s raw ECONNRESET', Object.assign(bare('ECONNRESET'), { isAxiosError: true })],
    ['a provider that is away', new OutcomeUnknown('the payment provider gave no usable answer (EPIPE)')],
    [
      'a caller that closed the connection',
      Object.assign(bare('ECONNABORTED'), { type: 'request.aborted', status: 400, expected: 10 }),
    ],
    ['nothing', undefined],
    ['a text', 'EPIPE'],
  ] as const)('no: %s', (_name, error) => {
    expect(isDatabaseAway(error)).toBe(false);
    expect(toAppError(error).code).not.toBe('DATABASE_AWAY');
  });
});

describe('errors of real sockets', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((socket) => socket.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
  });

  test('a write to a socket that the other side has closed counts as one', async () => {
    const socket: Socket = dial({ port, host: '127.0.0.1', allowHalfOpen: false });
    socket.resume();
    await once(socket, 'end');
    const [error] = await new Promise<[unknown]>((resolve) => {
      socket.once('error', (thrown) => resolve([thrown]));
      socket.write('late');
    });
    expect(error).toMatchObject({ code: 'EPIPE' });
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('an error of a mail client whose server closes the connection does not count', async () => {
    const error: unknown = await createTransport({ host: '127.0.0.1', port })
      .sendMail({ from: 'a@vgb.example', to: 'b@vgb.example', text: 'x' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseAway(error)).toBe(false);
    expect(SendError.of(error).kind).toBe('away');
  });
});
