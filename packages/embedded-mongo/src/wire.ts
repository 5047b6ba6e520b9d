import { deserialize, serialize } from 'bson';
import { CommandError } from './errors.js';
import type { Doc } from './values.js';

/** One request, whichever of the two message forms it came in. */
export interface Request {
  readonly id: number;
  readonly command: Doc;
  /** The client wants no answer (an acknowledged-by-nobody write). */
  readonly wantsNoReply: boolean;
  /** The legacy form that a driver's first `isMaster` takes; its answer has the legacy form, too. */
  readonly isLegacy: boolean;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** MongoDB's own limit of a message. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Numbers stay wrapped, so that an int, a long and a double survive as what they are. */
export const decode = (bytes: Uint8Array): Doc =>
  deserialize(bytes, { promoteValues: false, bsonRegExp: true });

/** @throws CommandError 10334 for what is larger than any document may be. */
export function encode(doc: Doc): Uint8Array {
  try {
    return serialize(doc, { ignoreUndefined: true });
  } catch (error) {
    if (error instanceof Error && error.name === 'RangeError')
      throw new CommandError(10334, 'BSONObj size is invalid. Size must be up to 16 MB');
    throw error;
  }
}

/** Cuts a stream of bytes into messages. @throws RangeError for a length that no message has. */
export class MessageSplitter {
  #chunks: Buffer[] = [];
  #length = 0;

  *add(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= 4) {
      const bytes = this.#chunks.length === 1 ? (this.#chunks[0] ?? chunk) : Buffer.concat(this.#chunks);
      this.#chunks = [bytes];
      const size = bytes.readInt32LE(0);
      if (size < 16 || size > MAX_MESSAGE_BYTES) throw new RangeError(`a message of ${size} bytes`);
      if (bytes.length < size) return;
      this.#chunks = [bytes.subarray(size)];
      this.#length -= size;
      yield bytes.subarray(0, size);
    }
  }
}

/** @throws RangeError for a message of another form. */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const form = message.readInt32LE(12);
  if (form === OP_MSG) return readMessage(id, message);
  if (form === OP_QUERY) return readQuery(id, message);
  throw new RangeError(`a message of form ${form}`);
}

function readMessage(id: number, message: Buffer): Request {
  const flags = message.readUInt32LE(16);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let command: Doc = {};
  const sequences: Doc = {};
  for (let at = 20; at < end; ) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    if (kind === 0) command = decode(message.subarray(at + 1, at + 1 + size));
    else if (kind === 1) {
      const nameEnd = message.indexOf(0, at + 5);
      sequences[message.toString('utf8', at + 5, nameEnd)] = readDocs(message, nameEnd + 1, at + 1 + size);
    } else throw new RangeError(`a section of kind ${kind}`);
    at += 1 + size;
  }
  return {
    id,
    command: { ...command, ...sequences },
    wantsNoReply: (flags & MORE_TO_COME) !== 0,
    isLegacy: false,
  };
}

function readDocs(message: Buffer, from: number, to: number): Doc[] {
  const docs: Doc[] = [];
  for (let at = from; at < to; ) {
    const size = message.readInt32LE(at);
    docs.push(decode(message.subarray(at, at + size)));
    at += size;
  }
  return docs;
}

function readQuery(id: number, message: Buffer): Request {
  const nameEnd = message.indexOf(0, 20);
  const database = message.toString('utf8', 20, nameEnd).split('.')[0];
  const at = nameEnd + 1 + 8;
  const command = decode(message.subarray(at, at + message.readInt32LE(at)));
  return { id, command: { ...command, $db: database }, wantsNoReply: false, isLegacy: true };
}

/** The answer to a request, in the form that the request came in. */
export function writeReply(request: Request, reply: Doc): Buffer {
  const body = encode(reply);
  const head = Buffer.alloc(request.isLegacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.isLegacy ? OP_REPLY : OP_MSG, 12);
  if (request.isLegacy) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  return Buffer.concat([head, body]);
}
