import { type Connection, Schema } from 'mongoose';

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

export interface Deed extends Pick<AuditRecord, 'action' | 'subject' | 'why'> {}

/** The office's record. Has no way to change or remove anything. */
export function createAudit(connection: Connection, clock: () => Date, who: string) {
  const rows = connection.model('AuditRecord', schema);
  return {
    /** The deed is on record before it is done: one that broke off half-way is seen, and one that failed says so. */
    async record<Result>(deed: Deed, run: () => Promise<Result>): Promise<Result> {
      await rows.create({ ...deed, who, at: clock() });
      try {
        return await run();
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        await rows.create({ ...deed, who, at: clock(), failure });
        throw error;
      }
    },
    async of(subjects: readonly string[]): Promise<AuditRecord[]> {
      return rows
        .find({ subject: { $in: subjects } }, { _id: 0 })
        .sort({ at: 1, _id: 1 })
        .lean();
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;
