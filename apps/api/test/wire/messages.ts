import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

/** A command as a driver sends it: its name is the first field. `$db` is the database. */
export type Command = Readonly<Record<string, unknown>>;

/*
 * MongoDB's wire protocol, as far as a proxy has to read it: OP_MSG, in which all commands come, and the OP_QUERY of a
 * driver's first greeting. https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const CHECKSUM_BYTES = 4;

/**
 * Cuts the bytes of one direction of a connection into messages. Give it every chunk, in order.
 * @throws RangeError for bytes that are no message of MongoDB.
 */
export function createSplitter(): (chunk: Buffer) => Buffer[] {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const messages: Buffer[] = [];
    while (pending.length >= 4) {
      const bytes = pending.readInt32LE(0);
      if (bytes < HEADER_BYTES) throw new RangeError(`a message of ${bytes} bytes`);
      if (pending.length < bytes) break;
      messages.push(pending.subarray(0, bytes));
      pending = pending.subarray(bytes);
    }
    return messages;
  };
}

/**
 * The command in a client's message; undefined for a form that is neither OP_MSG nor OP_QUERY. The documents of an insert that
 * stand in a section of their own are left out.
 */
export function readCommand(message: Buffer): Command | undefined {
  const form = message.readInt32LE(12);
  if (form === OP_QUERY) return readQuery(message);
  return form === OP_MSG ? readSections(message) : undefined;
}

/** The number of a message, by which its reply refers to it. */
export const requestOf = (message: Buffer): number => message.readInt32LE(4);
/** The number of the message that this one replies to. */
export const repliesTo = (reply: Buffer): number => reply.readInt32LE(8);

/** The error of a server in reply to the message with this number; by its code a driver neither tries again nor looks for another server. */
export function refusalOf(request: number): Buffer {
  const body = BSON.serialize({ ok: 0, code: 8000, codeName: 'AtlasError', errmsg: 'this process is dead' });
  const head = Buffer.alloc(HEADER_BYTES + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request, 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}

const documentAt = (message: Buffer, at: number): Command =>
  BSON.deserialize(message.subarray(at, at + message.readInt32LE(at)));

function readQuery(message: Buffer): Command {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  return documentAt(message, nameEnd + 1 + 8);
}

function readSections(message: Buffer): Command {
  const hasChecksum = (message.readUInt32LE(HEADER_BYTES) & CHECKSUM_PRESENT) !== 0;
  const end = message.length - (hasChecksum ? CHECKSUM_BYTES : 0);
  let command: Command = {};
  const sequences: Record<string, Command[]> = {};
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const isSequence = message[at] === 1;
    const bytes = message.readInt32LE(at + 1);
    if (isSequence) {
      const nameEnd = message.indexOf(0, at + 5);
      const name = message.toString('utf8', at + 5, nameEnd);
      if (name !== 'documents') sequences[name] = [...documentsIn(message, nameEnd + 1, at + 1 + bytes)];
    } else command = documentAt(message, at + 1);
    at += 1 + bytes;
  }
  return { ...command, ...sequences };
}

function* documentsIn(message: Buffer, from: number, to: number): Generator<Command> {
  for (let at = from; at < to; at += message.readInt32LE(at)) yield documentAt(message, at);
}
