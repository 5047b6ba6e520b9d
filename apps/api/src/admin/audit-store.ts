import { Schema } from 'mongoose';
import type { Connection } from '../db/connection.js';

/** A change that the office has made with the command-line tool. Append-only. */
export interface AuditRecord {
  readonly at: Date;
  /** The name given by --as, else the machine's user name. */
  readonly who: string;
  /** The command, such as `refund`. */
  readonly action: string;
  /** What was changed: a payment's id, a receipt number, a file. */
  readonly subject: string;
  readonly why: string;
  /** The error, in a second record after that of the attempt. */
  readonly failure?: string;
}

const schema = new Schema<AuditRecord>(
  {
    at: { type: Date, required: true, immutable: true },
    who: { type: String, required: true, immutable: true },
    action: { type: String, required: true, immutable: true },
    subject: { type: String, required: true, immutable: true },
    why: { type: String, required: true, immutable: true },
    failure: { type: String, immutable: true },
  },
  { collection: 'audit', versionKey: false },
);
schema.index({ subject: 1, at: 1 });
schema.index({ at: 1 });
const rowsIn = (connection: Connection) => connection.model('AuditRecord', schema);

export interface Deed extends Pick<AuditRecord, 'action' | 'subject' | 'why'> {}

export interface AuditDeps {
  readonly connection: Connection;
  readonly clock: () => Date;
  /** The name under which changes are recorded. */
  readonly who: string;
}

/** The audit record of the office's changes. Has no method to change or remove records. */
export class Audit {
  readonly #rows: ReturnType<typeof rowsIn>;
  readonly #deps: AuditDeps;

  constructor(deps: AuditDeps) {
    this.#deps = deps;
    this.#rows = rowsIn(deps.connection);
  }

  /** Records a change before `run` makes it, so that an interrupted one is on record; a failed one gets a second record. */
  async record<Result>(deed: Deed, run: () => Promise<Result>): Promise<Result> {
    await this.#note(deed);
    try {
      return await run();
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      await this.#note({ ...deed, failure });
      throw error;
    }
  }

  /** The changes of any of these subjects, the earliest first. */
  async of(subjects: readonly string[]): Promise<AuditRecord[]> {
    return this.#rows
      .find({ subject: { $in: subjects } }, { _id: 0 })
      .sort({ at: 1, _id: 1 })
      .lean();
  }

  async #note(deed: Deed & Pick<AuditRecord, 'failure'>): Promise<void> {
    const { who, clock } = this.#deps;
    await this.#rows.create({ ...deed, who, at: clock() });
  }
}
