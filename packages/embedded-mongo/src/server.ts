import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Catalog } from './catalog.js';
import { type Call, type Command, type Context, checkCommand } from './commands/context.js';
import { handshakeCommands } from './commands/handshake.js';
import { namingCommands } from './commands/naming.js';
import { readingCommands } from './commands/reading.js';
import { writingCommands } from './commands/writing.js';
import { Cursors } from './cursors.js';
import { CommandError, codeName } from './errors.js';
import { type FailPoint, FailPoints, failPointError } from './fail-points.js';
import { RetriedWrites, sessionOf } from './sessions.js';
import { Journal } from './storage.js';
import { asNumber, type Doc, isDoc } from './values.js';
import { MessageSplitter, type Request, readRequest, writeReply } from './wire.js';

export interface EmbeddedMongoOptions {
  /** Where the data is kept; unset: in memory, until the server stops. */
  readonly directory?: string;
  /** Default 0: whichever port is free. */
  readonly port?: number;
  /** Default 127.0.0.1. There is no access control: nothing but the machine itself should reach it. */
  readonly host?: string;
  readonly clock?: () => Date;
  /** Called once when the disk refuses a write. From then on every command is answered with error 91. */
  readonly onDiskFailure?: (error: unknown) => void;
}

export interface EmbeddedMongo {
  /** For mongoose or any other client of MongoDB. */
  readonly uri: string;
  readonly port: number;
  /** Removes what TTL indexes say is over; it also happens every minute. How many. */
  sweepExpired(now?: Date): Promise<number>;
  /** Takes what was changed or removed out of the files on the disk; it also happens every night. */
  compact(): Promise<void>;
  /** Makes the next matching commands fail. */
  failNext(point: FailPoint): void;
  /** Closes the connections, and the files once everything is in them. */
  stop(): Promise<void>;
}

const TTL_SWEEP_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Of a day, in UTC: three o'clock at night in India, half an hour after what is kept no longer was removed. */
const COMPACTS_AT_MS = 21.5 * 60 * 60_000;
/** Counts the nights: it rises at that time of day. */
const nightOf = (at: Date): number => Math.floor((at.getTime() - COMPACTS_AT_MS) / DAY_MS);
/** A map, so that a command named `constructor` is unknown like any other. */
const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...handshakeCommands, ...readingCommands, ...writingCommands, ...namingCommands }),
);

/** The errors after which a client may send a write once more: the driver goes by the label that a server puts on them. */
const retryable = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/**
 * A MongoDB for development and tests, over MongoDB's own wire protocol. What it does not do it refuses.
 * @throws EmbeddedMongoBusyError when another process has the directory, EmbeddedMongoDamagedError when it is not whole; the
 * listen error when the port is taken.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const { host = '127.0.0.1', clock: now = () => new Date() } = options;
  const journal = await Journal.open(options.directory);
  const catalog = new Catalog(journal);
  const failPoints = new FailPoints();
  const retried = new RetriedWrites(journal, now);
  const cursors = new Cursors(now);
  const connections = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    // An error, also of a message that is none, ends this connection alone.
    socket.on('error', () => socket.destroy());
    serve(socket).catch(() => socket.destroy());
  });
  try {
    await catalog.restore((key, bytes) => retried.restore(key, bytes));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, host, resolve);
    });
  } catch (error) {
    await journal.close();
    throw error;
  }
  let isStopping = false;
  /** One index in a turn, so that commands come in between; a command that needs one before its turn builds it. */
  async function buildIndexes(): Promise<void> {
    for (const index of catalog.unbuilt()) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isStopping) return;
      if (!index.isBuilt) index.build();
    }
  }
  const built = buildIndexes();
  const { port } = server.address() as AddressInfo;
  const address = `${host}:${port}`;
  const context: Context = { catalog, cursors, failPoints, now, address };

  /** One command after the other, in their order. While one is answered, or its answer is not fetched, none is read. */
  async function serve(socket: Socket): Promise<void> {
    const splitter = new MessageSplitter();
    for await (const chunk of socket)
      for (const message of splitter.add(chunk as Buffer)) {
        const request = readRequest(message);
        const reply = await answer(request);
        if (!reply) {
          socket.destroy();
          return;
        }
        if (!request.wantsNoReply && !socket.destroyed && !socket.write(reply)) await drained(socket);
      }
  }

  /** Undefined: the connection is to be closed without an answer. */
  async function answer(request: Request): Promise<Buffer | undefined> {
    const { command } = request;
    const name = Object.keys(command)[0] ?? '';
    const point = failPoints.meet(name);
    if (point && !point.after && point.closeConnection) return undefined;
    try {
      if (point && !point.after) throw failPointError(point);
      const reply = { ...run(name, command), ok: 1 };
      if (commands.get(name)?.writes || readsWhatIsDurable(command)) await flushed();
      if (point) throw failPointError(point);
      return writeReply(request, reply);
    } catch (error) {
      if (point?.closeConnection) return undefined;
      return writeReply(request, failure(error, command));
    }
  }

  function run(name: string, command: Doc): Doc {
    if (journal.failure) throw new CommandError(91, 'the data directory cannot be written to');
    const known = commands.get(name);
    if (!known) throw new CommandError(59, `no such command: '${name}'`);
    checkCommand(name, command, known.options);
    const call: Call = {
      database: typeof command.$db === 'string' ? command.$db : 'test',
      session: sessionOf(command.lsid),
      mayGoOn: deadline(asNumber(command.maxTimeMS)),
    };
    if (!known.writes) return known.run(command, context, call);
    return retried.once(command, () => known.run(command, context, call));
  }

  async function flushed(): Promise<void> {
    try {
      await journal.flushed();
    } catch (error) {
      if (!hasFailed) options.onDiskFailure?.(error);
      hasFailed = true;
      throw new CommandError(91, 'the data directory cannot be written to');
    }
  }
  let hasFailed = false;

  const sweep = async (at: Date): Promise<number> => {
    cursors.closeIdle();
    const removed = catalog.removeExpired(at);
    await flushed();
    return removed;
  };
  const compact = (): Promise<void> => {
    retried.forgetEnded();
    return journal.compact();
  };
  let night = nightOf(now());
  const timer = setInterval(() => {
    sweep(now()).catch(() => undefined);
    if (nightOf(now()) === night) return;
    night = nightOf(now());
    compact().catch(() => undefined);
  }, TTL_SWEEP_MS);
  timer.unref();

  return {
    uri: `mongodb://${address}/vgb?replicaSet=embedded`,
    port,
    sweepExpired: (at = now()) => sweep(at),
    compact,
    failNext: (point) => failPoints.arm(point),
    async stop() {
      isStopping = true;
      await built;
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of connections) socket.destroy();
      await closed;
      await journal.close();
    },
  };
}

/** A write is seen at once; who asks for more than the local view waits until it is on the disk. */
function readsWhatIsDurable({ readConcern }: Doc): boolean {
  return isDoc(readConcern) && (readConcern.level === 'majority' || readConcern.level === 'linearizable');
}

function deadline(maxTimeMS: number | undefined): () => void {
  if (!maxTimeMS) return () => undefined;
  const end = performance.now() + maxTimeMS;
  return () => {
    if (performance.now() > end) throw new CommandError(50, 'operation exceeded time limit');
  };
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });

function failure(error: unknown, command: Doc): Doc {
  const known =
    error instanceof CommandError
      ? error
      : new CommandError(1, `The embedded MongoDB failed: ${error instanceof Error ? error.message : error}`);
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
