import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';
import { addressOf, uriThroughProxy } from './database-uri.js';
import { createSplitter, readCommand } from './wire/messages.js';

/** The commands of MongoDB's wire protocol that change something. */
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);

/** One write on its way to the database: "update orders". */
export interface Write {
  readonly command: string;
  readonly collection: string;
}

/** What becomes of a write: it goes on, it never arrives, or it arrives and its reply is lost. */
type Fate = 'goes on' | 'is lost' | 'is done, unheard';

/** Decides on each write, in the order in which they come; the write waits for it. */
export type OnWrite = (write: Write) => Fate | Promise<Fate>;

/**
 * Stands between a server process and its database, and sees every write on the wire. After a fate other than "goes on" nothing
 * passes in either direction any more: for the database, the process has died; for the process, time has stopped.
 */
export async function startWriteTap(databaseUri: string) {
  const target = addressOf(databaseUri);
  let onWrite: OnWrite = () => 'goes on';
  let dead = false;
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };

  const server = createServer((client) => {
    const database = dial(target);
    for (const socket of [client, database]) hold(socket);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    /** Takes the reply that must not reach the client. */
    let unheard: (() => void) | undefined;
    database.on('data', (chunk) => {
      unheard?.();
      if (!dead) client.write(chunk);
    });

    const split = createSplitter();
    let turn: Promise<void> = Promise.resolve();
    client.on('data', (chunk) => {
      for (const message of split(chunk)) turn = turn.then(() => pass(message));
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
  return {
    uri: uriThroughProxy(databaseUri, (server.address() as AddressInfo).port),
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

function readWrite(message: Buffer): Write | undefined {
  const [[command, collection] = []] = Object.entries(readCommand(message) ?? {});
  return command !== undefined && WRITES.has(command)
    ? { command, collection: String(collection) }
    : undefined;
}
