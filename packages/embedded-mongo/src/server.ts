import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Catalog } from './catalog.js';
import { Cursors } from './cursors.js';
import { Dispatcher } from './dispatcher.js';
import { type FailPoint, FailPoints } from './fail-points.js';
import { RetriedWrites } from './sessions.js';
import { Journal } from './storage.js';
import { MessageSplitter, readRequest } from './wire.js';

export interface EmbeddedMongoOptions {
  /** The directory of the data; unset: in memory, until the server stops. */
  readonly directory?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. There is no access control, so no other machine should be able to reach it. */
  readonly host?: string;
  readonly clock?: () => Date;
  /** Called once when the disk refuses a write. After that every command gets error 91. */
  readonly onDiskFailure?: (error: unknown) => void;
  /** Called with each message of a client's before it is answered: what clients send can be kept. The bytes may change once it has returned. */
  readonly onMessage?: (message: Buffer) => void;
}

const TTL_SWEEP_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** UTC: 03:00 in India, half an hour after the job that removes expired records. */
const COMPACTS_AT_MS = 21.5 * 60 * 60_000;
/** Numbers the nights: the number rises at that time of day. */
const nightOf = (at: Date): number => Math.floor((at.getTime() - COMPACTS_AT_MS) / DAY_MS);

/**
 * A MongoDB for development and tests, over MongoDB's own wire protocol. Unsupported features are refused by name.
 * @throws EmbeddedMongoBusyError when another process has the directory, EmbeddedMongoDamagedError when it is incomplete; the
 * listen error when the port is in use.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const { host = '127.0.0.1', clock = () => new Date() } = options;
  const journal = await Journal.open(options.directory);
  const catalog = new Catalog(journal);
  const retried = new RetriedWrites(journal, clock);
  const server = createServer({ noDelay: true });
  try {
    await catalog.restore((key, bytes) => retried.restore(key, bytes));
    await listen(server, options.port ?? 0, host);
  } catch (error) {
    await journal.close();
    throw error;
  }
  return new EmbeddedMongo({
    server,
    host,
    journal,
    catalog,
    retried,
    clock,
    onDiskFailure: options.onDiskFailure,
    onMessage: options.onMessage,
  });
}

interface EmbeddedMongoDeps {
  /** Already listening, without a handler. */
  readonly server: Server;
  readonly host: string;
  readonly journal: Journal;
  readonly catalog: Catalog;
  readonly retried: RetriedWrites;
  readonly clock: () => Date;
  readonly onDiskFailure: EmbeddedMongoOptions['onDiskFailure'];
  readonly onMessage: EmbeddedMongoOptions['onMessage'];
}

/** A listening server: {@link startEmbeddedMongo}. */
export class EmbeddedMongo {
  /** For mongoose or any other client of MongoDB. */
  readonly uri: string;
  readonly port: number;
  readonly #deps: EmbeddedMongoDeps;
  readonly #failPoints = new FailPoints();
  readonly #connections = new Set<Socket>();
  readonly #cursors: Cursors;
  readonly #dispatcher: Dispatcher;
  readonly #indexesBuilt: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #isStopping = false;

  constructor(deps: EmbeddedMongoDeps) {
    const { server, host, journal, catalog, retried, clock, onDiskFailure } = deps;
    this.#deps = deps;
    this.port = (server.address() as AddressInfo).port;
    const address = `${host}:${this.port}`;
    this.uri = `mongodb://${address}/vgb?replicaSet=embedded`;
    this.#cursors = new Cursors(clock);
    const context = { catalog, cursors: this.#cursors, failPoints: this.#failPoints, now: clock, address };
    this.#dispatcher = new Dispatcher({ context, journal, retried, onDiskFailure });
    server.on('connection', (socket) => this.#accept(socket));
    this.#indexesBuilt = this.#buildIndexes();
    this.#timer = this.#keepTidy();
  }

  /** Removes what has expired by TTL indexes, as the server does every minute. Returns how many. */
  async sweepExpired(now: Date = this.#deps.clock()): Promise<number> {
    this.#cursors.closeIdle();
    const removed = this.#deps.catalog.removeExpired(now);
    await this.#dispatcher.flushed();
    return removed;
  }

  /** Removes changed and deleted data from the files on the disk, as the server does every night. */
  compact(): Promise<void> {
    this.#deps.retried.forgetEnded();
    return this.#deps.journal.compact();
  }

  /** Sets a failure for the next matching commands. */
  failNext(point: FailPoint): void {
    this.#failPoints.arm(point);
  }

  /** Closes the connections, and the files once everything is written. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#indexesBuilt;
    clearInterval(this.#timer);
    const closed = new Promise((resolve) => this.#deps.server.close(resolve));
    for (const socket of this.#connections) socket.destroy();
    await closed;
    await this.#deps.journal.close();
  }

  #accept(socket: Socket): void {
    this.#connections.add(socket);
    socket.on('close', () => this.#connections.delete(socket));
    // An error or an invalid message closes this connection alone.
    socket.on('error', () => socket.destroy());
    this.#serve(socket).catch(() => socket.destroy());
  }

  /** Runs a connection's commands in order. The next one is read only when the answer before it was sent and received. */
  async #serve(socket: Socket): Promise<void> {
    const splitter = new MessageSplitter();
    for await (const chunk of socket)
      for (const message of splitter.add(chunk as Buffer)) {
        this.#deps.onMessage?.(message);
        const request = readRequest(message);
        const reply = await this.#dispatcher.answer(request);
        if (!reply) {
          socket.destroy();
          return;
        }
        if (!request.wantsNoReply && !socket.destroyed && !socket.write(reply)) await drained(socket);
      }
  }

  /** Builds one index in each turn, so that commands run in between; a command that needs an unbuilt index builds it. */
  async #buildIndexes(): Promise<void> {
    for (const index of this.#deps.catalog.unbuilt()) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#isStopping) return;
      if (!index.isBuilt) index.build();
    }
  }

  /** Removes expired documents every minute, and compacts the files every night. */
  #keepTidy(): NodeJS.Timeout {
    const { clock } = this.#deps;
    let night = nightOf(clock());
    const timer = setInterval(() => {
      this.sweepExpired().catch(() => undefined);
      if (nightOf(clock()) === night) return;
      night = nightOf(clock());
      this.compact().catch(() => undefined);
    }, TTL_SWEEP_MS);
    return timer.unref();
  }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

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
