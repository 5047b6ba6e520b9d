import { rmSync } from 'node:fs';
import { type FileHandle, lstat, mkdtemp, open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Desk } from './desk.js';
import { Failure } from './failure.js';

/** In place of a file's name: standard output of a command that writes, standard input of one that reads. */
const STREAM = '-';
const OWNER_ONLY = 0o600;

/** The name of an output in sentences. */
export const nameOfOutput = (name: string): string => (name === STREAM ? 'standard output' : name);
const nameOfInput = (name: string): string => (name === STREAM ? 'standard input' : name);

const ELSEWHERE = 'Choose another folder, or give - in place of the name and redirect standard output';
/** Sentences for the error codes of open(2), write(2), fsync(2) and rename(2). */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: `the user of this command has no right to it. ${ELSEWHERE}`,
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'it is larger than the file system allows',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'its folder does not exist',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EPERM: `the user of this command has no right to it. ${ELSEWHERE}`,
  EPIPE: 'the program that reads it has ended before all was written',
  EROFS: `the file system is read-only. ${ELSEWHERE}`,
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
const reasonOf = (error: unknown): string =>
  REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));

/** An error of the file system as a sentence. */
export const cannotWrite = (name: string, error: unknown): Failure =>
  new Failure(`${nameOfOutput(name)} cannot be written: ${reasonOf(error)}.`, { cause: error });

export const cannotRead = (name: string, error: unknown): Failure =>
  codeOf(error) === 'ENOENT'
    ? new Failure(`There is no file ${name}.`, { cause: error })
    : new Failure(`${nameOfInput(name)} cannot be read: ${reasonOf(error)}.`, { cause: error });

/**
 * Calls `write` with a stream to a new file, or to standard output where `name` is `-`. `binary` content is not written to a
 * terminal.
 * @throws as {@link writeWhole} does; what `write` throws.
 */
export async function writeNew<Result>(
  desk: Desk,
  name: string,
  write: (out: Writable) => Promise<Result>,
  { binary = false }: { readonly binary?: boolean } = {},
): Promise<Result> {
  return name === STREAM ? writeOut(desk, write, binary) : writeWhole(name, desk.pathOf(name), write);
}

/**
 * Calls `write` with a stream to a new file that only its owner may read. The file is named `FILE.part` until all of it is on the
 * disk, and is removed when `write` fails or the process ends.
 * @param name of the file in sentences. @param file its path.
 * @throws Failure where the file exists and for every error of the file system; what `write` throws.
 */
export async function writeWhole<Result>(
  name: string,
  file: string,
  write: (out: Writable) => Promise<Result>,
): Promise<Result> {
  await mustBeFree(name, file);
  const part = `${file}.part`;
  const handle = await open(part, 'wx', OWNER_ONLY).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST'
      ? new Failure(
          `${name}.part is there: another command is writing it, or one was killed. Remove it first.`,
        )
      : cannotWrite(name, error);
  });
  const remove = (): void => rmSync(part, { force: true });
  process.once('exit', remove);
  try {
    const result = await filled(name, handle, write);
    await rename(part, file).catch((error: unknown) => {
      throw cannotWrite(name, error);
    });
    return result;
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

async function mustBeFree(name: string, file: string): Promise<void> {
  const found = await lstat(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw cannotWrite(name, error);
  });
  if (found?.isDirectory()) throw cannotWrite(name, { code: 'EISDIR' });
  if (found?.isFile()) throw new Failure(`${name} is there already. Choose another name.`);
  if (found)
    throw new Failure(`${name} is there already and is no ordinary file. Give - for standard output.`);
}

/** Closes the file, and waits until it is on the disk. */
async function filled<Result>(
  name: string,
  handle: FileHandle,
  write: (out: Writable) => Promise<Result>,
): Promise<Result> {
  const out = handle.createWriteStream({ flush: true });
  return throughStream(name, out, finished(out), write, () => out.errored);
}

/**
 * Calls `write` with the stream, ends it, and waits until `written` resolves.
 * @throws Failure that names `name` for an error of the stream; else what `write` throws.
 */
async function throughStream<Result>(
  name: string,
  out: Writable,
  written: Promise<void>,
  write: (out: Writable) => Promise<Result>,
  broken: () => Error | null | undefined,
): Promise<Result> {
  written.catch(() => undefined);
  try {
    const result = await write(out);
    out.end();
    await written;
    return result;
  } catch (error) {
    const reason = broken();
    out.destroy();
    await written.catch(() => undefined);
    throw reason ? cannotWrite(name, reason) : error;
  }
}

/** Calls `write` with standard output for a list. When the reader closes the pipe, as `head` does, it ends without an error. */
export async function writeList(desk: Desk, write: (out: Writable) => Promise<void>): Promise<void> {
  await writeOut(desk, write, false).catch((error: unknown) => {
    if (!(error instanceof Failure && codeOf(error.cause) === 'EPIPE')) throw error;
  });
}

/** Calls `write` with standard output, which stays open; an error of the stream ends `write`. */
async function writeOut<Result>(
  desk: Desk,
  write: (out: Writable) => Promise<Result>,
  binary: boolean,
): Promise<Result> {
  if (binary && desk.outIsScreen)
    throw new Failure('This is no text for a screen. Redirect standard output into a file, as in: - > FILE');
  let broken: Error | undefined;
  const noteBroken = (error: Error): void => {
    broken ??= error;
  };
  desk.out.on('error', noteBroken);
  const out = new PassThrough();
  try {
    return await throughStream(STREAM, out, pipeline(out, desk.out, { end: false }), write, () => broken);
  } finally {
    desk.out.off('error', noteBroken);
  }
}

/**
 * Calls `read` with the path of a readable file. Standard input is first copied to a private temporary file, since a backup is
 * read twice.
 * @throws Failure for every error of the file system; what `read` throws.
 */
export async function withInput<Result>(
  desk: Desk,
  name: string,
  read: (file: string) => Promise<Result>,
): Promise<Result> {
  if (name !== STREAM) {
    const file = desk.pathOf(name);
    await mustBeReadable(name, file);
    return read(file);
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'vgb-office-')).catch((error: unknown) => {
    throw cannotWrite(tmpdir(), error);
  });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const file = path.join(folder, 'input');
    await filled(file, await open(file, 'wx', OWNER_ONLY), (out) =>
      pipeline(desk.input, out, { end: false }),
    );
    return await read(file);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

async function mustBeReadable(name: string, file: string): Promise<void> {
  const handle = await open(file).catch((error: unknown) => {
    throw cannotRead(name, error);
  });
  try {
    if ((await handle.stat()).isDirectory()) throw cannotRead(name, { code: 'EISDIR' });
  } finally {
    await handle.close();
  }
}
