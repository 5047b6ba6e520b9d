import { randomUUID } from 'node:crypto';
import type { Locale } from '@vgb/content/locale';
import { type Connection, Schema, Types } from 'mongoose';
import type { Cipher } from '../db/cipher.js';
import { isDuplicate } from '../db/duplicate.js';
import { inSlices } from '../db/slices.js';
import { storedLocale } from '../db/stored-locale.js';
import type { Subject } from '../http/log.js';
import { type MailData, type MailKind, type Outbox, SECRET_KINDS, UNCONFIRMED_KINDS } from './mail.js';

/**
 * - queued: waits for `dueAt`. - sending: leased until `dueAt`; a lease that ran out is due again.
 * - sent, dead (given up; a person may look), expired (not worth sending any more): final.
 */
type MailState = 'queued' | 'sending' | 'sent' | 'dead' | 'expired';

interface OutboxRow {
  key: string;
  kind: MailKind;
  to: string;
  /** The composer's data as JSON (dates as ISO 8601), encrypted for the secret kinds. Absent once wiped. */
  data?: string;
  /** Absent in mails from before there were several languages. */
  locale?: Locale;
  state: MailState;
  attempts: number;
  /** Absent once forgotten: so the index of what is due, or over, does not hold what nothing is done with any more. */
  dueAt?: Date;
  /** Names the one worker that may settle this attempt. */
  lease?: string;
  createdAt: Date;
  expiresAt?: Date;
  sentAt?: Date;
  lastError?: string;
  /** Set while it waits because the mail server refused the sender at the last try. */
  senderRefused?: boolean;
  /** Ids of the records that the mail tells of, for the log. */
  about?: Subject;
  /** Address and contents are removed the night after it was settled: its recipient has asked to be forgotten, or is not confirmed. */
  forgetOnceSettled?: boolean;
}

const schema = new Schema<OutboxRow>(
  {
    key: { type: String, required: true, unique: true },
    kind: { type: String, required: true },
    to: { type: String, required: true },
    data: String,
    locale: String,
    state: { type: String, required: true },
    attempts: { type: Number, required: true },
    dueAt: Date,
    lease: String,
    createdAt: { type: Date, required: true },
    expiresAt: Date,
    sentAt: Date,
    lastError: String,
    senderRefused: Boolean,
    about: Schema.Types.Mixed,
    forgetOnceSettled: Boolean,
  },
  { collection: 'outbox', versionKey: false },
);
schema.index({ state: 1, dueAt: 1 });
schema.index({ to: 1, createdAt: 1 });

/** A mail that this worker alone may send until its lease runs out. */
export interface LeasedMail<Kind extends MailKind = MailKind> {
  readonly id: Types.ObjectId;
  readonly lease: string;
  readonly key: string;
  readonly kind: Kind;
  readonly to: string;
  readonly data: MailData[Kind];
  readonly locale: Locale;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly about: Subject | undefined;
}

/**
 * How long a worker has a mail for itself, in milliseconds, unless it renews: so long a mail waits whose process was killed.
 * A worker that lives renews it several times within (mail-worker.ts), however long the mail server takes.
 */
export const MAIL_LEASE_MS = 45_000;
const OPEN: MailState[] = ['queued', 'sending'];
const SETTLED: MailState[] = ['sent', 'dead', 'expired'];
const STUCK = { $or: [{ state: 'dead' as const }, { state: 'queued' as const, senderRefused: true }] };
const FORGOTTEN = {
  $set: { to: 'forgotten' },
  $unset: { data: 1 as const, lastError: 1 as const, dueAt: 1 as const, forgetOnceSettled: 1 as const },
};

