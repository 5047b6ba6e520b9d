import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Catalog } from './catalog.js';
import { type Command, type Context, refuseUnknownOptions } from './commands/context.js';
import { handshakeCommands } from './commands/handshake.js';
import { namingCommands } from './commands/naming.js';
import { readingCommands } from './commands/reading.js';
import { writingCommands } from './commands/writing.js';
import { identity } from './compare.js';
import { Cursors } from './cursors.js';
import { CommandError, codeName, notImplemented } from './errors.js';
import { type FailPoint, FailPoints, failPointError } from './fail-points.js';
import { Journal } from './storage.js';
import { type Doc, isDoc } from './values.js';
import { MessageSplitter, type Request, readRequest, writeReply } from './wire.js';

export interface EmbeddedMongoOptions {
  /** Where the data is kept; unset: in memory, until the server stops. */
  readonly directory?: string;
  /** Default 0: whichever port is free. */
  readonly port?: number;
  /** Default 127.0.0.1. There is no access control: nothing but the machine itself should reach it. */
  readonly host?: string;
  readonly clock?: () => Date;
}

export interface EmbeddedMongo {
  /** For mongoose or any other client of MongoDB. */
  readonly uri: string;
  readonly port: number;
  /** Removes what TTL indexes say is over; it also happens every minute. How many. */
  sweepExpired(now?: Date): Promise<number>;
  /** Makes the next matching commands fail. */
  failNext(point: FailPoint): void;
  /** Closes the connections, and the files once everything is in them. */
  stop(): Promise<void>;
}

const TTL_SWEEP_MS = 60_000;
const MOST_SESSIONS = 1_000;
const commands: Readonly<Record<string, Command>> = {
  ...handshakeCommands,
  ...readingCommands,
  ...writingCommands,
  ...namingCommands,
};

/** The errors after which a client may send a write once more: the driver goes by the label that a server puts on them. */
const retryable = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/**
 * A MongoDB for development and tests, over MongoDB's own wire protocol. What it does not do it refuses.
 * @throws EmbeddedMongoBusyError when another process has the directory; the listen error when the port is taken.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const { host = '127.0.0.1', clock: now = () => new Date() } = options;
  const journal = await Journal.open(options.directory);
  const catalog = new Catalog(journal);
  const failPoints = new FailPoints();
  const retried = new Retried();
  const connections = new Set<Socket>();
  const server = createServer({ noDelay: true }, serve);
  try {
    await catalog.restore();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, host, resolve);
    });
  } catch (error) {
    await journal.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const address = `${host}:${port}`;
  const context: Context = { catalog, cursors: new Cursors(), failPoints, now, address };

  function serve(socket: Socket): void {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => socket.destroy());
    const splitter = new MessageSplitter();
    // One command of a connection after the other, in the order in which they came.
    let last = Promise.resolve();
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of splitter.add(chunk)) {
          const request = readRequest(message);
          last = last.then(() => answer(socket, request));
        }
      } catch {
        // Not a client of MongoDB.
        socket.destroy();
      }
    });
  }

  async function answer(socket: Socket, request: Request): Promise<void> {
    const name = Object.keys(request.command)[0] ?? '';
    const point = failPoints.meet(name);
    let reply: Doc;
    if (point && !point.after && point.closeConnection) {
      socket.destroy();
      return;
    }
    try {
      if (point && !point.after) throw failPointError(point);
      reply = { ...run(name, request.command), ok: 1 };
      if (commands[name]?.writes) await journal.flushed();
      if (point) throw failPointError(point);
    } catch (error) {
      if (point?.closeConnection) {
        socket.destroy();
        return;
      }
      reply = failure(error, request.command);
    }
    if (!request.wantsNoReply && !socket.destroyed) socket.write(bytesOf(request, reply));
  }

  function run(name: string, command: Doc): Doc {
    if (journal.failure) throw new CommandError(91, 'the data directory cannot be written to');
    if (command.startTransaction !== undefined || command.autocommit !== undefined)
      throw notImplemented('A transaction');
    const known = commands[name];
    if (!known) throw new CommandError(59, `no such command: '${name}'`);
    refuseUnknownOptions(name, command, known.options);
    const database = typeof command.$db === 'string' ? command.$db : 'test';
    if (!known.writes) return known.run(command, database, context);
    return retried.once(command, () => known.run(command, database, context));
  }

  const sweep = async (at: Date): Promise<number> => {
    const removed = catalog.removeExpired(at);
    await journal.flushed();
    return removed;
  };
  const timer = setInterval(() => {
    sweep(now()).catch(() => undefined);
  }, TTL_SWEEP_MS);
  timer.unref();

  return {
    uri: `mongodb://${address}/vgb?replicaSet=embedded`,
    port,
    sweepExpired: (at = now()) => sweep(at),
    failNext: (point) => failPoints.arm(point),
    async stop() {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of connections) socket.destroy();
      await closed;
      await journal.close();
    },
  };
}

/** An answer that is too large to be one becomes an error; a batch of a cursor never is. */
function bytesOf(request: Request, reply: Doc): Buffer {
  try {
    return writeReply(request, reply);
  } catch (error) {
    return writeReply(request, failure(error, request.command));
  }
}

function failure(error: unknown, command: Doc): Doc {
  const known =
    error instanceof CommandError
      ? error
      : new CommandError(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  const { code, message: errmsg, detail } = known;
  const mayRetry = command.txnNumber !== undefined && retryable.has(code);
  return {
    ok: 0,
    errmsg,
    code,
    codeName: codeName(code),
    ...detail,
    ...(mayRetry && { errorLabels: ['RetryableWriteError'] }),
  };
}

/** A driver repeats a write whose answer it lost, with the same number: it gets the same answer, and nothing is done twice. */
class Retried {
  readonly #answers = new Map<string, { number: string; answer: Doc }>();

  once(command: Doc, run: () => Doc): Doc {
    const { lsid, txnNumber } = command;
    if (txnNumber === undefined || !isDoc(lsid)) return run();
    const session = identity(lsid.id);
    const number = String(txnNumber);
    const known = this.#answers.get(session);
    if (known?.number === number) return known.answer;
    const answer = run();
    this.#answers.delete(session);
    this.#answers.set(session, { number, answer });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST_SESSIONS && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}
