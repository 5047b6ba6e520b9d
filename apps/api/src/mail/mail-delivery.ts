import type { Logger } from 'pino';
import { type ComposedMail, type Composer, type Composers, type MailKind, readValues } from './mail.js';
import { type LeasedMail, MAIL_LEASE_MS, type OutboxStore } from './outbox-store.js';
import { type MailSender, SendError } from './sender.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** A mail that cannot be delivered is given up after this time. */
const GIVE_UP_AFTER_MS = 24 * HOUR;
/** The same where the mail server refuses the sender: a person has to correct that, perhaps after a long weekend. */
const GIVE_UP_REFUSED_AFTER_MS = 7 * 24 * HOUR;
const FIRST_RETRY_MS = 5 * SECOND;
/** Two renewals may fail before the lease runs out. */
const RENEW_EVERY_MS = MAIL_LEASE_MS / 3;

/**
 * Milliseconds until the next try after `attempts` failures: 5 s, 10 s, 20 s … up to an hour, each varied by up to a fifth, so
 * that many mails that failed together are not tried together again. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, random: number): number {
  const plain = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 30), HOUR);
  return Math.round(Math.min(plain * (0.8 + 0.4 * random), HOUR));
}

/**
 * The outcome of one mail. `away`: the mail server does not answer, or refuses the sender. `dropped`: this worker does not send
 * it, since it has expired or another worker holds its lease.
 */
export type Delivered = 'sent' | 'failed' | 'away' | 'dropped';

export interface MailDeliveryDeps {
  readonly queue: Pick<OutboxStore, 'giveUp' | 'markSent' | 'putBack' | 'renew'>;
  readonly composers: Composers;
  readonly sender: MailSender;
  readonly clock: () => Date;
  readonly log: Logger;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** Sends one leased mail, and records the outcome in the queue. */
export class MailDelivery {
  readonly #deps: MailDeliveryDeps;
  /** Mails that were sent but not marked as sent, because the database was away: marked first once it answers. */
  readonly #unmarked = new Map<string, LeasedMail>();

  constructor(deps: MailDeliveryDeps) {
    this.#deps = deps;
  }

  async deliver(mail: LeasedMail, now: Date): Promise<Delivered> {
    const { queue, sender, log } = this.#deps;
    if (mail.expiresAt && mail.expiresAt <= now) {
      await queue.giveUp(mail, 'expired', 'too late to be of use');
      log.info(nameOf(mail), 'mail expired');
      return 'dropped';
    }
    const release = this.#keepLease(mail);
    try {
      const composed = await this.#compose(mail.kind, mail);
      if (!composed) {
        await queue.giveUp(mail, 'expired', 'nothing to say any more');
        return 'dropped';
      }
      if (!(await this.#isStillOurs(mail))) return 'dropped';
      await sender.send({ ...composed, key: mail.key, to: mail.to });
    } catch (error) {
      return await this.#finishFailed(mail, SendError.of(error), now);
    } finally {
      release();
    }
    log.info(nameOf(mail), 'mail sent');
    await this.#markSent(mail, now);
    return 'sent';
  }

  /** Marks as sent the mails that were sent while the database was away. */
  async markLeft(now: () => Date): Promise<void> {
    for (const mail of this.#unmarked.values()) await this.#markSent(mail, now());
  }

  #compose<Kind extends MailKind>(
    kind: Kind,
    { values, locale }: LeasedMail,
  ): Promise<ComposedMail | undefined> {
    const composer: Composer<Kind> = this.#deps.composers[kind];
    return composer(readValues(kind, values), locale);
  }

  /** Renews the lease at intervals; returns the function that stops it. */
  #keepLease(mail: LeasedMail): () => void {
    const { queue, clock, log } = this.#deps;
    const renew = (): void => {
      queue
        .renew(mail, clock())
        .catch((error: unknown) =>
          log.warn({ ...mail.about, mail: mail.id, err: error }, 'lease not renewed'),
        );
    };
    const timer = setInterval(renew, RENEW_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** False after a pause longer than the lease (a suspended machine): another process has sent the mail meanwhile. */
  async #isStillOurs(mail: LeasedMail): Promise<boolean> {
    const { queue, clock, log } = this.#deps;
    const isOurs = await queue.renew(mail, clock());
    if (!isOurs) log.warn(nameOf(mail), 'mail left to another worker');
    return isOurs;
  }

  /** Puts the mail back in the queue, or gives it up where a later try cannot succeed. */
  async #finishFailed(mail: LeasedMail, failure: SendError, now: Date): Promise<'failed' | 'away'> {
    const { queue, log, random = Math.random } = this.#deps;
    const about = { ...nameOf(mail), reason: failure.message };
    const dueAt = new Date(now.getTime() + retryDelay(mail.attempts, random()));
    const ofSender = failure.kind === 'sender';
    const patienceMs = ofSender ? GIVE_UP_REFUSED_AFTER_MS : GIVE_UP_AFTER_MS;
    const hopeless = failure.permanent || dueAt.getTime() - mail.createdAt.getTime() > patienceMs;
    if (hopeless) await queue.giveUp(mail, 'dead', failure.message);
    else await queue.putBack(mail, dueAt, failure.message, { senderRefused: ofSender });
    if (ofSender) log.error(about, 'the mail server refuses this sender; mails wait');
    else log[hopeless ? 'error' : 'warn'](about, hopeless ? 'mail given up' : 'mail put back');
    return failure.stops && !hopeless ? 'away' : 'failed';
  }

  async #markSent(mail: LeasedMail, now: Date): Promise<void> {
    this.#unmarked.set(mail.id, mail);
    await this.#deps.queue.markSent(mail, now);
    this.#unmarked.delete(mail.id);
  }
}

/** The fields that identify a mail in log lines. */
const nameOf = ({ about, id, kind, attempts }: LeasedMail) => ({
  ...about,
  mail: id,
  kind,
  attempt: attempts,
});
