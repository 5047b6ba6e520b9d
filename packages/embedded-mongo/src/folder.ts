import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedMongoDamagedError } from './errors.js';

const MARK = 'embedded-mongo.json';
/** Of the keys and values within LevelDB. Another number is another program's, or another version's. */
const FORMAT = 2;

const RECOVERY =
  'Put back a copy of the whole directory, or delete it to begin with an empty database; a backup can then be restored into it.';

/** The mark is always of this length, so that it is written over in place. */
const markOf = (acknowledged: number): string =>
  `${JSON.stringify({ format: FORMAT, acknowledged: String(acknowledged).padStart(16, '0') })}\n`;

/**
 * The folder beside LevelDB's own files: a mark that says whose it is, and the number of the last batch that was acknowledged.
 * LevelDB by itself starts with less, and without a word, when a file of it is gone or was cut; the number tells.
 */
export class Folder {
  readonly #path: string;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * True for a folder that has to be made; see {@link make}.
   * @throws EmbeddedMongoDamagedError for a folder with anything else in it than a whole database of this format.
   */
  isNew(): boolean {
    const names = existsSync(this.#path) ? readdirSync(this.#path) : [];
    if (names.length === 0) return true;
    if (!names.includes(MARK))
      throw new EmbeddedMongoDamagedError(
        this.#path,
        'it holds files that are not of this database, or are of an earlier version of it',
        'Choose another directory, or an empty one. Nothing in it was changed.',
      );
    if (this.acknowledged === undefined) throw this.damaged(`its file ${MARK} cannot be read`);
    const current = names.includes('CURRENT') ? readFileSync(join(this.#path, 'CURRENT'), 'utf8').trim() : '';
    if (
      !current.startsWith('MANIFEST-') ||
      !names.includes(current) ||
      !names.some((name) => name.endsWith('.log'))
    )
      throw this.damaged('files are missing from it');
    return false;
  }

  /** Makes the folder at once with all that `fill` puts into it: a process that dies here leaves none. */
  async make(fill: (path: string) => Promise<void>): Promise<void> {
    const path = resolve(this.#path);
    mkdirSync(dirname(path), { recursive: true });
    const fresh = mkdtempSync(`${path}.new-`);
    try {
      await fill(fresh);
      const file = openSync(join(fresh, MARK), 'w', 0o600);
      writeSync(file, markOf(0));
      closeSync(file);
      if (existsSync(path)) rmdirSync(path);
      renameSync(fresh, path);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      // Another process may have been faster: then the folder is there.
      if (!existsSync(join(path, MARK))) throw error;
    }
  }

  /** The number that the mark has; undefined for one that is not of this format. */
  get acknowledged(): number | undefined {
    const text = readFileSync(join(this.#path, MARK), 'utf8');
    const number = Number(/"acknowledged":"(\d{16})"/.exec(text)?.[1] ?? Number.NaN);
    return text === markOf(number) ? number : undefined;
  }

  /** Notes that this batch is on the disk and is being acknowledged. */
  acknowledge(batch: number): void {
    this.#file ??= openSync(join(this.#path, MARK), 'r+');
    writeSync(this.#file, markOf(batch), 0);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  damaged(what: string, cause?: unknown): EmbeddedMongoDamagedError {
    return new EmbeddedMongoDamagedError(this.#path, what, RECOVERY, { cause });
  }
}
