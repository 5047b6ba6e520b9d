import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Int32 } from 'bson';
import fc from 'fast-check';
import { encode } from '../src/documents.js';
import { MAX_MESSAGE_BYTES, MessageSplitter, readRequest, writeReply } from '../src/wire.js';
import { command, framed, message, sequence } from './bare-client.js';
import { type OpenedEmbedded, openEmbedded } from './server-under-test.js';

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const ping = message(command({ ping: new Int32(1), $db: 'admin' }));
const insert = message(
  command({ insert: 'things', $db: 'vgb' }),
  sequence('documents', [{ a: new Int32(1) }, { b: 'two' }]),
);
const query = framed(
  2004,
  Buffer.concat([int(0), Buffer.from('admin.$cmd\0'), int(0), int(1), encode({ isMaster: new Int32(1) })]),
);

test('a message is read as it was written', () => {
  expect(readRequest(insert)).toEqual({
    id: 7,
    command: {
      insert: 'things',
      $db: 'vgb',
      documents: [{ a: new Int32(1) }, { b: 'two' }],
    },
    wantsNoReply: false,
    isLegacy: false,
  });
  expect(readRequest(query)).toMatchObject({ isLegacy: true, command: { $db: 'admin' } });
});

describe('a message with a false length is refused', () => {
  const last = (bytes: Buffer, at: number, value: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeInt32LE(value, at);
    return copy;
  };
  const doc = 21;
  test.each<[string, Buffer]>([
    ['no sections', message()],
    ['no command', message(sequence('documents', []))],
    ['two commands', message(command({ ping: 1 }), command({ ping: 1 }))],
    ['one name twice', message(command({ insert: 'a', documents: [] }), sequence('documents', []))],
    ['another kind of section', message(command({ ping: 1 }), Buffer.from([2, 5, 0, 0, 0, 0]))],
    ['a sequence of size -1', message(command({ ping: 1 }), sequence('x', [], -1))],
    ['a sequence of size 0', message(command({ ping: 1 }), sequence('x', [], 0))],
    ['a sequence beyond the message', message(command({ ping: 1 }), sequence('x', [], 100))],
    ['a sequence without an end of its name', message(Buffer.from([1, 5, 0, 0, 0, 65]), command({}))],
    ['a cut sequence', message(command({ ping: 1 }), Buffer.from([1, 9, 0]))],
    ['a document of size 0', last(ping, doc, 0)],
    ['a document of size -5', last(ping, doc, -5)],
    ['a document of size 4', last(ping, doc, 4)],
    ['a document beyond the message', last(ping, doc, 10_000)],
    ['a checksum, which this server never asked for', last(ping, 16, 1)],
    ['a required flag that has no meaning', last(ping, 16, 4)],
    ['another length than it has', last(ping, 0, 20)],
    ['a query without an end of its name', framed(2004, Buffer.from([0, 0, 0, 0, 65, 65]))],
    ['a query without a command', framed(2004, Buffer.from('\0\0\0\0a.$cmd\0\0\0'))],
    ['another form', framed(1, Buffer.alloc(8))],
  ])('%s', (_what, bytes) => {
    expect(() => readRequest(bytes)).toThrow();
  });

  test.each([0, 15, -1, MAX_MESSAGE_BYTES + 1])('a stream that begins with %d', (size) => {
    expect(() => [...new MessageSplitter().add(int(size))]).toThrow(RangeError);
  });
});

test('whatever bytes come, a message is read or refused', () => {
  const mutated = fc
    .tuple(
      fc.constantFrom(ping, insert, query),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.option(fc.nat()),
    )
    .map(([bytes, changes, cut]) => {
      const copy = Buffer.from(cut === null ? bytes : bytes.subarray(0, cut % (bytes.length + 1)));
      for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value;
      return copy;
    });
  const random = fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes));
  const bodies = fc.tuple(fc.constantFrom(2013, 2004), random).map(([form, body]) => framed(form, body));
  fc.assert(
    fc.property(fc.oneof(mutated, bodies, random), (bytes) => {
      let request: ReturnType<typeof readRequest>;
      try {
        request = readRequest(bytes);
      } catch (error) {
        expect(String(error)).toMatch(/^(Range|BSON)Error/);
        return;
      }
      expect(typeof request.command).toBe('object');
      expect(writeReply(request, { ok: 1 }).length).toBeGreaterThan(16);
    }),
    { numRuns: 5_000 },
  );
});

test('messages are complete whatever the chunks of the stream', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(ping, insert, query), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
      (messages, sizes) => {
        const stream = Buffer.concat(messages);
        const splitter = new MessageSplitter();
        const found: Buffer[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          for (const one of splitter.add(stream.subarray(at, at + size))) found.push(Buffer.from(one));
          at += size;
        }
        expect(found).toEqual(messages);
      },
    ),
  );
});

test('a large message in thousands of chunks is collected without copying all of it for each', () => {
  const whole = message(command({ ping: 1, filler: 'x'.repeat(8_000_000) }));
  const splitter = new MessageSplitter();
  const found: Buffer[] = [];
  for (let at = 0; at < whole.length; at += 500) found.push(...splitter.add(whole.subarray(at, at + 500)));
  expect(found).toHaveLength(1);
  expect(found[0]?.equals(whole)).toBe(true);
});

describe('over a connection', () => {
  let opened: OpenedEmbedded;
  beforeEach(async () => {
    opened = await openEmbedded();
  });
  afterEach(() => opened.stop());
  async function dial(): Promise<Socket> {
    const socket = connect(opened.server.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  test.each<[string, Buffer]>([
    ['a section of size -1, once enough to stop the server for good', message(sequence('x', [], -1))],
    ['bytes of something else', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ])('%s: that connection is closed, others continue', async (_what, bytes) => {
    const socket = await dial();
    const closed = once(socket, 'close');
    socket.on('error', () => undefined);
    socket.write(bytes);
    await closed;
    expect(await opened.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test('while an answer is not received, the next command of that connection waits', async () => {
    const things = opened.db.collection('things');
    await things.insertMany(Array.from({ length: 30 }, () => ({ filler: 'x'.repeat(500_000) })));
    const socket = await dial();
    socket.pause();
    socket.write(message(command({ find: 'things', filter: {}, batchSize: 100, $db: 'vgb' })));
    socket.write(message(command({ insert: 'after', documents: [{ a: 1 }], $db: 'vgb' })));
    for (let turn = 0; turn < 50; turn += 1) await opened.db.command({ ping: 1 });
    expect(await opened.db.collection('after').countDocuments()).toBe(0);
    const splitter = new MessageSplitter();
    let answers = 0;
    for await (const chunk of socket) {
      for (const _answer of splitter.add(chunk as Buffer)) answers += 1;
      if (answers === 2) break;
    }
    expect(await opened.db.collection('after').countDocuments()).toBe(1);
  });
});
