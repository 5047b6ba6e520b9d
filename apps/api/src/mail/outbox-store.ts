import { randomUUID } from 'node:crypto';
import type { Locale } from '@vgb/content/locale';
import { type Connection, Schema, Types } from 'mongoose';
import type { Cipher } from '../db/cipher.js';
import { isDuplicate } from '../db/duplicate.js';
import { inSlices } from '../db/slices.js';
import { storedLocale } from '../db/stored-locale.js';
import type { Subject } from '../http/log.js';
import { definitionOf, mailKinds } from './kinds.js';
import type { MailKind, MailOrder, Outbox } from './mail.js';

/**
 * - queued: waits for `dueAt`. - sending: leased until `dueAt`; a lease that ran out is due again.
 * - sent, dead (given up; a person may look), expired (not worth sending any more): final.
 */
type MailState = 'queued' | 'sending' | 'sent' | 'dead' | 'expired';

interface OutboxRow {
  key: string;
  kind: MailKind;
  to: string;
  /** The values that it is written from, as JSON (dates as ISO 8601), encrypted for the secret kinds. Absent once wiped. */
  data?: string;
  /** Absent in mails from before there were several languages. */
  locale?: Locale;
  state: MailState;
  attempts: number;
  /** Absent once forgotten: so the index of what is due, or over, does not hold what nothing is done with any more. */
  dueAt?: Date;
  /** Names the one worker that may finish this attempt. */
  lease?: string;
  createdAt: Date;
  expiresAt?: Date;
  sentAt?: Date;
  lastError?: string;
  /** Set while it waits because the mail server refused the sender at the last try. */
  senderRefused?: boolean;
  /** Ids of the records that the mail tells of, for the log. */
  about?: Subject;
  /** Address and contents are removed the night after it was finished: its recipient has asked to be forgotten, or is not confirmed. */
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
export interface LeasedMail {
  readonly id: string;
  readonly lease: string;
  readonly key: string;
  readonly kind: MailKind;
  readonly to: string;
  /** What it is written from, as it comes out of JSON: `readValues` (mail.ts) reads it. */
  readonly values: unknown;
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
const FINISHED: MailState[] = ['sent', 'dead', 'expired'];
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

/** A mail on its way or finished, as a payment's story tells of it. */
export type MailRecord = Pick<OutboxRow, 'createdAt' | 'kind' | 'to' | 'state' | 'sentAt' | 'lastError'>;

/** A mail that was given up, or waits because the mail server refused the sender, as the office sees it. */
interface StuckMail extends Pick<OutboxRow, 'createdAt' | 'kind' | 'to' | 'attempts' | 'state'> {
  readonly id: string;
  /** Codes of the mail server alone (sender.ts). */
  readonly lastError: string;
}

export interface OutboxStoreDeps {
  readonly connection: Connection;
  /** Encrypts what the secret kinds are written from. */
  readonly cipher: Cipher;
  readonly clock: () => Date;
}

/** Mails on their way out, kept in the database so that neither a crash nor a dead mail server loses one. */
export class OutboxStore implements Outbox {
  readonly #rows;
  readonly #cipher: Cipher;
  readonly #clock: () => Date;
  readonly #listeners: (() => void)[] = [];

  constructor({ connection, cipher, clock }: OutboxStoreDeps) {
    this.#rows = connection.model('Outbox', schema);
    this.#cipher = cipher;
    this.#clock = clock;
  }

