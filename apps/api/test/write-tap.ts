import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';
import { addressOf, uriThroughProxy } from './database-uri.js';
import { createSplitter, readCommand, refusalOf, repliesTo, requestOf } from './wire/messages.js';

/** The commands of MongoDB's wire protocol that change something. */
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);
/** By these a driver looks whether the server is there, on connections of its own and on each new one. */
const GREETINGS = new Set(['hello', 'isMaster', 'ismaster']);

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
 * Stands between a server process and its database, and sees every write on the wire. After a fate other than "goes on" the process is dead:
 * no command of it reaches the database any more, nor a reply the process. Each is answered with an error in place of silence, so that
 * whatever the process still waits for ends at once. Only its greetings pass, so that its connections outlive it for `revive`.
 */
export async function startWriteTap(databaseUri: string) {
  const target = addressOf(databaseUri);
  let onWrite: OnWrite = () => 'goes on';
  let dead = false;
  let died: () => void = () => undefined;
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
    /** The driver has one command at a time on its way on a connection. */
    let greets = false;
    /** Takes the reply that must not reach the client. */
    let unheard: (() => void) | undefined;

    const splitReplies = createSplitter();
    database.on('data', (chunk) => {
      for (const reply of splitReplies(chunk)) {
        unheard?.();
        client.write(dead && !greets ? refusalOf(repliesTo(reply)) : reply);
      }
    });
    const splitCommands = createSplitter();
    let turn: Promise<void> = Promise.resolve();
    client.on('data', (chunk) => {
      for (const message of splitCommands(chunk)) turn = turn.then(() => pass(message));
    });

    async function pass(message: Buffer): Promise<void> {
      const [[command = '', collection] = []] = Object.entries(readCommand(message) ?? {});
      greets = GREETINGS.has(command);
      const isWrite = WRITES.has(command) && !dead;
      const fate = isWrite ? await onWrite({ command, collection: String(collection) }) : 'goes on';
      if (fate !== 'goes on') dead = true;
      if (fate === 'is done, unheard')
        await new Promise<void>((resolve) => {
          unheard = resolve;
          database.write(message);
        });
      else if (dead && !greets) client.write(refusalOf(requestOf(message)));
      else database.write(message);
      unheard = undefined;
      if (fate !== 'goes on') died();
    }
  });

  const awaitDeath = () =>
    new Promise<void>((resolve) => {
      died = resolve;
    });
  let death = awaitDeath();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: uriThroughProxy(databaseUri, (server.address() as AddressInfo).port),
    /** Resolves when a write has met its end, and the database has done what it will ever do. */
    get death(): Promise<void> {
      return death;
    },
    onWrite(listener: OnWrite): void {
      onWrite = listener;
    },
    /** Everything passes again, for a process that has ended all that it did while it was dead. */
    revive(): void {
      dead = false;
      death = awaitDeath();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
