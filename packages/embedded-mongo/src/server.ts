import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Catalog } from './catalog.js';
import { Cursors } from './cursors.js';
import { Dispatcher } from './dispatcher.js';
import { type FailPoint, FailPoints } from './fail-points.js';
import { RetriedWrites } from './sessions.js';
import { Journal } from './storage.js';
import { MessageSplitter, readRequest } from './wire.js';

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
  /** Called with each message of a client's before it is answered: what clients send can be kept. The bytes may change once it has returned. */
  readonly onMessage?: (message: Buffer) => void;
}

const TTL_SWEEP_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Of a day, in UTC: three o'clock at night in India, half an hour after what is kept no longer was removed. */
const COMPACTS_AT_MS = 21.5 * 60 * 60_000;
/** Counts the nights: it rises at that time of day. */
const nightOf = (at: Date): number => Math.floor((at.getTime() - COMPACTS_AT_MS) / DAY_MS);

/**
 * A MongoDB for development and tests, over MongoDB's own wire protocol. What it does not do it refuses.
 * @throws EmbeddedMongoBusyError when another process has the directory, EmbeddedMongoDamagedError when it is not whole; the
 * listen error when the port is taken.
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
  /** Listens, with no handler yet. */
  readonly server: Server;
  readonly host: string;
  readonly journal: Journal;
  readonly catalog: Catalog;
  readonly retried: RetriedWrites;
  readonly clock: () => Date;
  readonly onDiskFailure: EmbeddedMongoOptions['onDiskFailure'];
  readonly onMessage: EmbeddedMongoOptions['onMessage'];
}

/** A server that listens: {@link startEmbeddedMongo}. */
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

  /** Removes what TTL indexes say is over; it also happens every minute. How many. */
  async sweepExpired(now: Date = this.#deps.clock()): Promise<number> {
    this.#cursors.closeIdle();
    const removed = this.#deps.catalog.removeExpired(now);
    await this.#dispatcher.flushed();
    return removed;
  }

  /** Takes what was changed or removed out of the files on the disk; it also happens every night. */
  compact(): Promise<void> {
    this.#deps.retried.forgetEnded();
    return this.#deps.journal.compact();
  }

  /** Makes the next matching commands fail. */
  failNext(point: FailPoint): void {
    this.#failPoints.arm(point);
  }

  /** Closes the connections, and the files once everything is in them. */
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
    // An error, also of a message that is none, ends this connection alone.
    socket.on('error', () => socket.destroy());
    this.#serve(socket).catch(() => socket.destroy());
  }

  /** One command after the other, in their order. While one is answered, or its answer is not fetched, none is read. */
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

  /** One index in a turn, so that commands come in between; a command that needs one before its turn builds it. */
  async #buildIndexes(): Promise<void> {
    for (const index of this.#deps.catalog.unbuilt()) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#isStopping) return;
      if (!index.isBuilt) index.build();
    }
  }

  /** What is over is removed every minute, and the files are made small again every night. */
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
