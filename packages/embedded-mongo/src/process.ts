import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedMongoBusyError, EmbeddedMongoDamagedError } from './errors.js';

export interface EmbeddedMongoProcessOptions {
  /** The directory of the data; unset: in memory, until the process ends. */
  readonly directory?: string;
  /** Default 0: any free port. A restarted process uses the same one. */
  readonly port?: number;
  /** Called with a sentence when the process ended unexpectedly, or could not be restarted. */
  readonly onTrouble?: (sentence: string) => void;
}

/** The first message of the process over its channel: where it serves, or why it does not. */
export type Greeting = { readonly uri: string; readonly port: number } | { readonly error: StartError };
/** A start's error, as sent over the channel; `code` and `port` are those of a port that is in use. */
interface StartError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly port?: unknown;
}

/** Nearly all objects made at start stay alive: a small young generation would copy them again and again (MB). */
const ROOM_FOR_WHAT_STAYS = ['--max-semi-space-size=64'];
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Runs the server as a separate process, so that no client's input can stop the caller. When it ends unexpectedly it is restarted on the
 * same port and folder, at once and then after pauses of up to ten seconds. It ends with the caller, however the caller ends.
 * @throws what {@link startEmbeddedMongo} throws, when the first start fails.
 */
export async function startEmbeddedMongoProcess(
  options: EmbeddedMongoProcessOptions = {},
): Promise<EmbeddedMongoProcess> {
  return new EmbeddedMongoProcess(options, await start(options.directory, options.port ?? 0));
}

/** A server process that is restarted whenever it ends: {@link startEmbeddedMongoProcess}. */
export class EmbeddedMongoProcess {
  /** For mongoose or any other client of MongoDB. */
  readonly uri: string;
  readonly port: number;
  readonly #directory: string | undefined;
  readonly #tell: (sentence: string) => void;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;

  constructor(options: EmbeddedMongoProcessOptions, first: Started) {
    this.uri = first.uri;
    this.port = first.port;
    this.#directory = options.directory;
    this.#tell = options.onTrouble ?? (() => undefined);
    this.#watch(first.child);
  }

  /** The id of the present process; undefined while it is being restarted. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the process once everything is on the disk. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#pause);
    if (!this.#child) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }

  #watch(child: ChildProcess): void {
    this.#child = child;
    child.once('exit', (code, signal) => {
      this.#child = undefined;
      if (this.#isStopping) return;
      this.#tell(
        `The embedded database ended (${signal ?? `exit code ${code}`}). It is started again on port ${this.port}.`,
      );
      this.#startAgain();
    });
  }

  #startAgain(): void {
    const wait = this.#failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#pause = setTimeout(() => {
      start(this.#directory, this.port).then(
        (started) => this.#hasStarted(started.child),
        (error: unknown) => this.#hasNotStarted(error),
      );
    }, wait);
  }

  #hasStarted(child: ChildProcess): void {
    if (this.#isStopping) {
      child.disconnect();
      return;
    }
    this.#failures = 0;
    this.#watch(child);
  }

  #hasNotStarted(error: unknown): void {
    if (this.#isStopping) return;
    this.#tell(
      `The embedded database could not be started again: ${error instanceof Error ? error.message : error}`,
    );
    this.#startAgain();
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly uri: string;
  readonly port: number;
}

async function start(directory: string | undefined, port: number): Promise<Started> {
  const extension = extname(import.meta.url);
  const script = fileURLToPath(new URL(`./cli${extension}`, import.meta.url));
  const given = directory === undefined ? [] : ['--directory', directory];
  const child = fork(script, [...given, '--port', String(port)], {
    // When run from source, in tests and under `npm run dev`, TypeScript needs a loader.
    execArgv: [...(extension === '.ts' ? ['--import', 'tsx'] : []), ...ROOM_FOR_WHAT_STAYS],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // Ctrl+C in a terminal reaches the whole process group: in a group of its own this process outlives the caller's orderly stop.
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

/** The process's error, as an instance of its original class. */
function errorOf({ name, message, ...detail }: StartError): Error {
  const error: Error = Object.create(known.find((one) => one.name === name)?.prototype ?? Error.prototype);
  return Object.assign(error, { name, message, ...detail });
}
