import { once } from 'node:events';
import { connect } from 'node:net';
import { deserialize } from 'bson';
import { encode } from '../src/documents.js';
import type { Doc } from '../src/values.js';
import { MessageSplitter } from '../src/wire.js';

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

/** A message of a format (2013: OP_MSG) around a body. */
export const framed = (form: number, body: Buffer): Buffer =>
  Buffer.concat([int(16 + body.length), int(7), int(0), int(form), body]);

/** An OP_MSG with these sections. */
export const message = (...sections: Buffer[]): Buffer => framed(2013, Buffer.concat([int(0), ...sections]));

/** The section with a command. */
export const command = (doc: Doc): Buffer => Buffer.concat([Buffer.from([0]), encode(doc)]);

/** A section with a list of documents; `size` may give a false length. */
export function sequence(name: string, docs: readonly Doc[], size?: number): Buffer {
  const body = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map(encode)]);
  return Buffer.concat([Buffer.from([1]), int(size ?? body.length + 4), body]);
}

/** A client without sessions, retries and pools: one connection, one command after the other. */
export async function dialBare(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const splitter = new MessageSplitter();
  const waiting: ((answer: Doc) => void)[] = [];
  socket.on('data', (chunk) => {
    for (const answer of splitter.add(chunk)) waiting.shift()?.(deserialize(answer.subarray(21)));
  });
  return {
    /** Returns the answer unchanged, errors included. */
    run: (doc: Doc): Promise<Doc> =>
      new Promise((resolve) => {
        waiting.push(resolve);
        socket.write(message(command({ ...doc, $db: 'vgb' })));
      }),
    close: () => socket.destroy(),
  };
}
