import { Double, deserialize, Int32, Long, ObjectId, serialize, type Timestamp } from 'bson';
import { CommandError, notImplemented } from './errors.js';
import { type Doc, isDoc, setField, typeOf, type Value } from './values.js';

/** A document as it is stored and sent: BSON made by {@link encode}. Never changed in place. */
export type Bytes = Buffer;

/** MongoDB's own limits (https://www.mongodb.com/docs/manual/reference/limits/). */
export const MAX_DOC_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 180;

/** @throws BSONError for bytes that are not a document. */
export const decode = (bytes: Uint8Array): Doc =>
  deserialize(bytes, { promoteValues: false, bsonRegExp: true });

/** @throws CommandError 10334 for a document above MongoDB's limit. */
export function encode(doc: Doc): Bytes {
  try {
    const bytes = serialize(doc, { ignoreUndefined: true });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch (error) {
    if (error instanceof Error && error.name === 'RangeError')
      throw new CommandError(10334, 'BSONObj size is invalid. Size must be up to 16 MB');
    throw error;
  }
}

/** @throws CommandError 15 for a nesting that MongoDB refuses, 10334 for the size, 238 for types that are not supported. */
export function encodeForStore(doc: Doc): Bytes {
  for (const value of Object.values(doc)) {
    checkStorable(value, 1);
    if (typeOf(value) === 'timestamp' && (value as Timestamp).isZero())
      throw notImplemented('An empty Timestamp, which MongoDB would fill in,');
  }
  const bytes = encode(doc);
  if (bytes.length > MAX_DOC_BYTES)
    throw new CommandError(10334, `BSONObj size: ${bytes.length} is invalid. Size must be up to 16 MB`);
  return bytes;
}

function checkStorable(value: Value, depth: number): void {
  if (depth > MAX_DEPTH) throw new CommandError(15, `cannot nest more than ${MAX_DEPTH} levels`);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const item of value) checkStorable(item, depth + 1);
  else if (isDoc(value)) {
    if (Object.hasOwn(value, '_bsontype')) throw notImplemented('The field name _bsontype');
    for (const item of Object.values(value)) checkStorable(item, depth + 1);
  } else if (typeOf(value) === 'unsupported') throw notImplemented('Storing code, symbols and references');
  else if (value instanceof Date && Number.isNaN(value.getTime()))
    throw notImplemented('A date beyond the year 275760');
}

/** Reads some top-level fields of a stored document, which is much cheaper than decoding all of it. */
export type Picker = (bytes: Bytes) => Doc;

/** Makes a picker of these top-level fields. */
export function pickerOf(names: Iterable<string>): Picker {
  const wanted = [...names].map((name) => ({ name, bytes: Buffer.from(name) }));
  return (bytes) => {
    const doc: Doc = {};
    let left = wanted.length;
    for (let at = 4; left > 0 && bytes[at] !== 0; ) {
      let end = at + 1;
      while (bytes[end] !== 0) end += 1;
      const value = end + 1;
      const next = value + sizeAt(bytes, bytes[at] ?? 0, value);
      for (const { name, bytes: own } of wanted) {
        if (!isAt(own, bytes, at + 1, end)) continue;
        setField(doc, name, readAt(bytes, at, value, next));
        left -= 1;
      }
      at = next;
    }
    return doc;
  };
}

/** Whether these bytes are there, and end there. */
function isAt(own: Buffer, bytes: Bytes, from: number, end: number): boolean {
  if (own.length !== end - from) return false;
  for (let i = 0; i < own.length; i += 1) if (own[i] !== bytes[from + i]) return false;
  return true;
}

/** The length of a value of this type (https://bsonspec.org/spec.html). */
function sizeAt(bytes: Bytes, type: number, at: number): number {
  switch (type) {
    case 0x08:
      return 1;
    case 0x10:
      return 4;
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return 8;
    case 0x07:
      return 12;
    case 0x13:
      return 16;
    case 0x02:
      return 4 + bytes.readInt32LE(at);
    case 0x03:
    case 0x04:
      return bytes.readInt32LE(at);
    case 0x05:
      return 5 + bytes.readInt32LE(at);
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
    default:
      return 0;
  }
}

function readAt(bytes: Bytes, element: number, at: number, end: number): Value {
  switch (bytes[element]) {
    case 0x01:
      return new Double(bytes.readDoubleLE(at));
    case 0x02:
      return bytes.toString('utf8', at + 4, end - 1);
    case 0x03:
      return decode(bytes.subarray(at, end));
    case 0x07:
      return new ObjectId(bytes.subarray(at, end));
    case 0x08:
      return bytes[at] === 1;
    case 0x09:
      return new Date(bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at));
    case 0x0a:
      return null;
    case 0x10:
      return new Int32(bytes.readInt32LE(at));
    case 0x12:
      return new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4));
    default:
      return Object.values(decode(wrap([bytes.subarray(element, end)])))[0];
  }
}

/** Makes a document (or array) from elements, each with its type and name. */
function wrap(elements: readonly Uint8Array[]): Bytes {
  const length = elements.reduce((sum, { length: own }) => sum + own, 5);
  const head = Buffer.alloc(4);
  head.writeInt32LE(length);
  return Buffer.concat([head, ...elements, Buffer.alloc(1)], length);
}
const nameOf = (type: number, name: string): Buffer => Buffer.from(`${String.fromCharCode(type)}${name}\0`);
const elementsOf = (doc: Doc): Bytes => encode(doc).subarray(4, -1);

/** A part of an answer that is already BSON. */
export class Encoded {
  constructor(readonly bytes: Bytes) {}
}

/** The `cursor` of an answer, with its documents copied byte for byte. */
export function encodeCursor(batch: string, docs: readonly Bytes[], rest: Doc): Encoded {
  const items = docs.flatMap((bytes, at) => [nameOf(0x03, String(at)), bytes]);
  return new Encoded(wrap([nameOf(0x04, batch), wrap(items), elementsOf(rest)]));
}

/** Encodes an answer, whose top-level values may be {@link Encoded}. */
export function encodeReply(reply: Doc): Bytes {
  return wrap(
    Object.entries(reply).flatMap(([name, value]) =>
      value instanceof Encoded ? [nameOf(0x03, name), value.bytes] : [elementsOf({ [name]: value })],
    ),
  );
}
