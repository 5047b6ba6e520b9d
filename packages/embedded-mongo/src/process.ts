import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedMongoBusyError, EmbeddedMongoDamagedError } from './errors.js';

export interface EmbeddedMongoProcessOptions {
  /** Where the data is kept; unset: in memory, until the process ends. */
  readonly directory?: string;
  /** Default 0: whichever port is free. A process that is started again takes the same one. */
  readonly port?: number;
  /** Told in a sentence when the process ended by itself, or could not be started again. */
  readonly onTrouble?: (sentence: string) => void;
}

export interface EmbeddedMongoProcess {
  /** For mongoose or any other client of MongoDB. */
  readonly uri: string;
  readonly port: number;
  /** The process that serves now; undefined while it is being started again. */
  readonly pid: number | undefined;
  /** Ends the process once everything is on the disk. */
  stop(): Promise<void>;
}

/** What the process says over its channel, once, when it serves or why it does not. */
export type Greeting = { readonly uri: string; readonly port: number } | { readonly error: StartError };
/** A start's error as it crosses the channel; `code` and `port` are those of a port that is taken. */
interface StartError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly port?: unknown;
}

/** Nearly all that a start makes stays: with little room for new objects it would be copied again and again (MB). */
const ROOM_FOR_WHAT_STAYS = ['--max-semi-space-size=64'];
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Runs the server as a process of its own, so that nothing that a client sends can stop the caller. When it ends by itself it is
 * started again on the same port and folder, at once and then with pauses that grow to ten seconds. It ends with the caller, in
 * whatever way the caller ends.
 * @throws what {@link startEmbeddedMongo} throws, when the first start fails.
 */
export async function startEmbeddedMongoProcess(
  options: EmbeddedMongoProcessOptions = {},
): Promise<EmbeddedMongoProcess> {
  const tell = options.onTrouble ?? (() => undefined);
  let stopping = false;
  let pause: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let failures = 0;
  const first = await start(options.directory, options.port ?? 0);
  child = first.child;
  watch(child);

  function watch(one: ChildProcess): void {
    one.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      tell(
        `The embedded database ended (${signal ?? `exit code ${code}`}). It is started again on port ${first.port}.`,
      );
      startAgain();
    });
  }

  function startAgain(): void {
    const wait = failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    pause = setTimeout(() => {
      start(options.directory, first.port).then(
        (started) => {
          if (stopping) {
            started.child.disconnect();
            return;
          }
          failures = 0;
          child = started.child;
          watch(child);
        },
        (error: unknown) => {
          if (stopping) return;
          tell(
            `The embedded database could not be started again: ${error instanceof Error ? error.message : error}`,
          );
          startAgain();
        },
      );
    }, wait);
  }

  return {
    uri: first.uri,
    port: first.port,
    get pid() {
      return child?.pid;
    },
    async stop() {
      stopping = true;
      clearTimeout(pause);
      if (!child) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function start(
  directory: string | undefined,
  port: number,
): Promise<{ child: ChildProcess; uri: string; port: number }> {
  const extension = extname(import.meta.url);
  const script = fileURLToPath(new URL(`./cli${extension}`, import.meta.url));
  const given = directory === undefined ? [] : ['--directory', directory];
  const child = fork(script, [...given, '--port', String(port)], {
    // From source, as in tests and under `npm run dev`, TypeScript has to be read.
    execArgv: [...(extension === '.ts' ? ['--import', 'tsx'] : []), ...ROOM_FOR_WHAT_STAYS],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // Ctrl+C in a terminal goes to the whole group: the caller ends in its own order, and this process after it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const greeting = await new Promise<Greeting>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Greeting));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`it ended before it served (${signal ?? `exit code ${code}`})`)),
    );
  });
  child.removeAllListeners();
  if ('error' in greeting) throw errorOf(greeting.error);
  return { child, ...greeting };
}

const known = [EmbeddedMongoBusyError, EmbeddedMongoDamagedError];

/** The error that the process met, as the class that it was. */
function errorOf({ name, message, ...detail }: StartError): Error {
  const error: Error = Object.create(known.find((one) => one.name === name)?.prototype ?? Error.prototype);
  return Object.assign(error, { name, message, ...detail });
}
