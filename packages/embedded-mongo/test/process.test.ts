/**
 * The processes are those that `npm start` runs, from the build, as each from the sources would compile them first; one test starts them as
 * `npm run dev` does. A run of this file by itself needs the build.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  EmbeddedMongoBusyError,
  EmbeddedMongoDamagedError,
  type EmbeddedMongoProcess,
  startEmbeddedMongoProcess,
} from '@vgb/embedded-mongo';
import { connectTo } from './server-under-test.js';

let directory: string;
const running = new Set<EmbeddedMongoProcess>();
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'embedded-mongo-process-'));
});
afterEach(async () => {
  for (const one of running) await one.stop();
  running.clear();
  await rm(directory, { recursive: true });
});

/** Starts a process and collects its sentences of trouble. */
async function start(options: { port?: number } = {}) {
  const sentences: string[] = [];
  let heard: () => void = () => undefined;
  const server = await startEmbeddedMongoProcess({
    directory: path.join(directory, 'database'),
    ...options,
    onTrouble(sentence) {
      sentences.push(sentence);
      heard();
    },
  });
  running.add(server);
  const nextTrouble = () =>
    new Promise<void>((resolve) => {
      heard = resolve;
    });
  return { server, sentences, nextTrouble };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('killed while it writes, it reports that, returns on the same port, and has every acknowledged write', async () => {
  const { server, sentences, nextTrouble } = await start();
  const client = await connectTo(server.uri, {
    retryWrites: false,
    maxPoolSize: 4,
    // On a busy machine the new process may be slow to start: the writers of the second round wait for it.
    serverSelectionTimeoutMS: 60_000,
  });
  const things = client.db('vgb').collection<{ _id: number }>('things');
  const acknowledged: number[] = [];
  for (const round of [0, 1]) {
    let enough: () => void = () => undefined;
    const hadEnough = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; ; n += 1) {
        const _id = round * 1_000_000 + writer * 10_000 + n;
        await things.insertOne({ _id });
        acknowledged.push(_id);
        if (acknowledged.length >= 60 * (round + 1)) enough();
      }
    };
    const ended = Promise.allSettled([0, 1, 2, 3].map(write));
    await hadEnough;
    const trouble = nextTrouble();
    process.kill(server.pid ?? 0, 'SIGKILL');
    await trouble;
    await ended;
  }
  const kept = new Set((await things.find().toArray()).map(({ _id }) => _id));
  expect(acknowledged.filter((_id) => !kept.has(_id))).toEqual([]);
  expect(sentences).toEqual(
    Array(2).fill(`The embedded database ended (SIGKILL). It is started again on port ${server.port}.`),
  );
  await client.close();
});

test('from the sources, it ends when its caller is killed', async () => {
  const script = `
    const { startEmbeddedMongoProcess } = await import('./src/index.ts');
    const server = await startEmbeddedMongoProcess({ directory: process.argv[1] });
    console.log(server.pid, server.port);
  `;
  const packageRoot = path.resolve(import.meta.dirname, '..');
  const caller = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, path.join(directory, 'database')],
    { cwd: packageRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(createInterface({ input: caller.stdout }), 'line');
  const [pid = 0, port = 0] = String(line).split(' ').map(Number);
  expect(isAlive(pid)).toBe(true);
  const connection = connect(port, '127.0.0.1');
  await once(connection, 'connect');
  // A connection that the server had not yet accepted is reset, an accepted one is closed: both are its end.
  connection.on('error', () => undefined);
  const closed = new Promise((resolve) => connection.resume().once('close', resolve));
  caller.kill('SIGKILL');
  await closed;
  // The child gives up the folder when it has closed its connections, so another start is tried until then: each is a process.
  for (;;) {
    try {
      await start();
      break;
    } catch (error) {
      expect(error).toBeInstanceOf(EmbeddedMongoBusyError);
    }
  }
});

test('a second owner of the folder is refused with its message, and a used port by its code', async () => {
  const { server } = await start();
  const refused: unknown = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EmbeddedMongoBusyError);
  expect(String(refused)).toMatch(/in use by another process\. Stop that process first/);
  await expect(startEmbeddedMongoProcess({ port: server.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: server.port,
  });
});

test('a folder of something else is refused with a message', async () => {
  await expect(startEmbeddedMongoProcess({ directory: path.dirname(directory) })).rejects.toThrow(
    EmbeddedMongoDamagedError,
  );
});
