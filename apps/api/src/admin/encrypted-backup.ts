import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { codeOf } from '../error-code.js';
import { type BackupSource, damaged } from './backup-file.js';
import { Failure } from './failure.js';

/*
 * Encrypted backups are files in the format of age (https://age-encryption.org/v1), which the program `age` reads as well. The
 * server has only the recipient, a public key, and cannot decrypt its own backups (docs/decisions/0066-encrypted-backups.md).
 */

/** The first bytes of an age file without text armour. */
const BEGINNING = Buffer.from('age-encryption.org/v1\n');
/** A secret key as written by `age-keygen`, one a line; lines that begin with # are comments. */
const SECRET_KEY = /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/;

/**
 * Whether a text is a public key for which backups can be encrypted and whose secret key is in a file, not in a hardware token.
 */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return !text.startsWith('age1tag');
  } catch {
    return false;
  }
}

/** Creates a pair of keys: the text of the secret key's file, as written by `age-keygen`, and the recipient. */
export async function makeKey(
  created: string,
): Promise<{ readonly file: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { recipient, file: `# created: ${created}\n# public key: ${recipient}\n${identity}\n` };
}

/** The secret keys of a key file. @throws Failure where there is none. */
export function readKeys(name: string, text: string): readonly string[] {
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => SECRET_KEY.test(line));
  if (keys.length === 0)
    throw new Failure(`There is no secret key in ${name}: its line begins with AGE-SECRET-KEY-1.`);
  return keys;
}

/** A transform for a pipeline that encrypts for `recipient` in chunks of 64 KiB. */
export const encryptFor = (recipient: string) =>
  async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(asStream(plain));
  };

const asStream = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array>;

/** A backup in a file, decrypted with `keys` where it is encrypted. */
export const fileSource = (file: string, keys: readonly string[] = []): BackupSource => ({
  name: file,
  bytes: () => plainBytes(file, keys),
});

/** @throws Failure where the keys do not decrypt it, or it was changed; the file system's error. */
async function* plainBytes(file: string, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(file))) {
    yield* createReadStream(file);
    return;
  }
  if (keys.length === 0)
    throw new Failure('This backup is encrypted. Give the file with its secret key: --key FILE.');
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
    yield* await decrypter.decrypt(asStream(createReadStream(file)));
  } catch (error) {
    if (typeof codeOf(error) === 'string') throw error;
    const said = error instanceof Error ? error.message : String(error);
    if (said.includes('no identity matched'))
      throw new Failure('This key does not open the backup: it was encrypted for another one.');
    throw damaged(`its encryption is broken (${said})`);
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
    return buffer.subarray(0, bytesRead).equals(BEGINNING);
  } finally {
    await handle.close();
  }
}
