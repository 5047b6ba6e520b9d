import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { EmbeddedMongoDamagedError } from './errors.js';

const STORE = 'store';
const MARK = 'embedded-mongo.json';
/** The format of keys and values within LevelDB. Another number belongs to another program or version. */
const FORMAT = 2;

const RECOVERY =
  'Put back a copy of the whole directory, or delete it to begin with an empty database; a backup can then be restored into it.';

/** The mark always has this length, so that it can be overwritten in place. */
const markOf = (acknowledged: number): string =>
  `${JSON.stringify({ format: FORMAT, acknowledged: String(acknowledged).padStart(16, '0') })}\n`;

/**
 * The database's folder within the given directory. Beside LevelDB's files it has a mark with the format and the number of the
 * last acknowledged batch. When one of its files is missing or truncated LevelDB starts with less data and without an error; the
 * number reveals that.
 */
export class Folder {
  readonly #directory: string;
  /** The folder of LevelDB's files. A subfolder can be put in place as a whole by a rename; a mounted volume cannot. */
  readonly path: string;
  #file: number | undefined;

  constructor(directory: string) {
    this.#directory = resolve(directory);
    this.path = join(this.#directory, STORE);
  }

  /**
   * True when the folder has to be made; see {@link make}.
   * @throws EmbeddedMongoDamagedError for a folder with anything but a complete database of this format.
   */
  isNew(): boolean {
    const around = existsSync(this.#directory) ? readdirSync(this.#directory) : [];
    const names = around.includes(STORE) ? readdirSync(this.path) : [];
    if (around.some((name) => !name.startsWith(STORE)) || (names.length > 0 && !names.includes(MARK)))
      throw new EmbeddedMongoDamagedError(
        this.#directory,
        'it holds files that are not of this database, or are of an earlier version of it',
        'Choose another directory, or an empty one. Nothing in it was changed.',
      );
    if (names.length === 0) return true;
    if (this.acknowledged === undefined) throw this.damaged(`its file ${MARK} cannot be read`);
    const current = names.includes('CURRENT') ? readFileSync(join(this.path, 'CURRENT'), 'utf8').trim() : '';
    if (
      !current.startsWith('MANIFEST-') ||
      !names.includes(current) ||
      !names.some((name) => name.endsWith('.log'))
    )
      throw this.damaged('files are missing from it');
    return false;
  }

  /** Makes the folder in one step with all that `fill` writes: a process that dies meanwhile leaves none. */
  async make(fill: (path: string) => Promise<void>): Promise<void> {
    mkdirSync(this.#directory, { recursive: true });
    const fresh = mkdtempSync(`${this.path}.new-`);
    try {
      await fill(fresh);
      const file = openSync(join(fresh, MARK), 'w', 0o600);
      writeSync(file, markOf(0));
      closeSync(file);
      renameSync(fresh, this.path);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      // Another process may have made the folder first.
      if (!existsSync(join(this.path, MARK))) throw error;
    }
  }

  /** The number in the mark; undefined for a mark of another format. */
  get acknowledged(): number | undefined {
    const text = readFileSync(join(this.path, MARK), 'utf8');
    const number = Number(/"acknowledged":"(\d{16})"/.exec(text)?.[1] ?? Number.NaN);
    return text === markOf(number) ? number : undefined;
  }

  /** Writes into the mark that this batch is on the disk and is being acknowledged. */
  acknowledge(batch: number): void {
    this.#file ??= openSync(join(this.path, MARK), 'r+');
    writeSync(this.#file, markOf(batch), 0);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  damaged(what: string, cause?: unknown): EmbeddedMongoDamagedError {
    return new EmbeddedMongoDamagedError(this.#directory, what, RECOVERY, { cause });
  }
}
