import { decode, encodeReply } from './documents.js';
import { type Doc, setField } from './values.js';

/** One request, in either of the two message formats. */
export interface Request {
  readonly id: number;
  readonly command: Doc;
  /** The client expects no answer (`w: 0`). */
  readonly wantsNoReply: boolean;
  /** The legacy format of a driver's first `isMaster`; the answer must have it, too. */
  readonly isLegacy: boolean;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const MORE_TO_COME = 2;
/** Flags below bit 16 must be understood by the receiver: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/. */
const REQUIRED_FLAGS = 0xffff;
/** MongoDB's own limit on a message. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Splits a stream of bytes into messages. Each byte is copied a bounded number of times, whatever the size of the chunks. */
export class MessageSplitter {
  #gathered = Buffer.alloc(0);
  #length = 0;

  /** @throws RangeError for an impossible length. */
  *add(chunk: Buffer): Generator<Buffer> {
    let bytes = chunk;
    if (this.#length > 0) {
      this.#gather(chunk);
      bytes = this.#gathered.subarray(0, this.#length);
    }
    let at = 0;
    while (bytes.length - at >= 4) {
      const size = bytes.readInt32LE(at);
      if (size < HEADER || size > MAX_MESSAGE_BYTES) throw new RangeError(`a message of ${size} bytes`);
      if (bytes.length - at < size) break;
      yield bytes.subarray(at, at + size);
      at += size;
    }
    // An incomplete message stays where it is; its buffer doubles when it is full.
    if (at === 0 && this.#length > 0) return;
    this.#gathered = Buffer.alloc(0);
    this.#length = 0;
    if (at < bytes.length) this.#gather(bytes.subarray(at));
  }

  #gather(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > this.#gathered.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#gathered.length * 2));
      this.#gathered.copy(larger, 0, 0, this.#length);
      this.#gathered = larger;
    }
    chunk.copy(this.#gathered, this.#length);
    this.#length = length;
  }
}

/**
 * Parses a whole message, checking each length in it against the bytes present.
 * @throws RangeError for another message format, BSONError for bytes that are not a document.
 */
export function readRequest(message: Buffer): Request {
  if (message.length < HEADER || message.readInt32LE(0) !== message.length)
    throw new RangeError('a message of another length than it says');
  const form = message.readInt32LE(12);
  if (form === OP_MSG) return readMessage(message);
  if (form === OP_QUERY) return readQuery(message);
  throw new RangeError(`a message of form ${form}`);
}

const idOf = (message: Buffer): number => message.readInt32LE(4);

function readMessage(message: Buffer): Request {
  const flags = message.readUInt32LE(HEADER);
  if ((flags & REQUIRED_FLAGS & ~MORE_TO_COME) !== 0) throw new RangeError(`a message with flags ${flags}`);
  let command: Doc | undefined;
  const sequences: [string, Doc[]][] = [];
  for (let at = HEADER + 4; at < message.length; ) {
    const kind = message[at];
    const end = endAt(message, at + 1, message.length);
    if (kind === 0 && !command) command = decode(message.subarray(at + 1, end));
    else if (kind === 1) {
      const nameEnd = endOfText(message, at + 5, end);
      sequences.push([message.toString('utf8', at + 5, nameEnd), readDocs(message, nameEnd + 1, end)]);
    } else throw new RangeError(`a section of kind ${kind}`);
    at = end;
  }
  if (!command) throw new RangeError('a message without a command');
  for (const [name, docs] of sequences) {
    if (Object.hasOwn(command, name)) throw new RangeError(`two sections for ${name}`);
    setField(command, name, docs);
  }
  return { id: idOf(message), command, wantsNoReply: (flags & MORE_TO_COME) !== 0, isLegacy: false };
}

/** The end of the section or document at `at`, by its own length: checked to be within `limit`, and after the length field. */
function endAt(message: Buffer, at: number, limit: number): number {
  const size = at + 4 <= limit ? message.readInt32LE(at) : 0;
  if (size < 5 || at + size > limit) throw new RangeError('a section that does not end in its message');
  return at + size;
}

function endOfText(message: Buffer, at: number, limit: number): number {
  const end = message.indexOf(0, at);
  if (end < 0 || end >= limit) throw new RangeError('a text that does not end in its section');
  return end;
}

function readDocs(message: Buffer, from: number, to: number): Doc[] {
  const docs: Doc[] = [];
  for (let at = from; at < to; ) {
    const end = endAt(message, at, to);
    docs.push(decode(message.subarray(at, end)));
    at = end;
  }
  return docs;
}

function readQuery(message: Buffer): Request {
  const nameEnd = endOfText(message, HEADER + 4, message.length);
  const [database] = message.toString('utf8', HEADER + 4, nameEnd).split('.');
  // After the name come the numbers to skip and to return.
  const at = nameEnd + 1 + 8;
  const command = decode(message.subarray(at, endAt(message, at, message.length)));
  return { id: idOf(message), command: { ...command, $db: database }, wantsNoReply: false, isLegacy: true };
}

/** The answer to a request, in the request's format. @throws CommandError 10334 for one that is too large. */
export function writeReply(request: Request, reply: Doc): Buffer {
  const body = encodeReply(reply);
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
