import { CURRENCY } from '@vgb/contracts';
import { OFFICE_LOCALE, type Outbox } from '../mail/mail.js';
import { type ExceptionKind, HELD, type PaymentException, TOLD_DAILY } from './exception.js';
import type { ExceptionStore, StoredException } from './exception-store.js';
import type { OfficeMails } from './office-mails.js';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export interface ExceptionsDeps {
  readonly rows: ExceptionStore;
  readonly outbox: Outbox;
  readonly office: Pick<OfficeMails, 'tell'>;
  readonly clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  readonly alertTo: string;
}

/** The exceptions that wait for a decision. */
export interface WaitingExceptions {
  readonly count: number;
  /** The sum of those in `HELD`, in paise. */
  readonly heldPaise: number;
  /** When the oldest one was opened; undefined when none waits. */
  readonly since: Date | undefined;
}

/** Payments that wait for a person's decision. Each is announced to the trust once; those found by one reconciliation share a mail. */
export class Exceptions {
  readonly #deps: ExceptionsDeps;

  constructor(deps: ExceptionsDeps) {
    this.#deps = deps;
  }

  /**
   * Opens an exception. False when one of this kind and payment exists: no change and no second mail.
   * `untold`: no mail now; the caller calls `notifyPending` when it has found all of them.
   */
  async open(exception: PaymentException, { untold = false } = {}): Promise<boolean> {
    const { kept, isNew } = await this.#deps.rows.keep(exception, this.#deps.clock(), { untold });
    const again = !isNew && kept.state === 'open' && TOLD_DAILY.has(kept.kind);
    if (kept.untold === undefined || (again && !kept.untold)) await this.#tellOf(kept);
    return isNew;
  }

  /**
   * Opens the exception of a dispute. A payment can have several disputes and one such exception, open while any of them is. False when the
   * exception was opened for another dispute, whose mail does not cover this `turn`.
   */
  async openDispute(exception: PaymentException & { readonly turn: string }): Promise<boolean> {
    const { rows, clock } = this.#deps;
    const { kept } = await rows.keep({ ...exception, kind: 'disputed' }, clock(), { untold: false });
    if (kept.state === 'decided' && kept.turn !== exception.turn) await rows.reopen(kept.id);
    // Rows without `turn` were written before disputes were kept apart; their mail has been sent.
    const tells = kept.turn === undefined || kept.turn === exception.turn;
    if (tells && kept.untold === undefined) await this.#tellOf(kept);
    return tells;
  }

  /** Queues the mail of one exception: once, or once a day for the kinds in TOLD_DAILY. */
  async #tellOf({ id: exceptionId, orderId, kind }: StoredException): Promise<void> {
    const day = TOLD_DAILY.has(kind) ? `:${dayOf(this.#deps.clock())}` : '';
    await this.#deps.office.tell(`payment-exception:${exceptionId}${day}`, {
      kind: 'payment-exception',
      data: { exceptionId },
      ...(orderId !== null && { about: { orderId } }),
    });
  }

  /**
   * Queues one mail for all exceptions whose announcement is pending. After a crash the next run queues the same mail under the same key.
   */
  async notifyPending(): Promise<void> {
    const untold = await this.#deps.rows.untold();
    const [first] = untold;
    if (!first) return;
    const exceptionIds = untold.map(({ id }) => id);
    if (untold.length === 1) await this.#tellOf(first);
    else
      await this.#deps.outbox.enqueue({
        key: `payment-exceptions:${first.id}:${exceptionIds.length}`,
        kind: 'payment-exceptions',
        to: this.#deps.alertTo,
        data: { exceptionIds },
        locale: OFFICE_LOCALE,
      });
    await this.#deps.rows.markTold(exceptionIds);
  }

  /** Queues a mail that a reconciliation was held back, at most one a day. `count`: how many payments the provider has. */
  async notifyDatabaseEmpty(count: number): Promise<void> {
    const noticedAt = this.#deps.clock();
    await this.#deps.outbox.enqueue({
      key: `look-held-back:${dayOf(noticedAt)}`,
      kind: 'look-held-back',
      to: this.#deps.alertTo,
      data: { count, noticedAt },
      locale: OFFICE_LOCALE,
    });
  }

  /** The orders that wait for a decision on this payment. */
  ordersWaiting(paymentId: string): Promise<string[]> {
    return this.#deps.rows.ordersWaiting(paymentId);
  }

  /** Ends the open exceptions of a payment that no longer need a decision. `kind`: only this kind. */
  async end(paymentId: string, decision: string, kind?: ExceptionKind): Promise<void> {
    const decided = { decidedAt: this.#deps.clock(), decidedBy: 'the provider', decision };
    await this.#deps.rows.decideOfPayment(paymentId, decided, kind);
  }

  /** Records a person's decision, once. Undefined: the exception is not open, or no longer. */
  async decide(
    id: string,
    { decidedBy, decision }: { decidedBy: string; decision: string },
  ): Promise<PaymentException | undefined> {
    return this.#deps.rows.decide(id, { decidedAt: this.#deps.clock(), decidedBy, decision });
  }

  /** What waits for a decision, for the metrics and `admin check`. */
  async waiting(): Promise<WaitingExceptions> {
    const open = await this.#deps.rows.open();
    const held = open.filter(({ kind, currency }) => HELD.has(kind) && currency === CURRENCY);
    const heldPaise = held.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    return { count: open.length, heldPaise, since: open[0]?.noticedAt };
  }

  /** Those about any of these payments or this order, the earliest first. */
  about(paymentIds: readonly string[], orderId?: string): Promise<StoredException[]> {
    return this.#deps.rows.about(paymentIds, orderId);
  }

  isKnown(paymentId: string): Promise<boolean> {
    return this.#deps.rows.isKnown(paymentId);
  }

  /** Whether the money of this payment is, or was, held for a decision. */
  async isHeld(paymentId: string): Promise<boolean> {
    return (await this.#deps.rows.about([paymentId])).some(({ kind }) => HELD.has(kind));
  }

  byId(id: string): Promise<StoredException | undefined> {
    return this.#deps.rows.byId(id);
  }
}
