import type { Locale } from '@vgb/content/locale';
import { type DonationOrder, formatPaise, MONTHLY_CHARGES } from '@vgb/contracts';
import type { Logger } from 'pino';
import { AppError } from '../http/errors.js';
import {
  type Capture,
  type Gateway,
  type Mandates,
  type Order,
  OutcomeUnknown,
  type Payments,
  type ProviderMandate,
  ProviderRefusal,
  type SignedDebit,
} from '../payments/index.js';
import type { DonationFlow } from './donation-flow.js';
import { BEFORE_FIRST_DEBIT, isFinal, type Mandate } from './mandate.js';
import type { MandateDebits } from './mandate-debits.js';
import type { MandateStanding } from './mandate-standing.js';
import type { MandateStore } from './mandate-store.js';
import type { UnknownMandates } from './unknown-mandates.js';

export interface MandateFlowDeps {
  readonly store: MandateStore;
  readonly gateway: Gateway;
  readonly payments: Pick<Payments, 'flow' | 'orders' | 'signed'>;
  /** Decides what may be given monthly. */
  readonly donations: Pick<DonationFlow, 'prepareMonthly'>;
  readonly debits: MandateDebits;
  readonly standing: MandateStanding;
  readonly unknown: UnknownMandates;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Monthly gifts: begins a mandate, applies the provider's events about it, and ends it for its donor. */
export class MandateFlow implements Mandates {
  readonly purpose = 'donation';
  readonly #deps: MandateFlowDeps;

  constructor(deps: MandateFlowDeps) {
    this.#deps = deps;
  }

  /**
   * Saves our own record, then makes the provider's plan for this amount, unless there is one, and the mandate on it.
   * @throws AppError VALIDATION for what may not be given; PROVIDER_ERROR, PROVIDER_AWAY.
   */
  async start(
    asked: DonationOrder,
    locale: Locale,
  ): Promise<{ subscriptionId: string; amountPaise: number }> {
    const { store, gateway, donations, clock, log } = this.#deps;
    const { donor, amountPaise } = donations.prepareMonthly(asked, locale);
    const mandate = await store.add(donor, amountPaise, clock());
    try {
      const { subscriptionId } = await gateway.createSubscription({
        planId: await this.#planFor(amountPaise),
        charges: MONTHLY_CHARGES,
        notes: { mandate: mandate.id },
      });
      await store.bind(mandate.id, subscriptionId);
      log.info({ mandateId: mandate.id }, 'mandate created');
      return { subscriptionId, amountPaise };
    } catch (error) {
      // If the provider created the mandate but its answer was lost, nothing is debited: the donor has not authorised it.
      if (error instanceof ProviderRefusal)
        throw new AppError('PROVIDER_ERROR', 'orderFailed', { cause: error });
      throw asAway(error);
    }
  }

  /** The provider's plan for an amount. Its name appears in the provider's dashboard and is English (docs/hindi.md). */
  async #planFor(amountPaise: number): Promise<string> {
    const { store, gateway } = this.#deps;
    const known = await store.planFor(amountPaise);
    if (known !== undefined) return known;
    const name = `Monthly donation of ${formatPaise(amountPaise)}`;
    const { planId } = await gateway.createMonthlyPlan({ amountPaise, name });
    return store.keepPlan(amountPaise, planId);
  }

  /** The first debit, with the signature that the browser brings. @throws AppError BAD_SIGNATURE */
  async confirm(given: {
    subscriptionId: string;
    paymentId: string;
    signature: string;
  }): Promise<Order | SignedDebit | undefined> {
    const { store, payments, debits, clock } = this.#deps;
    const { subscriptionId, paymentId } = given;
    const mandate = await this.#signed(given);
    const { amountPaise } = mandate;
    const payment = await payments.signed.describe(paymentId, { amountPaise, providerOrderId: null });
    if (!payment) return undefined;
    // Not known to be captured: the mandate's event books it, or the lookup within minutes.
    if (payment === 'no answer') {
      await store.noteSigned(mandate.id, clock());
      return { signed: subscriptionId, amountPaise };
    }
    const order = await debits.markPaid(mandate, subscriptionId, payment, 'callback');
    // Only the first debit activates a mandate: the same callback, repeated after the mandate has halted, must not.
    if (order && BEFORE_FIRST_DEBIT.includes(mandate.state)) {
      const chargesMade = Math.max(1, mandate.chargesMade);
      const { nextChargeAt } = mandate;
      await store.follow(mandate.id, { state: 'active', chargesMade, nextChargeAt }, clock());
    }
    return order;
  }

