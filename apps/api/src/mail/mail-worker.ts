import type { Logger } from 'pino';
import type { Composer, Composers, MailKind } from './mail.js';
import { type LeasedMail, MAIL_LEASE_MS, type MailQueue } from './outbox.js';
import { type MailSender, SendError } from './sender.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** A mail that could not be delivered for so long is given up. */
const GIVE_UP_AFTER_MS = 24 * HOUR;
/** The same where the mail server refuses the sender: a person has to mend that, perhaps after a long weekend. */
const GIVE_UP_REFUSED_AFTER_MS = 7 * 24 * HOUR;
const FIRST_RETRY_MS = 5 * SECOND;
/** Two renewals may fail before the lease runs out. */
const RENEW_EVERY_MS = MAIL_LEASE_MS / 3;
/** How often a worker looks for mails that other processes have queued, or that have become due again. */
const POLL_MS = 3 * SECOND;
/**
 * A database that was away for longer than a lease comes back with mails that have left and could not be marked: for so long after
 * the last failure each process marks its own, and takes no mail whose lease ran out from another one.
 */
const PATIENCE_MS = 15 * SECOND;
/** A mail server that stays away is left alone for twice as long each time, up to this. */
const LONGEST_REST_MS = 30 * SECOND;

/**
 * When to try again after `attempts` failures: 5 s, 10 s, 20 s … up to an hour, give or take a fifth so that many mails
 * that failed together do not come back together. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, random: number): number {
  const plain = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 30), HOUR);
  return Math.round(Math.min(plain * (0.8 + 0.4 * random), HOUR));
}

/** What one round did. `away`: the mail server does not answer, or refuses the sender, so the rest was left for later. */
interface RoundResult {
  readonly sent: number;
  readonly failed: number;
  readonly away: boolean;
}

export interface MailWorker {
  start(): void;
  /** Waits for the mail that is being sent. */
  stop(): Promise<void>;
  /** Sends whatever is due. */
  runOnce(now?: Date): Promise<RoundResult>;
}

/** Sends the queue's mails. Any number of workers, in any number of processes, share one queue. */
export function createMailWorker(deps: {
  queue: MailQueue;
  composers: Composers;
  sender: MailSender;
  clock: () => Date;
  log: Logger;
  random?: () => number;
  /** While it is so, no mail is taken from the queue. */
  isHeld?: () => Promise<boolean>;
}): MailWorker {
  const { queue, composers, sender, clock, log, random = Math.random } = deps;

  function compose<Kind extends MailKind>(mail: LeasedMail<Kind>) {
    const composer: Composer<Kind> = composers[mail.kind];
    return composer(mail.data, mail.locale);
  }

  /** Mails that the mail server has taken while the database could not be told: marked before anything else once it answers. */
  const unmarked = new Map<string, LeasedMail>();
  let patientUntil = 0;

  /** Keeps the lease for as long as the work lasts; gives what ends that. */
  function keepLease(mail: LeasedMail): () => void {
    const renew = (): void => {
      queue
        .renew(mail, clock())
        .catch((error: unknown) =>
          log.warn({ ...mail.about, mail: mail.id.toHexString(), err: error }, 'lease not renewed'),
        );
    };
    const timer = setInterval(renew, RENEW_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  async function deliver(mail: LeasedMail, now: Date): Promise<'sent' | 'failed' | 'away' | 'dropped'> {
    const about = {
      ...mail.about,
      mail: mail.id.toHexString(),
      kind: mail.kind,
      attempt: mail.attempts,
    };
    if (mail.expiresAt && mail.expiresAt <= now) {
      await queue.giveUp(mail, 'expired', 'too late to be of use');
      log.info(about, 'mail expired');
      return 'dropped';
    }
    const release = keepLease(mail);
    try {
      const composed = await compose(mail);
      if (!composed) {
        await queue.giveUp(mail, 'expired', 'nothing to say any more');
        return 'dropped';
      }
      // A process that stood still (a suspended machine) has lost its lease: another one has sent the mail meanwhile.
      if (!(await queue.renew(mail, clock()))) {
        log.warn(about, 'mail left to another worker');
        return 'dropped';
      }
      await sender.send({ ...composed, key: mail.key, to: mail.to });
    } catch (error) {
      const failure = SendError.of(error);
      const dueAt = new Date(now.getTime() + retryDelay(mail.attempts, random()));
      const ofSender = failure.kind === 'sender';
      const patienceMs = ofSender ? GIVE_UP_REFUSED_AFTER_MS : GIVE_UP_AFTER_MS;
      const hopeless = failure.permanent || dueAt.getTime() - mail.createdAt.getTime() > patienceMs;
      if (hopeless) await queue.giveUp(mail, 'dead', failure.message);
      else await queue.putBack(mail, dueAt, failure.message, { senderRefused: ofSender });
      if (ofSender)
        log.error({ ...about, reason: failure.message }, 'the mail server refuses this sender; mails wait');
      else
        log[hopeless ? 'error' : 'warn'](
          { ...about, reason: failure.message },
          hopeless ? 'mail given up' : 'mail put back',
        );
      return failure.stops && !hopeless ? 'away' : 'failed';
    } finally {
      release();
    }
    log.info(about, 'mail sent');
    return noteSent(mail, now);
  }

  async function noteSent(mail: LeasedMail, now: Date): Promise<'sent'> {
    const id = mail.id.toHexString();
    unmarked.set(id, mail);
    await queue.markSent(mail, now);
    unmarked.delete(id);
    return 'sent';
  }

  async function runOnce(given?: Date): Promise<RoundResult> {
    try {
      return await sendDue(given);
    } catch (error) {
      patientUntil = (given ?? clock()).getTime() + PATIENCE_MS;
      throw error;
    }
  }

  async function sendDue(given?: Date): Promise<RoundResult> {
    let sent = 0;
    let failed = 0;
    for (const mail of unmarked.values()) await noteSent(mail, given ?? clock());
    for (;;) {
      const now = given ?? clock();
      const states = now.getTime() < patientUntil ? (['queued'] as const) : undefined;
      const mail = (await deps.isHeld?.()) ? undefined : await queue.lease(now, states);
      if (!mail) return { sent, failed, away: false };
      const outcome = await deliver(mail, now);
      if (outcome === 'sent') sent += 1;
      if (outcome === 'failed' || outcome === 'away') failed += 1;
      if (outcome === 'away') return { sent, failed, away: true };
      if (stopping) return { sent, failed, away: false };
    }
  }

  let stopping = false;
  let started = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;
  /** The mail server did not answer: until the next look no mail, with its papers, is composed in vain. */
  let resting = false;
  let rest = POLL_MS;

  function wake(): void {
    if (!started || stopping || resting) return;
    if (round) {
      again = true;
      return;
    }
    clearTimeout(timer);
    again = false;
    round = runOnce()
      .then(
        ({ away }) => {
          resting = away;
          rest = away ? Math.min(2 * rest, LONGEST_REST_MS) : POLL_MS;
          return !away && again;
        },
        (error: unknown) => {
          // The database is away: the queue waits, and so do we.
          log.warn({ err: error }, 'the outbox could not be read');
          return false;
        },
      )
      .then((more) => {
        round = undefined;
        if (stopping) return;
        if (more) wake();
        else {
          timer = setTimeout(look, rest);
          timer.unref();
        }
      });
  }
  function look(): void {
    resting = false;
    wake();
  }
  queue.onQueued(wake);

  return {
    start() {
      started = true;
      wake();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await round;
      sender.close();
    },
    runOnce,
  };
}
