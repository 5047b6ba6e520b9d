import { createHash } from 'node:crypto';
import { type Connection, Schema, type Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { inSlices } from '../db/slices.js';

/**
 * The state of a stored provider event.
 * - received: not applied yet; tried again at `dueAt`.
 * - applied, ignored: final.
 * - failed: given up after a day.
 */
export type EventState = 'received' | 'applied' | 'ignored' | 'failed';

/** An event as it is stored. */
export interface EventRow {
  eventId: string;
  name: string;
  /** The event as JSON text, without the payer's particulars. */
  body: string;
  state: EventState;
  receivedAt: Date;
  appliedAt?: Date;
  attempts: number;
  dueAt?: Date;
  lastError?: string;
}

const schema = new Schema<EventRow>(
  {
    eventId: { type: String, required: true, unique: true },
    name: { type: String, required: true },
    body: { type: String, required: true },
    state: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    appliedAt: Date,
    attempts: { type: Number, required: true },
    dueAt: Date,
    lastError: String,
  },
  { collection: 'events', versionKey: false },
);
schema.index({ state: 1, dueAt: 1 });
schema.index({ receivedAt: 1 });

export interface StoredEvent {
  readonly id: Types.ObjectId;
  readonly name: string;
  readonly body: string;
  readonly attempts: number;
  readonly receivedAt: Date;
}
/** For how long one process holds an event before another may take it. */
const LEASE_MS = 30_000;

/** The provider's events, from their arrival until they are applied or given up. */
export class EventStore {
  readonly #rows;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#rows = connection.model('ProviderEvent', schema);
  }

  /**
   * Stores an event. False when it is a repetition: same id and same text. The provider's signature does not cover the id, so another text
   * under a known id is stored as a separate event.
   */
  async add(event: { eventId: string; name: string; body: string }, now: Date): Promise<boolean> {
    try {
      await this.#rows.create({ ...event, state: 'received', receivedAt: now, attempts: 0, dueAt: now });
      return true;
    } catch (error) {
      if (!isDuplicate(error, 'eventId')) throw error;
      const known = await this.#rows.findOne({ eventId: event.eventId }).lean();
      if (!known || known.body === event.body) return false;
      const digest = createHash('sha256').update(event.body).digest('hex');
      return this.add({ ...event, eventId: `${event.eventId}:${digest}` }, now);
    }
  }

  /** Leases the event that has been due longest; no other caller gets it until the lease ends. */
  async take(now: Date): Promise<StoredEvent | undefined> {
    const row = await this.#rows
      .findOneAndUpdate(
        { state: 'received', dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean();
    return row
      ? {
          id: row._id,
          name: row.name,
          body: row.body,
          attempts: row.attempts,
          receivedAt: row.receivedAt,
        }
      : undefined;
  }

  async finish(id: Types.ObjectId, state: EventState, now: Date): Promise<void> {
    await this.#rows.updateOne(
      { _id: id, state: 'received' },
      { $set: { state, appliedAt: now }, $unset: { dueAt: 1 } },
    );
  }

  async putBack(id: Types.ObjectId, dueAt: Date, lastError: string): Promise<void> {
    await this.#rows.updateOne({ _id: id, state: 'received' }, { $set: { dueAt, lastError } });
  }

  /** When the last event arrived. A long silence points to a webhook that no longer works. */
  async lastReceivedAt(): Promise<Date | undefined> {
    return (await this.#rows.findOne().sort({ receivedAt: -1 }).lean())?.receivedAt;
  }

  /** The events that contain any of these ids, the earliest first. @param ids of letters, digits and underscores. */
  async naming(ids: readonly string[]): Promise<EventRow[]> {
    if (ids.length === 0) return [];
    const naming = { body: { $regex: ids.join('|') } };
    return this.#rows.find(naming).sort({ _id: 1 }).lean();
  }

  /** Removes the events from before `date`, given-up ones included. Returns how many. */
  async removeBefore(date: Date): Promise<number> {
    const next = (limit: number) =>
      this.#rows
        .find({ receivedAt: { $lt: date } }, { _id: 1 })
        .limit(limit)
        .lean();
    return inSlices(next, async (ids) => (await this.#rows.deleteMany({ _id: { $in: ids } })).deletedCount);
  }
}