/** That a mail went out, as the person it went to may see it. */
interface MailNote {
  readonly kind: MailKind;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** A mail that was given up, or waits because the mail server refused the sender, as the office sees it. */
interface StuckMail extends Pick<OutboxRow, 'createdAt' | 'kind' | 'to' | 'attempts' | 'state'> {
  readonly id: string;
  /** Codes of the mail server alone (sender.ts). */
  readonly lastError: string;
}

/** The outbox with the worker's side of it. */
export interface MailQueue extends Outbox {
  /** Calls `listener` when a mail was queued in this process. */
  onQueued(listener: () => void): void;
  /** Takes the mail that has been due longest, if any, for this caller alone; of `states`, by default also one whose lease ran out. */
  lease(now: Date, states?: readonly MailState[]): Promise<LeasedMail | undefined>;
  /** Begins the lease anew. False when it is not this caller's any more: then another worker sends the mail. */
  renew(mail: LeasedMail, now: Date): Promise<boolean>;
  markSent(mail: LeasedMail, now: Date): Promise<void>;
  /** Puts it back until `dueAt`. `senderRefused`: it waits for the office, which has to come to terms with the mail server. */
  putBack(
    mail: LeasedMail,
    dueAt: Date,
    reason: string,
    why?: { readonly senderRefused: boolean },
  ): Promise<void>;
  giveUp(mail: LeasedMail, state: 'dead' | 'expired', reason: string): Promise<void>;
  /** When mails of this kind to this address were queued since `since`: the first `most`, the earliest first. */
  queuedSince(asked: { to: string; kind: MailKind; since: Date; most: number }): Promise<Date[]>;
  /** Whether a mail with this key was queued at any time. */
  isQueued(key: string): Promise<boolean>;
  /** The mails to one person, the newest first. */
  sentTo(email: string): Promise<MailNote[]>;
  /**
   * Takes address and contents out of the mails to one person that are settled; the keys stay, so that none goes out again. Those that have yet to
   * leave do so, and are forgotten the night after.
   */
  forget(email: string): Promise<void>;
  /** The same for all mails that were settled before `date`, or are to be forgotten once they are; how many. */
  forgetBefore(date: Date): Promise<number>;
  /** The mails that were given up or wait because the mail server refused the sender, the newest first. */
  stuck(): Promise<StuckMail[]>;
  /** Lets these leave at once: what was given up, as far as its contents are still there, and what waits for the sender; how many. */
  retryStuck(now: Date): Promise<number>;
  /** Gives up for good one mail that was given up or waits: its address and contents are removed. False where there is none. */
  drop(id: string): Promise<boolean>;
  /** How many mails wait because the mail server refused the sender. */
  waitingForSender(): Promise<number>;
  /** How many mails are in each state. */
  depth(): Promise<Readonly<Record<MailState, number>>>;
}

/** Dates inside the data survive the way through JSON: only whole ISO 8601 UTC moments are read back as dates. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const revive = (field: string, value: unknown): unknown =>
  field.endsWith('At') && typeof value === 'string' && MOMENT.test(value) ? new Date(value) : value;

/** Mails on their way out, kept in the database so that neither a crash nor a dead mail server loses one. */
export function createMailQueue(deps: {
  connection: Connection;
  cipher: Cipher;
  clock: () => Date;
}): MailQueue {
  const rows = deps.connection.model('Outbox', schema);
  const listeners: (() => void)[] = [];

  const write = (kind: MailKind, data: unknown): string => {
    const text = JSON.stringify(data);
    return SECRET_KINDS.has(kind) ? deps.cipher.encrypt(text) : text;
  };
  const read = (kind: MailKind, stored: string): MailData[MailKind] =>
    JSON.parse(SECRET_KINDS.has(kind) ? deps.cipher.decrypt(stored) : stored, revive);

  async function finish(
    mail: LeasedMail,
    state: Exclude<MailState, 'sending'>,
    set: Partial<OutboxRow>,
  ): Promise<void> {
    const wiped = state !== 'queued' && SECRET_KINDS.has(mail.kind) ? { data: 1 as const } : {};
    await rows.updateOne(
      { _id: mail.id, lease: mail.lease },
      {
        $set: { ...set, state },
        $unset: { lease: 1, ...(set.senderRefused ? {} : { senderRefused: 1 as const }), ...wiped },
      },
    );
  }

  return {
    async enqueue({ key, kind, to, data, locale, expiresAt, about, forgetOnceSettled }) {
      const now = deps.clock();
      try {
        await rows.create({
          key,
          kind,
          to,
          data: write(kind, data),
          locale,
          state: 'queued',
          attempts: 0,
          dueAt: now,
          createdAt: now,
          ...(expiresAt && { expiresAt }),
          ...(about && { about }),
          ...((forgetOnceSettled || UNCONFIRMED_KINDS.has(kind)) && { forgetOnceSettled: true }),
        });
      } catch (error) {
        if (isDuplicate(error, 'key')) return;
        throw error;
      }
      for (const listener of listeners) listener();
    },

    onQueued(listener) {
      listeners.push(listener);
    },

    async lease(now, states = OPEN) {
      const lease = randomUUID();
      const row = await rows
        .findOneAndUpdate(
          { state: { $in: [...states] }, dueAt: { $lte: now } },
          {
            $set: { state: 'sending', lease, dueAt: new Date(now.getTime() + MAIL_LEASE_MS) },
            $inc: { attempts: 1 },
          },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      if (!row) return undefined;
      const { _id: id, key, kind, to, about } = row;
      const mail = { id, lease, key, kind, to, about, locale: storedLocale.parse(row.locale) };
      const times = { attempts: row.attempts, createdAt: row.createdAt, expiresAt: row.expiresAt };
      try {
        return { ...mail, ...times, data: read(row.kind, row.data ?? '') };
      } catch {
        // Encrypted under another secret: it cannot be read any more, and the others must not wait behind it.
        await finish({ ...mail, ...times, data: { name: '' } }, 'dead', {
          lastError: 'the data cannot be read',
        });
        return this.lease(now, states);
      }
    },

    async renew(mail, now) {
      const { matchedCount } = await rows.updateOne(
        { _id: mail.id, lease: mail.lease, state: 'sending' },
        { $set: { dueAt: new Date(now.getTime() + MAIL_LEASE_MS) } },
      );
      return matchedCount === 1;
    },
    markSent: (mail, now) => finish(mail, 'sent', { sentAt: now }),
    putBack: (mail, dueAt, reason, { senderRefused } = { senderRefused: false }) =>
      finish(mail, 'queued', { dueAt, lastError: reason, ...(senderRefused && { senderRefused }) }),
    giveUp: (mail, state, reason) => finish(mail, state, { lastError: reason }),

    async queuedSince({ to, kind, since, most }) {
      const queued = { to, kind, createdAt: { $gt: since } };
      const found = await rows.find(queued, { createdAt: 1 }).sort({ createdAt: 1 }).limit(most).lean();
      return found.map(({ createdAt }) => createdAt);
    },
    async isQueued(key) {
      return (await rows.exists({ key })) !== null;
    },
    async sentTo(email) {
      const mails = await rows.find({ to: email }).sort({ createdAt: -1 }).lean();
      return mails.map(({ kind, createdAt, sentAt = null }) => ({ kind, createdAt, sentAt }));
    },
    async forget(email) {
      await rows.updateMany({ to: email, state: { $in: SETTLED } }, FORGOTTEN);
      await rows.updateMany({ to: email }, { $set: { forgetOnceSettled: true } });
    },
    async forgetBefore(date) {
      const old = {
        state: { $in: SETTLED },
        $or: [{ dueAt: { $lt: date } }, { forgetOnceSettled: true }],
      };
      const next = (limit: number) => rows.find(old, { _id: 1 }).limit(limit).lean();
      return inSlices(next, async (ids) => {
        const settled = { _id: { $in: ids }, state: { $in: SETTLED } };
        return (await rows.updateMany(settled, FORGOTTEN)).modifiedCount;
      });
    },

    async stuck() {
      const mails = await rows.find(STUCK).sort({ createdAt: -1, _id: -1 }).lean();
      return mails.map(({ _id, createdAt, kind, to, attempts, state, lastError = '' }) => ({
        id: _id.toHexString(),
        createdAt,
        kind,
        to,
        attempts,
        state,
        lastError,
      }));
    },
    async retryStuck(now) {
      const { modifiedCount } = await rows.updateMany(
        // Codes and links are wiped when they are given up, and are of no use a day later.
        { ...STUCK, data: { $ne: null } },
        { $set: { state: 'queued', dueAt: now, attempts: 0 }, $unset: { senderRefused: 1 } },
      );
      return modifiedCount;
    },
    async drop(id) {
      if (!Types.ObjectId.isValid(id)) return false;
      const { modifiedCount } = await rows.updateOne(
        { _id: new Types.ObjectId(id), state: { $in: ['dead', 'queued'] } },
        {
          $set: { state: 'expired', to: 'forgotten' },
          $unset: { data: 1, lastError: 1, dueAt: 1, lease: 1, senderRefused: 1 },
        },
      );
      return modifiedCount === 1;
    },
    async waitingForSender() {
      return rows.countDocuments({ state: 'queued', senderRefused: true });
    },

    async depth() {
      const states: MailState[] = ['queued', 'sending', 'sent', 'dead', 'expired'];
      const counts = await Promise.all(states.map((state) => rows.countDocuments({ state })));
      return Object.fromEntries(states.map((state, at) => [state, counts[at] ?? 0])) as Record<
        MailState,
        number
      >;
    },
  };
}
