import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';

/** The commands of MongoDB's wire protocol that change something. */
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);

/** One write on its way to the database: "update orders". */
export interface Write {
  readonly command: string;
  readonly collection: string;
}

/** What becomes of a write: it goes on, it never arrives, or it arrives and nobody hears of it. */
export type Fate = 'goes on' | 'is lost' | 'is done, unheard';

/** Decides on each write, in the order in which they come; the write waits for it. */
export type OnWrite = (write: Write) => Fate | Promise<Fate>;

/**
 * Stands between a server process and its database, and sees every write on the wire. After a fate other than "goes on" nothing
 * passes in either direction any more: for the database, the process has died; for the process, time has stopped.
 */
export async function startWriteTap(databaseUri: string) {
  const target = new URL(databaseUri);
  let onWrite: OnWrite = () => 'goes on';
  let dead = false;
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };

  const server = createServer((client) => {
    const database = dial({ host: target.hostname, port: Number(target.port) });
    for (const socket of [client, database]) hold(socket);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    /** The reply that nobody is to hear. */
    let unheard: (() => void) | undefined;
    database.on('data', (chunk) => {
      unheard?.();
      if (!dead) client.write(chunk);
    });

    let pending = Buffer.alloc(0);
    let turn: Promise<void> = Promise.resolve();
    client.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
        const message = pending.subarray(0, pending.readInt32LE(0));
        pending = pending.subarray(message.length);
        turn = turn.then(() => pass(message));
      }
    });

    async function pass(message: Buffer): Promise<void> {
      const write = readWrite(message);
      const fate = write && !dead ? await onWrite(write) : 'goes on';
      if (dead || fate === 'is lost') dead = true;
      else if (fate === 'goes on') database.write(message);
      else {
        dead = true;
        await new Promise<void>((resolve) => {
          unheard = resolve;
          database.write(message);
        });
      }
      if (fate !== 'goes on') died();
    }
  });

  let died: () => void = () => undefined;
  const death = new Promise<void>((resolve) => {
    died = resolve;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const uri = new URL(databaseUri);
  // Otherwise the driver goes to the address that the database gives as its own.
  uri.searchParams.set('directConnection', 'true');
  uri.port = String((server.address() as AddressInfo).port);
  return {
    uri: uri.href,
    /** Resolves when a write has met its end, and the database has done what it will ever do. */
    death,
    onWrite(listener: OnWrite): void {
      onWrite = listener;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
export type WriteTap = Awaited<ReturnType<typeof startWriteTap>>;

const OP_MSG = 2013;
const HEADER = 16;

/** The command is the first field of an OP_MSG's first section, its value the collection. */
function readWrite(message: Buffer): Write | undefined {
  if (message.readInt32LE(12) !== OP_MSG || message[HEADER + 4] !== 0) return undefined;
  const name = HEADER + 4 + 1 + 4 + 1;
  const nameEnd = message.indexOf(0, name);
  const command = message.toString('latin1', name, nameEnd);
  if (!WRITES.has(command)) return undefined;
  const value = nameEnd + 1;
  const collection = message.toString('utf8', value + 4, value + 4 + message.readInt32LE(value) - 1);
  return { command, collection };
}
