import { MailDelivery, type MailDeliveryDeps } from './mail-delivery.js';
import type { OutboxStore } from './outbox-store.js';

const SECOND = 1_000;
/** How often a worker queries for mails that other processes have queued or that are due again. */
const POLL_MS = 3 * SECOND;
/**
 * After a database was away for longer than a lease, the queue holds mails that were sent but not marked. For this time after the
 * last failure each process marks its own, and takes no mail whose lease ran out in another process.
 */
const PATIENCE_MS = 15 * SECOND;
/** While the mail server is away, the pause between tries doubles, up to this. */
const LONGEST_REST_MS = 30 * SECOND;

/** The counts of one round. `away`: the mail server does not answer, or refuses the sender, so the round ended early. */
interface RoundResult {
  readonly sent: number;
  readonly failed: number;
  readonly away: boolean;
}

export interface MailWorkerDeps extends Omit<MailDeliveryDeps, 'queue'> {
  readonly queue: MailDeliveryDeps['queue'] & Pick<OutboxStore, 'lease' | 'onQueued'>;
  /** While true (a restore is under way), no mail is leased. */
  readonly isHeld?: () => Promise<boolean>;
}

/** Sends the queue's mails. Any number of workers, in any number of processes, share one queue. */
export class MailWorker {
  readonly #deps: MailWorkerDeps;
  readonly #delivery: MailDelivery;
  #patientUntil = 0;
  #started = false;
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  /** The mail server did not answer: no mail is composed, and no PDF drawn, before the next try. */
  #resting = false;
  #restMs = POLL_MS;

  constructor(deps: MailWorkerDeps) {
    this.#deps = deps;
    this.#delivery = new MailDelivery(deps);
    deps.queue.onQueued(() => this.#wake());
  }

  start(): void {
    this.#started = true;
    this.#wake();
  }

  /** Stops; resolves when the mail being sent is finished. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#round;
    this.#deps.sender.close();
  }

  /** Sends all due mails. `given`: the moment that counts as now; the clock's by default. */
  async runOnce(given?: Date): Promise<RoundResult> {
    try {
      return await this.#sendDue(given);
    } catch (error) {
      this.#patientUntil = (given ?? this.#deps.clock()).getTime() + PATIENCE_MS;
      throw error;
    }
  }

  async #sendDue(given?: Date): Promise<RoundResult> {
    const { queue, clock, isHeld } = this.#deps;
    let sent = 0;
    let failed = 0;
    await this.#delivery.markLeft(() => given ?? clock());
    for (;;) {
      const now = given ?? clock();
      const states = now.getTime() < this.#patientUntil ? (['queued'] as const) : undefined;
      const mail = (await isHeld?.()) ? undefined : await queue.lease(now, states);
      if (!mail) return { sent, failed, away: false };
      const outcome = await this.#delivery.deliver(mail, now);
      if (outcome === 'sent') sent += 1;
      if (outcome === 'failed' || outcome === 'away') failed += 1;
      if (outcome === 'away') return { sent, failed, away: true };
      if (this.#stopping) return { sent, failed, away: false };
    }
  }

  /** Starts a round, or another one after the round that is running. */
  #wake(): void {
    if (!this.#started || this.#stopping || this.#resting) return;
    if (this.#round) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#again = false;
    this.#round = this.#runRound().then((more) => {
      this.#round = undefined;
      if (this.#stopping) return;
      if (more) this.#wake();
      else this.#lookLater();
    });
  }

  /** Runs one round; resolves with whether another one is to follow at once. */
  async #runRound(): Promise<boolean> {
    try {
      const { away } = await this.runOnce();
      this.#resting = away;
      this.#restMs = away ? Math.min(2 * this.#restMs, LONGEST_REST_MS) : POLL_MS;
      return !away && this.#again;
    } catch (error) {
      // The database is away: the next poll tries again.
      this.#deps.log.warn({ err: error }, 'the outbox could not be read');
      return false;
    }
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => {
      this.#resting = false;
      this.#wake();
    }, this.#restMs);
    this.#timer.unref();
  }
}
