import type { Locale } from '@vgb/content/locale';
import { type DonationOrder, formatPaise, type MandateState, MONTHLY_CHARGES } from '@vgb/contracts';
import type { Logger } from 'pino';
import { AppError } from '../http/errors.js';
import type { Outbox } from '../mail/mail.js';
import {
  type Capture,
  type Gateway,
  isCaptured,
  isReadable,
  type Mandates,
  type Order,
  OutcomeUnknown,
  type Payments,
  type ProviderMandate,
  ProviderRefusal,
  ProviderResting,
  type SignedDebit,
} from '../payments/index.js';
import type { DonationDetails, Donor } from './donation.js';
import { isFinal, type Mandate, type MandateStore } from './mandate-store.js';
import { createUnknownMandates } from './unknown-mandates.js';

export interface MandateFlowDeps {
  store: MandateStore;
  gateway: Gateway;
  payments: Pick<Payments, 'exceptions' | 'flow' | 'orders' | 'signed' | 'turnedBack'>;
  /** What may be given monthly. @throws AppError VALIDATION */
  prepare: (asked: DonationOrder, locale: Locale) => { amountPaise: number; donor: Donor };
  outbox: Outbox;
  clock: () => Date;
  log: Logger;
}

const CHECK_AT_ONCE = 50;
const BEFORE_FIRST_DEBIT: readonly MandateState[] = ['created', 'authenticated'];

