import { Schema } from 'mongoose';
import type { Connection } from '../db/connection.js';

/** What a person in the office has done by the command-line tool. Only ever added to. */
export interface AuditRecord {
  readonly at: Date;
  /** The name given by --as, else the one that the machine knows the person by. */
  readonly who: string;
  /** The command, such as `refund`. */
  readonly action: string;
  /** What it was done to: a payment's id, a receipt number, a file. */
  readonly subject: string;
  readonly why: string;
  /** How it failed, in a record of its own that follows the one of the attempt. */
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
  /** Under whose name deeds are recorded. */
  readonly who: string;
}

/** The office's record. Has no way to change or remove anything. */
export class Audit {
  readonly #rows: ReturnType<typeof rowsIn>;
  readonly #deps: AuditDeps;

  constructor(deps: AuditDeps) {
    this.#deps = deps;
    this.#rows = rowsIn(deps.connection);
  }

  /** The deed is on record before it is done: one that broke off half-way is seen, and one that failed says so. */
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

  /** What was done to any of these, the earliest first. */
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
