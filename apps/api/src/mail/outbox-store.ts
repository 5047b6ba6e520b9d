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
 * - sent, dead (given up; listed for the office), expired (not sent, as it was too late): final.
 */
type MailState = 'queued' | 'sending' | 'sent' | 'dead' | 'expired';

interface OutboxRow {
  key: string;
  kind: MailKind;
  to: string;
  /** The mail's values as JSON (dates as ISO 8601), encrypted for the secret kinds. Absent once removed. */
  data?: string;
  /** Absent in mails of versions with one language: English. */
  locale?: Locale;
  state: MailState;
  attempts: number;
  /** Absent once address and contents are removed: queries by `dueAt` then skip the mail. */
  dueAt?: Date;
  /** The id of this attempt's lease: only its holder may finish the attempt. */
  lease?: string;
  createdAt: Date;
  expiresAt?: Date;
  sentAt?: Date;
  lastError?: string;
  /** True while the mail waits because the mail server refused the sender at the last try. */
  senderRefused?: boolean;
  /** Ids of the records that the mail is about, for the log. */
  about?: Subject;
  /**
   * Address and contents are removed the night after the mail was finished: its recipient's account was deleted, or the address
   * is not confirmed.
   */
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

/** A mail that only this worker may send until the lease runs out. */
export interface LeasedMail {
  readonly id: string;
  readonly lease: string;
  readonly key: string;
  readonly kind: MailKind;
  readonly to: string;
  /** The mail's values as parsed from JSON, not yet validated: `readValues` (mail.ts) does that. */
  readonly values: unknown;
  readonly locale: Locale;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly about: Subject | undefined;
}

/**
 * How long a lease lasts, in milliseconds, and so how long a mail waits whose process was killed. A running worker renews its
 * lease until the mail server has answered (mail-delivery.ts).
 */
export const MAIL_LEASE_MS = 45_000;
const OPEN: MailState[] = ['queued', 'sending'];
const FINISHED: MailState[] = ['sent', 'dead', 'expired'];
const STUCK = { $or: [{ state: 'dead' as const }, { state: 'queued' as const, senderRefused: true }] };
const FORGOTTEN = {
  $set: { to: 'forgotten' },
  $unset: { data: 1 as const, lastError: 1 as const, dueAt: 1 as const, forgetOnceSettled: 1 as const },
};

/** A sent mail, as its recipient may see it in the data export. */
interface MailNote {
  readonly kind: MailKind;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** A mail in any state, as `payment show` lists it. */
export type MailRecord = Pick<OutboxRow, 'createdAt' | 'kind' | 'to' | 'state' | 'sentAt' | 'lastError'>;

/** A mail that was given up, or waits because the mail server refused the sender. */
interface StuckMail extends Pick<OutboxRow, 'createdAt' | 'kind' | 'to' | 'attempts' | 'state'> {
  readonly id: string;
  /** Status codes of the mail server without its text (sender.ts). */
  readonly lastError: string;
}

export interface OutboxStoreDeps {
  readonly connection: Connection;
  /** Encrypts the values of the secret kinds. */
  readonly cipher: Cipher;
  readonly clock: () => Date;
}

/** The outbox in the database: a crash or a mail server that is away loses no mail. */
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

  /** Registers a listener for mails that are queued in this process. */
  onQueued(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Leases the mail that has been due longest, if any; of these `states`, by default also one whose lease ran out. */
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
      // It cannot be decrypted, as the secret has changed: it is given up, so that the others do not wait.
      await this.#finish(mail, 'dead', { lastError: 'the data cannot be read' });
      return this.lease(now, states);
    }
  }

  /** Renews the lease. False when another worker holds it, which then sends the mail. */
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

  /** Puts the mail back until `dueAt`. `senderRefused`: the mail server refused the sender, which the office has to correct. */
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

  /** When mails of this kind to this address were queued from `since` on: at most `most`, the earliest first. */
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
   * Removes address and contents of the finished mails to one person; the keys stay, so that none is queued again. Waiting mails
   * are still sent, and are cleared the night after.
   */
  async forget(email: string): Promise<void> {
    await this.#rows.updateMany({ to: email, state: { $in: FINISHED } }, FORGOTTEN);
    await this.#rows.updateMany({ to: email }, { $set: { forgetOnceSettled: true } });
  }

  /**
   * The same for all mails that were finished before `date`, or are marked for it (`forgetOnceSettled`). Resolves with their
   * number.
   */
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

  /** Makes the stuck mails due at once, except those whose contents were removed. Resolves with their number. */
  async retryStuck(now: Date): Promise<number> {
    const { modifiedCount } = await this.#rows.updateMany(
      // Contents with codes and links are removed when the mail is given up: a day later they are invalid.
      { ...STUCK, data: { $ne: null } },
      { $set: { state: 'queued', dueAt: now, attempts: 0 }, $unset: { senderRefused: 1 } },
    );
    return modifiedCount;
  }

  /** Gives up a stuck mail for good: removes its address and contents. False where there is none with this id. */
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

  /** When the longest-waiting mail was queued; undefined where none waits. */
  async waitingSince(): Promise<Date | undefined> {
    const waiting = { state: { $in: OPEN } };
    return (await this.#rows.findOne(waiting).sort({ createdAt: 1 }).lean())?.createdAt;
  }

  /**
   * The mails whose key contains one of these parts, the earliest first. @param parts of letters, digits, underscores and
   * hyphens.
   */
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

  /** Finishes an attempt, or puts the mail back. No effect once another worker holds the lease. */
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

  /**
   * Undefined for a kind of a later version: the worker then puts the mail back for a process of that version. @throws
   * DecryptionError, SyntaxError
   */
  #read(kind: string, stored: string): unknown {
    const definition = definitionOf(kind);
    return definition && JSON.parse(definition.secret ? this.#cipher.decrypt(stored) : stored);
  }
}

const leased = ({ id, lease }: Pick<LeasedMail, 'id' | 'lease'>) => ({ _id: new Types.ObjectId(id), lease });