/** Monthly gifts: the mandate, its debits, and its end. */
export function createMandateFlow(deps: MandateFlowDeps) {
  const { store, gateway, payments, outbox, clock, log } = deps;

  /** Our own record first; then the provider's plan for this amount, made once, and the mandate upon it. */
  async function start(
    asked: DonationOrder,
    locale: Locale,
  ): Promise<{ subscriptionId: string; amountPaise: number }> {
    const { donor, amountPaise } = deps.prepare(asked, locale);
    const mandate = await store.add(donor, amountPaise, clock());
    try {
      const planId = await planFor(amountPaise);
      const created = await gateway.createSubscription({
        planId,
        charges: MONTHLY_CHARGES,
        notes: { mandate: mandate.id },
      });
      await store.bind(mandate.id, created.subscriptionId);
      log.info({ mandateId: mandate.id }, 'mandate created');
      return { subscriptionId: created.subscriptionId, amountPaise };
    } catch (error) {
      // The donor has not agreed to it yet: one that was created without our hearing of it is never debited.
      if (error instanceof ProviderRefusal)
        throw new AppError('PROVIDER_ERROR', 'orderFailed', { cause: error });
      if (error instanceof OutcomeUnknown)
        throw new AppError('PROVIDER_AWAY', 'providerAway', { cause: error, retryAfterSeconds: 30 });
      throw error;
    }
  }

  async function planFor(amountPaise: number): Promise<string> {
    const known = await store.planFor(amountPaise);
    if (known !== undefined) return known;
    const { planId } = await gateway.createMonthlyPlan({
      amountPaise,
      name: `Monthly donation of ${formatPaise(amountPaise)}`,
    });
    return store.keepPlan(amountPaise, planId);
  }

  /** The first debit, signed by the provider for the browser. */
  async function confirm(given: {
    subscriptionId: string;
    paymentId: string;
    signature: string;
  }): Promise<Order | SignedDebit | undefined> {
    const { subscriptionId, paymentId, signature } = given;
    const mandate = await store.bySubscription(subscriptionId);
    if (!mandate || !gateway.signsSubscription(subscriptionId, paymentId, signature)) {
      log.warn({ subscriptionId, paymentId, known: mandate !== undefined }, 'a mandate with a bad signature');
      throw new AppError('BAD_SIGNATURE', 'paymentVerificationFailed');
    }
    const payment = await payments.signed.describe(paymentId, {
      amountPaise: mandate.amountPaise,
      providerOrderId: null,
    });
    if (!payment) return undefined;
    // Not known to be captured: the mandate's own event books it, or the look at it within minutes.
    if (payment === 'no answer') {
      await store.noteSigned(mandate.id, clock());
      return { signed: subscriptionId, amountPaise: mandate.amountPaise };
    }
    const order = await markDebitPaid(mandate, subscriptionId, payment, 'callback');
    // Only its first debit makes a mandate active: the same callback again, of one that has halted since, is no news.
    if (order && BEFORE_FIRST_DEBIT.includes(mandate.state)) {
      const chargesMade = Math.max(1, mandate.chargesMade);
      await store.follow(
        mandate.id,
        { state: 'active', chargesMade, nextChargeAt: mandate.nextChargeAt },
        clock(),
      );
    }
    return order;
  }

  const asCharge = (mandate: Mandate, subscriptionId: string) => {
    const details: DonationDetails = { ...mandate.donor, mandateId: mandate.id };
    return { subscriptionId, purpose: 'donation' as const, amountPaise: mandate.amountPaise, details };
  };

  /** A debit of a mandate whose donor was forgotten can be booked in no name: it waits for the office, like any payment without an order. */
  async function markDebitPaid(
    mandate: Mandate,
    subscriptionId: string,
    payment: Capture,
    messenger: 'callback' | 'webhook' | 'sweep',
  ): Promise<Order | undefined> {
    const { flow } = payments;
    if (mandate.donor.firstName === '') return flow.markPaid(payment, messenger);
    return flow.markChargePaid(asCharge(mandate, subscriptionId), payment, messenger);
  }

  /** Each later debit is a donation of its own, with its own receipt. */
  async function charged(news: ProviderMandate, payment: Capture): Promise<void> {
    const mandate = await store.bySubscription(news.subscriptionId);
    if (!mandate) {
      const outcome = await unknown.note(news);
      if (outcome !== 'bound') await payments.flow.quarantine('order-unknown', payment, null);
      return;
    }
    await markDebitPaid(mandate, news.subscriptionId, payment, 'webhook');
    await follow(mandate, await newest(news));
  }

  async function changed(news: ProviderMandate): Promise<void> {
    const mandate = await store.bySubscription(news.subscriptionId);
    if (!mandate) {
      await unknown.note(news);
      return;
    }
    await follow(mandate, await newest(news));
  }

  /** News come in any order, so the provider is asked how the mandate stands now; the news are its word otherwise. */
  const newest = (news: ProviderMandate): Promise<ProviderMandate> =>
    gateway.fetchSubscription(news.subscriptionId).catch((error: unknown) => {
      if (error instanceof OutcomeUnknown || error instanceof ProviderRefusal) return news;
      throw error;
    });

  /** Takes over how the mandate stands by an answer of the provider's, and tells the donor of its end. */
  async function follow(mandate: Mandate, said: ProviderMandate): Promise<void> {
    const { unreadable } = said;
    if (unreadable.length > 0 || said.state === 'unknown')
      await payments.turnedBack.notUnderstood(
        said.subscriptionId,
        unreadable.length > 0
          ? `the mandate: ${unreadable.join(', ')} cannot be read`
          : `the mandate is ${said.stateText}`,
      );
    const state = said.state === 'unknown' ? mandate.state : said.state;
    const moved = await store.follow(mandate.id, { ...said, state }, clock());
    if (!moved) return;
    log.info({ mandateId: mandate.id, from: mandate.state, to: state }, 'mandate changed');
    const mandateId = mandate.id;
    const { email: to, locale } = mandate.donor;
    const once = `${mandateId}:${moved.chargesMade}`;
    if (state === 'halted')
      await outbox.enqueue({
        key: `mandate-halted:${once}`,
        kind: 'mandate-halted',
        to,
        data: { mandateId },
        locale,
      });
    // A mandate that was never debited ends without a mail.
    if (state === 'cancelled' && moved.chargesMade > 0)
      await outbox.enqueue({
        key: `mandate-cancelled:${mandateId}`,
        kind: 'mandate-cancelled',
        to,
        data: { mandateId, cancelledAt: clock() },
        locale,
      });
  }

  /** The donor's own wish, by the link of a receipt. Again: the same answer. */
  async function cancel(mandate: Mandate): Promise<Mandate> {
    if (isFinal(mandate.state) || mandate.subscriptionId === null) return mandate;
    const { subscriptionId } = mandate;
    try {
      const said = await gateway.cancelSubscription(subscriptionId).catch((error: unknown) => {
        // Ended already, in the donor's own UPI app say: then how it stands is the answer.
        if (error instanceof ProviderRefusal) return gateway.fetchSubscription(subscriptionId);
        throw error;
      });
      await follow(mandate, said);
    } catch (error) {
      if (error instanceof OutcomeUnknown)
        throw new AppError('PROVIDER_AWAY', 'providerAway', { cause: error, retryAfterSeconds: 30 });
      throw error;
    }
    return (await store.byId(mandate.id)) ?? mandate;
  }

  /** Every night: what the provider has debited or changed without our hearing of it. */
  async function sweep(now: Date, stop?: AbortSignal): Promise<number> {
    for (let checked = 0; ; ) {
      const batch = await store.dueForCheck(now, CHECK_AT_ONCE);
      if (batch.length === 0) return checked;
      for (const mandate of batch) {
        if (stop?.aborted) return checked;
        await store.markChecked(mandate.id, now);
        try {
          await (mandate.state === 'created' ? lookAtUnused(mandate) : check(mandate));
        } catch (error) {
          log.warn(
            { mandateId: mandate.id, err: error },
            'a mandate could not be checked; a later night does',
          );
          if (error instanceof ProviderResting) return checked;
        }
        checked += 1;
      }
    }
  }

  /** One call for what its donor has not agreed to: only what has begun since can have debits. */
  async function lookAtUnused(mandate: Mandate): Promise<void> {
    if (mandate.subscriptionId === null) return;
    const said = await gateway.fetchSubscription(mandate.subscriptionId);
    await (said.state === 'created' ? follow(mandate, said) : check(mandate));
  }

  /** The mandates whose first debit is signed and not described yet. */
  async function checkSigned(now: Date, stop?: AbortSignal): Promise<number> {
    const waiting = await store.signedBefore(now, CHECK_AT_ONCE);
    for (const mandate of waiting) {
      if (stop?.aborted) break;
      await check(mandate).catch((error: unknown) =>
        log.warn(
          { mandateId: mandate.id, err: error },
          'a signed debit could not be asked about; the next look does',
        ),
      );
      const { subscriptionId } = mandate;
      if (subscriptionId !== null && (await payments.orders.firstOfSubscription(subscriptionId)))
        await store.endSigned(mandate.id);
    }
    return waiting.length;
  }

  async function check(mandate: Mandate): Promise<void> {
    const { subscriptionId } = mandate;
    if (subscriptionId === null) return;
    const { orders, turnedBack } = payments;
    for (const paymentId of await gateway.debitsOf(subscriptionId)) {
      if (await orders.byPayment(paymentId)) continue;
      const payment = await gateway.fetchPayment(paymentId);
      if (!isReadable(payment))
        await turnedBack.notUnderstood(paymentId, `its state is ${payment.statusText}`);
      if (isCaptured(payment)) await markDebitPaid(mandate, subscriptionId, payment, 'sweep');
    }
    await follow(mandate, await gateway.fetchSubscription(subscriptionId));
  }

  /** How a monthly order stands for a page that was reloaded while paying; asks the provider while nothing has come. */
  async function stateOf(
    subscriptionId: string,
    mayAsk: () => Promise<boolean>,
  ): Promise<{ amountPaise: number; firstDebit: Order | undefined; unpaid: boolean } | undefined> {
    const mandate = await store.bySubscription(subscriptionId);
    if (!mandate) return undefined;
    const { orders } = payments;
    const { amountPaise } = mandate;
    const known = await orders.firstOfSubscription(subscriptionId);
    if (known || !(await mayAsk())) return { amountPaise, firstDebit: known, unpaid: false };
    const asked = await check(mandate).then(
      () => true,
      (error: unknown) => {
        log.warn({ mandateId: mandate.id, err: error }, 'the provider could not be asked about a mandate');
        return false;
      },
    );
    const firstDebit = await orders.firstOfSubscription(subscriptionId);
    // Once the payer has agreed to it, the provider calls it authenticated or active.
    const isWaiting = (await store.bySubscription(subscriptionId))?.state === 'created';
    return { amountPaise, firstDebit, unpaid: asked && isWaiting && !firstDebit };
  }

  const unknown = createUnknownMandates({ store, gateway, payments, check, clock });
  const { lookForUnknown } = unknown;
  const port: Mandates = { purpose: 'donation', start, confirm, charged, changed, stateOf, lookForUnknown };
  return { ...port, cancel, sweep, checkSigned, adopt: unknown.adopt, endUnknown: unknown.end };
}
export type MandateFlow = ReturnType<typeof createMandateFlow>;
