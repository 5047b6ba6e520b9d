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
  /** The money of those that are held, in paise. */
  readonly heldPaise: number;
  /** When the first of them was noticed; undefined where none waits. */
  readonly since: Date | undefined;
}

/** Payments that wait for a person's decision. The trust is told of each once; of those that a look finds, in one mail. */
export class Exceptions {
  readonly #deps: ExceptionsDeps;

  constructor(deps: ExceptionsDeps) {
    this.#deps = deps;
  }

  /**
   * False when it is known already, by kind and payment: nothing new, and no second mail.
   * `untold`: the trust is told of it by `tellUntold`, which the caller calls when it has found all.
   */
  async open(exception: PaymentException, { untold = false } = {}): Promise<boolean> {
    const { kept, isNew } = await this.#deps.rows.keep(exception, this.#deps.clock(), { untold });
    const again = !isNew && kept.state === 'open' && TOLD_DAILY.has(kept.kind);
    if (kept.untold === undefined || (again && !kept.untold)) await this.#tellOf(kept);
    return isNew;
  }

  /**
   * The same for an open dispute, of which a payment can have several: its exception is open while one of them is. False when its mail
   * does not tell of this turn, as an earlier dispute's does.
   */
  async openDispute(exception: PaymentException & { readonly turn: string }): Promise<boolean> {
    const { rows, clock } = this.#deps;
    const { kept } = await rows.keep({ ...exception, kind: 'disputed' }, clock(), { untold: false });
    if (kept.state === 'decided' && kept.turn !== exception.turn) await rows.reopen(kept.id);
    // One without a turn is from before disputes were told apart, and was told of.
    const tells = kept.turn === undefined || kept.turn === exception.turn;
    if (tells && kept.untold === undefined) await this.#tellOf(kept);
    return tells;
  }

  /** Queues the mail of one exception, once; of some kinds once a day. */
  async #tellOf({ id: exceptionId, orderId, kind }: StoredException): Promise<void> {
    const day = TOLD_DAILY.has(kind) ? `:${dayOf(this.#deps.clock())}` : '';
    await this.#deps.office.tell(`payment-exception:${exceptionId}${day}`, {
      kind: 'payment-exception',
      data: { exceptionId },
      ...(orderId !== null && { about: { orderId } }),
    });
  }

  /** One mail for all that the trust was not told of yet. Killed in between, it is done by the next look, with the same key. */
  async tellUntold(): Promise<void> {
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

  /** That a look was held back, at most once a day. `count`: how many payments it has seen. */
  async tellHeldBack(count: number): Promise<void> {
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

  /** What has ended by itself needs no decision any more. `kind`: only of this kind. */
  async end(paymentId: string, decision: string, kind?: ExceptionKind): Promise<void> {
    const decided = { decidedAt: this.#deps.clock(), decidedBy: 'the provider', decision };
    await this.#deps.rows.decideOfPayment(paymentId, decided, kind);
  }

  /** A person's decision, once. Undefined: it is not open (any more). */
  async decide(
    id: string,
    { decidedBy, decision }: { decidedBy: string; decision: string },
  ): Promise<PaymentException | undefined> {
    return this.#deps.rows.decide(id, { decidedAt: this.#deps.clock(), decidedBy, decision });
  }

  /** What waits for a decision. */
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

  byId(id: string): Promise<StoredException | undefined> {
    return this.#deps.rows.byId(id);
  }
}