  /** Queues a mail, once for each key. */
  async enqueue<Kind extends MailKind>(mail: MailOrder<Kind>): Promise<void> {
    const { key, kind, to, data, locale, expiresAt, about, forgetOnceSettled } = mail;
    const now = this.#clock();
    try {
      await this.#rows.create({
        key,
        kind,
        to,
        data: this.#write(kind, data),
        locale,
        state: 'queued',
        attempts: 0,
        dueAt: now,
        createdAt: now,
        ...(expiresAt && { expiresAt }),
        ...(about && { about }),
        ...((forgetOnceSettled || mailKinds[kind].unconfirmed) && { forgetOnceSettled: true }),
      });
    } catch (error) {
      if (isDuplicate(error, 'key')) return;
      throw error;
    }
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` when a mail was queued in this process. */
  onQueued(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Takes the mail that has been due longest, if any, for this caller alone; of `states`, by default also one whose lease ran out. */
  async lease(now: Date, states: readonly MailState[] = OPEN): Promise<LeasedMail | undefined> {
    const lease = randomUUID();
    const row = await this.#rows
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
    const { key, kind, to, attempts, createdAt, expiresAt, about } = row;
    const mail = { id: row._id.toHexString(), lease, key, kind, to, attempts, createdAt, expiresAt, about };
    try {
      return { ...mail, locale: storedLocale.parse(row.locale), values: this.#read(kind, row.data ?? '') };
    } catch {
      // Encrypted under another secret: it cannot be read any more, and the others must not wait behind it.
      await this.#finish(mail, 'dead', { lastError: 'the data cannot be read' });
      return this.lease(now, states);
    }
  }

  /** Begins the lease anew. False when it is not this caller's any more: then another worker sends the mail. */
  async renew(mail: LeasedMail, now: Date): Promise<boolean> {
    const { matchedCount } = await this.#rows.updateOne(
      { ...leased(mail), state: 'sending' },
      { $set: { dueAt: new Date(now.getTime() + MAIL_LEASE_MS) } },
    );
    return matchedCount === 1;
  }

  async markSent(mail: LeasedMail, now: Date): Promise<void> {
    await this.#finish(mail, 'sent', { sentAt: now });
  }

  /** Puts it back until `dueAt`. `senderRefused`: it waits for the office, which has to come to terms with the mail server. */
  async putBack(
    mail: LeasedMail,
    dueAt: Date,
    reason: string,
    { senderRefused }: { readonly senderRefused: boolean } = { senderRefused: false },
  ): Promise<void> {
    const set = { dueAt, lastError: reason, ...(senderRefused && { senderRefused }) };
    await this.#finish(mail, 'queued', set);
  }

  async giveUp(mail: LeasedMail, state: 'dead' | 'expired', reason: string): Promise<void> {
    await this.#finish(mail, state, { lastError: reason });
  }

  /** When mails of this kind to this address were queued since `since`: the first `most`, the earliest first. */
  async queuedSince(asked: { to: string; kind: MailKind; since: Date; most: number }): Promise<Date[]> {
    const { to, kind, since, most } = asked;
    const queued = { to, kind, createdAt: { $gt: since } };
    const found = await this.#rows.find(queued, { createdAt: 1 }).sort({ createdAt: 1 }).limit(most).lean();
    return found.map(({ createdAt }) => createdAt);
  }

  /** Whether a mail with this key was queued at any time. */
  async isQueued(key: string): Promise<boolean> {
    return (await this.#rows.exists({ key })) !== null;
  }

  /** The mails to one person, the newest first. */
  async sentTo(email: string): Promise<MailNote[]> {
    const mails = await this.#rows.find({ to: email }).sort({ createdAt: -1 }).lean();
    return mails.map(({ kind, createdAt, sentAt = null }) => ({ kind, createdAt, sentAt }));
  }

  /**
   * Takes address and contents out of the mails to one person that are finished; the keys stay, so that none goes out again. Those that have yet to
   * leave do so, and are forgotten the night after.
   */
  async forget(email: string): Promise<void> {
    await this.#rows.updateMany({ to: email, state: { $in: FINISHED } }, FORGOTTEN);
    await this.#rows.updateMany({ to: email }, { $set: { forgetOnceSettled: true } });
  }

  /** The same for all mails that were finished before `date`, or are to be forgotten once they are; how many. */
  async forgetBefore(date: Date): Promise<number> {
    const old = {
      state: { $in: FINISHED },
      $or: [{ dueAt: { $lt: date } }, { forgetOnceSettled: true }],
    };
    const next = (limit: number) => this.#rows.find(old, { _id: 1 }).limit(limit).lean();
    return inSlices(next, async (ids) => {
      const finished = { _id: { $in: ids }, state: { $in: FINISHED } };
      return (await this.#rows.updateMany(finished, FORGOTTEN)).modifiedCount;
    });
  }

  /** The mails that were given up or wait because the mail server refused the sender, the newest first. */
  async stuck(): Promise<StuckMail[]> {
    const mails = await this.#rows.find(STUCK).sort({ createdAt: -1, _id: -1 }).lean();
    return mails.map(({ _id, createdAt, kind, to, attempts, state, lastError = '' }) => ({
      id: _id.toHexString(),
      createdAt,
      kind,
      to,
      attempts,
      state,
      lastError,
    }));
  }

  /** Lets these leave at once: what was given up, as far as its contents are still there, and what waits for the sender; how many. */
  async retryStuck(now: Date): Promise<number> {
    const { modifiedCount } = await this.#rows.updateMany(
      // Codes and links are wiped when they are given up, and are of no use a day later.
      { ...STUCK, data: { $ne: null } },
      { $set: { state: 'queued', dueAt: now, attempts: 0 }, $unset: { senderRefused: 1 } },
    );
    return modifiedCount;
  }

  /** Gives up for good one mail that was given up or waits: its address and contents are removed. False where there is none. */
  async drop(id: string): Promise<boolean> {
    if (!Types.ObjectId.isValid(id)) return false;
    const { modifiedCount } = await this.#rows.updateOne(
      { _id: new Types.ObjectId(id), state: { $in: ['dead', 'queued'] } },
      {
        $set: { state: 'expired', to: 'forgotten' },
        $unset: { data: 1, lastError: 1, dueAt: 1, lease: 1, senderRefused: 1 },
      },
    );
    return modifiedCount === 1;
  }

  /** When the mail was queued that has waited longest to leave; undefined where none waits. */
  async waitingSince(): Promise<Date | undefined> {
    const waiting = { state: { $in: OPEN } };
    return (await this.#rows.findOne(waiting).sort({ createdAt: 1 }).lean())?.createdAt;
  }

  /** The mails in whose key one of these stands as a part, the earliest first. @param parts of letters, digits, underscores and hyphens. */
  async about(parts: readonly string[]): Promise<MailRecord[]> {
    if (parts.length === 0) return [];
    const naming = { key: { $regex: `:(${parts.join('|')})(:|$)` } };
    return this.#rows.find(naming).sort({ _id: 1 }).lean();
  }

  /** How many mails wait because the mail server refused the sender. */
  waitingForSender(): Promise<number> {
    return this.#rows.countDocuments({ state: 'queued', senderRefused: true }).exec();
  }

  /** How many mails are in each state. */
  async depth(): Promise<Readonly<Record<MailState, number>>> {
    const count = (state: MailState) => this.#rows.countDocuments({ state }).exec();
    const [queued, sending, sent, dead, expired] = await Promise.all([
      count('queued'),
      count('sending'),
      count('sent'),
      count('dead'),
      count('expired'),
    ]);
    return { queued, sending, sent, dead, expired };
  }

  /** Finishes an attempt, or puts the mail back. It changes nothing once the lease is another worker's. */
  async #finish(
    mail: Pick<LeasedMail, 'id' | 'lease' | 'kind'>,
    state: Exclude<MailState, 'sending'>,
    set: Partial<OutboxRow>,
  ): Promise<void> {
    const wiped = state !== 'queued' && definitionOf(mail.kind)?.secret ? { data: 1 as const } : {};
    await this.#rows.updateOne(leased(mail), {
      $set: { ...set, state },
      $unset: { lease: 1, ...(set.senderRefused ? {} : { senderRefused: 1 as const }), ...wiped },
    });
  }

  #write(kind: MailKind, data: unknown): string {
    const text = JSON.stringify(data);
    return mailKinds[kind].secret ? this.#cipher.encrypt(text) : text;
  }

  /** Undefined for a kind of a later version: the worker puts it back for a process that knows it. @throws DecryptionError, SyntaxError */
  #read(kind: string, stored: string): unknown {
    const definition = definitionOf(kind);
    return definition && JSON.parse(definition.secret ? this.#cipher.decrypt(stored) : stored);
  }
}

const leased = ({ id, lease }: Pick<LeasedMail, 'id' | 'lease'>) => ({ _id: new Types.ObjectId(id), lease });