  /** The mandate of a signed debit. @throws AppError BAD_SIGNATURE */
  async #signed(given: { subscriptionId: string; paymentId: string; signature: string }): Promise<Mandate> {
    const { store, gateway, log } = this.#deps;
    const { subscriptionId, paymentId, signature } = given;
    const mandate = await store.bySubscription(subscriptionId);
    if (mandate && gateway.signsSubscription(subscriptionId, paymentId, signature)) return mandate;
    log.warn({ subscriptionId, paymentId, known: mandate !== undefined }, 'a mandate with a bad signature');
    throw new AppError('BAD_SIGNATURE', 'paymentVerificationFailed');
  }

  /** Applies an event about a debit. */
  async charged(news: ProviderMandate, payment: Capture): Promise<void> {
    const { store, payments, debits, standing, unknown } = this.#deps;
    const mandate = await store.bySubscription(news.subscriptionId);
    if (!mandate) {
      const outcome = await unknown.note(news);
      // The provider's list of debits may not have this one yet.
      if (outcome === 'bound') return this.charged(news, payment);
      await payments.flow.hold('order-unknown', payment, null);
      return;
    }
    await debits.markPaid(mandate, news.subscriptionId, payment, 'webhook');
    await standing.follow(mandate, await standing.newest(news));
  }

  async foundDebit(subscriptionId: string, payment: Capture): Promise<readonly string[]> {
    const { store, gateway, payments, debits, unknown } = this.#deps;
    const mandate = await store.bySubscription(subscriptionId);
    if (mandate) {
      const order = await debits.markPaid(mandate, subscriptionId, payment, 'sweep');
      return order ? [] : [payment.paymentId];
    }
    const outcome = await unknown.note(await gateway.fetchSubscription(subscriptionId), { untold: true });
    if (outcome === 'bound') return this.foundDebit(subscriptionId, payment);
    await payments.flow.hold('order-unknown', payment, null, 'sweep');
    return outcome === 'held' ? [subscriptionId, payment.paymentId] : [payment.paymentId];
  }

  /** Applies an event about a mandate's state. */
  async changed(news: ProviderMandate): Promise<void> {
    const { store, standing, unknown } = this.#deps;
    const mandate = await store.bySubscription(news.subscriptionId);
    if (mandate) await standing.follow(mandate, await standing.newest(news));
    else await unknown.note(news);
  }

  /** The state of a monthly order, for a page that was reloaded while paying; calls the provider while no debit is known. */
  async stateOf(
    subscriptionId: string,
    mayAsk: () => Promise<boolean>,
  ): Promise<{ amountPaise: number; firstDebit: Order | undefined; unpaid: boolean } | undefined> {
    const { store, payments, debits, log } = this.#deps;
    const mandate = await store.bySubscription(subscriptionId);
    if (!mandate) return undefined;
    const { orders } = payments;
    const { amountPaise } = mandate;
    const known = await orders.firstOfSubscription(subscriptionId);
    if (known || !(await mayAsk())) return { amountPaise, firstDebit: known, unpaid: false };
    const asked = await debits.check(mandate).then(
      () => true,
      (error: unknown) => {
        log.warn({ mandateId: mandate.id, err: error }, 'the provider could not be asked about a mandate');
        return false;
      },
    );
    const firstDebit = await orders.firstOfSubscription(subscriptionId);
    // Once the payer has authorised it, the provider calls it authenticated or active.
    const isWaiting = (await store.bySubscription(subscriptionId))?.state === 'created';
    return { amountPaise, firstDebit, unpaid: asked && isWaiting && !firstDebit };
  }

  lookForUnknown(from: Date, to: Date): Promise<readonly string[]> {
    return this.#deps.unknown.lookForUnknown(from, to);
  }

  /**
   * Cancels at the donor's request, by the link in a receipt. A repeated call gets the same answer.
   * @throws AppError PROVIDER_AWAY; PROVIDER_ERROR where the provider refuses, as while a debit is under way.
   */
  async cancel(mandate: Mandate): Promise<Mandate> {
    const { store, gateway, standing } = this.#deps;
    const { subscriptionId } = mandate;
    if (isFinal(mandate.state) || subscriptionId === null) return mandate;
    try {
      const said = await gateway.cancelSubscription(subscriptionId).catch((error: unknown) => {
        // The mandate has ended already, for example in the donor's UPI app: its state is the answer.
        if (error instanceof ProviderRefusal) return gateway.fetchSubscription(subscriptionId);
        throw error;
      });
      await standing.follow(mandate, said);
    } catch (error) {
      throw asAway(error);
    }
    const current = (await store.byId(mandate.id)) ?? mandate;
    if (!isFinal(current.state)) throw new AppError('PROVIDER_ERROR', 'mandateNotCancelled');
    return current;
  }
}

/** OutcomeUnknown becomes the AppError PROVIDER_AWAY; any other error stays as it is. */
const asAway = (error: unknown): unknown =>
  error instanceof OutcomeUnknown
    ? new AppError('PROVIDER_AWAY', 'providerAway', { cause: error, retryAfterSeconds: 30 })
    : error;
