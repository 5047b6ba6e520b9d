import { readCommand } from './messages.js';
import { type Usage, usagesOf } from './usage.js';

/** Keeps what of MongoDB clients use, as long as `hear` is given every message that they send. */
export class Recorder {
  readonly #used = new Set<Usage>();

  get used(): ReadonlySet<Usage> {
    return this.#used;
  }

  readonly hear = (message: Buffer): void => {
    const command = readCommand(message);
    for (const usage of command ? usagesOf(command) : []) this.#used.add(usage);
  };
}
