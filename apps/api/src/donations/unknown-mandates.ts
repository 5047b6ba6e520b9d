import { CURRENCY } from '@vgb/contracts';
import { slicesOf } from '../db/slices.js';
import {
  type Gateway,
  isCaptured,
  type Payments,
  type ProviderMandate,
  ProviderRefusal,
} from '../payments/index.js';
import type { Donor } from './donation.js';
import { isFinal } from './mandate.js';
import type { MandateDebits } from './mandate-debits.js';
import type { MandateStore } from './mandate-store.js';

export interface UnknownMandatesDeps {
  readonly store: MandateStore;
  readonly gateway: Gateway;
  readonly payments: Pick<Payments, 'exceptions' | 'flow' | 'orders'>;
  /** Looks up a mandate and books its debits. */
  readonly debits: Pick<MandateDebits, 'check' | 'endHeld'>;
  readonly clock: () => Date;
}

/** `booked`: the receipt numbers of its debits so far. `rhythm`: "every week". */
type Adoption =
  | { readonly allowed: true; readonly booked: readonly string[] }
  | { readonly allowed: false; readonly rhythm: string };

/**
 * Mandates that the provider has and this database does not: begun after the restored backup was made, or outside this site. Each one in
 * force is an exception until the office adopts or cancels it; each of its debits so far is an exception of its own.
 */
export class UnknownMandates {
  readonly #deps: UnknownMandatesDeps;

  constructor(deps: UnknownMandatesDeps) {
    this.#deps = deps;
  }

  /**
   * Opens an exception for a mandate without a record, or binds the record that has no provider's id yet and books the mandate's debits.
   */
  async note(said: ProviderMandate, { untold = false } = {}): Promise<'bound' | 'held' | 'nothing new'> {
    const { store, gateway, payments, debits } = this.#deps;
    const { subscriptionId, recordId, state } = said;
    const ours = recordId === null ? undefined : await store.byId(recordId);
    if (ours?.subscriptionId === null) {
      // Our call that created it got no answer.
      await store.bind(ours.id, subscriptionId);
      await debits.check({ ...ours, subscriptionId });
      return 'bound';
    }
    if (state !== 'unknown' && isFinal(state)) {
      await payments.exceptions.end(subscriptionId, `${state} at the provider`, 'mandate-unknown');
      return 'nothing new';
    }
    // A mandate that no donor has authorised is not debited.
    if (state === 'created' || (await payments.exceptions.isKnown(subscriptionId))) return 'nothing new';
    const { amountPaise, isMonthly, rhythm } = await gateway.termsOfMandate(said);
    const detail = `It is debited ${rhythm}, so that it can only be cancelled; each of its debits can be booked by itself.`;
    const isNew = await payments.exceptions.open(
      {
        kind: 'mandate-unknown',
        paymentId: subscriptionId,
        orderId: null,
        amountPaise,
        currency: CURRENCY,
        expectedPaise: null,
        ...(!isMonthly && { detail }),
      },
      { untold },
    );
    return isNew ? 'held' : 'nothing new';
  }

  /** Holds its debits as payments without an order. Returns the newly held ones. */
  async #noteDebits({ subscriptionId }: ProviderMandate): Promise<string[]> {
    const { gateway, payments } = this.#deps;
    const aside: string[] = [];
    for (const paymentId of await gateway.debitsOf(subscriptionId)) {
      if ((await payments.orders.byPayment(paymentId)) || (await payments.exceptions.isKnown(paymentId)))
        continue;
      const payment = await gateway.fetchPayment(paymentId);
      if (!isCaptured(payment)) continue;
      await payments.flow.hold('order-unknown', payment, null, 'sweep');
      aside.push(paymentId);
    }
    return aside;
  }

  /**
   * Looks through the provider's mandates made in [from, to) for those without a record here. Returns the provider's ids of what was newly
   * held.
   */
  async lookForUnknown(from: Date, to: Date): Promise<readonly string[]> {
    const { store, gateway } = this.#deps;
    const aside: string[] = [];
    for await (const slice of slicesOf(gateway.mandatesBetween(from, to))) {
      const recorded = await store.recorded(slice.map(({ subscriptionId }) => subscriptionId));
      for (const said of slice) {
        // One that was without a record may have got it while those before it were looked at.
        if (recorded.has(said.subscriptionId) || (await store.bySubscription(said.subscriptionId))) continue;
        const outcome = await this.note(said, { untold: true });
        if (outcome === 'held') aside.push(said.subscriptionId);
        if (outcome !== 'bound' && said.chargesMade > 0) aside.push(...(await this.#noteDebits(said)));
      }
    }
    return aside;
  }

  /**
   * Adds a record and books the debits so far as donations with receipts; no change when repeated. Only a monthly one: receipts, mails and the
   * donor's page call each mandate monthly. `donorOf` is called with the address that the payer gave to the provider.
   * @throws ProviderRefusal, OutcomeUnknown; whatever `donorOf` throws.
   */
  async adopt(subscriptionId: string, donorOf: (email: string | null) => Donor): Promise<Adoption> {
    const { store, gateway, debits, clock } = this.#deps;
    const said = await gateway.fetchSubscription(subscriptionId);
    const { amountPaise, isMonthly, rhythm } = await gateway.termsOfMandate(said);
    if (!isMonthly) return { allowed: false, rhythm };
    const paid = await gateway.debitsOf(subscriptionId);
    const [latest] = paid;
    const donor = donorOf(latest === undefined ? null : (await gateway.fetchPayment(latest)).email);
    const found = { subscriptionId, donor, amountPaise };
    const mandate = await store.adopt(said.recordId, found, said.createdAt ?? clock());
    await debits.check(mandate);
    return { allowed: true, booked: await debits.endHeld(paid) };
  }

  /** Cancels it at the provider, which ends its debits. No error when it has ended already. @throws OutcomeUnknown */
  async end(subscriptionId: string): Promise<void> {
    const { gateway } = this.#deps;
    await gateway.cancelSubscription(subscriptionId).catch((error: unknown) => {
      if (!(error instanceof ProviderRefusal)) throw error;
    });
    const { state, stateText } = await gateway.fetchSubscription(subscriptionId);
    if (state === 'unknown' || !isFinal(state))
      throw new ProviderRefusal(400, `the mandate is ${stateText} still`);
  }
}
