import type { Locale } from '@vgb/content/locale';
import type { endpoints, OrderRequest, Purpose } from '@vgb/contracts';
import type { z } from 'zod';
import type { Caller } from '../http/calls.js';
import type { Folio } from '../ledger/index.js';
import type { Capture, ProviderMandate } from './gateway.js';
import type { Intention, Order, PaidOrder, PurposeDetails } from './order.js';

/*
 * What payments are for. This folder knows the names of the purposes from the contract and nothing else of them: each purpose's own folder
 * says what its orders keep and what becomes of them, and `app.ts` registers it (docs/decisions/0075-payments-by-purpose.md).
 */

/** One purpose. What it does with an order can be repeated, at any time and by any process. */
export interface PurposeOf<P extends Purpose> {
  /** How its details are stored. */
  readonly details: z.ZodType<PurposeDetails[P]>;
  /** Checks what is asked for; `locale`: in which the payer asks. @throws AppError with the reason of a refusal. */
  prepare(asked: OrderRequest<P>['asked'], caller: Caller | undefined, locale: Locale): Promise<Intention<P>>;
  /** Makes a paid order count, once. Gives the number of its receipt; null for a purpose that gives none. */
  fulfil(order: PaidOrder<P>): Promise<string | null>;
  /** Takes over how a payment's money stands after refunds and disputes. An older version of the folio changes nothing. */
  turned(order: PaidOrder<P>, folio: Folio): Promise<void>;
  /** Tells the payer that the money has come, that it failed to add up, and that a person decides. */
  held(order: Order<P>): Promise<void>;
}
export type Purposes = { readonly [P in Purpose]: PurposeOf<P> };

/** The first debit of a mandate, signed by the provider while it did not say whether it is captured. */
export interface SignedDebit {
  readonly signed: string;
  readonly amountPaise: number;
}

/** Standing orders at the provider, kept by the purpose that they pay for. Each debit is an order of its own, paid from the start. */
export interface Mandates {
  readonly purpose: Purpose;
  /** @throws AppError with the reason of a refusal; PROVIDER_ERROR, PROVIDER_AWAY. */
  start(
    asked: z.output<typeof endpoints.createSubscription.body>,
    locale: Locale,
  ): Promise<{ subscriptionId: string; amountPaise: number }>;
  /** The first debit, signed by the provider; undefined while its money has not arrived. @throws AppError BAD_SIGNATURE. */
  confirm(given: {
    subscriptionId: string;
    paymentId: string;
    signature: string;
  }): Promise<Order | SignedDebit | undefined>;
  /** The first debit, undefined while there is none; undefined for an unknown mandate. `mayAsk`: the provider. `unpaid`: as in OrderState. */
  stateOf(
    subscriptionId: string,
    mayAsk: () => Promise<boolean>,
  ): Promise<{ amountPaise: number; firstDebit: Order | undefined; unpaid: boolean } | undefined>;
  charged(mandate: ProviderMandate, payment: Capture): Promise<void>;
  changed(mandate: ProviderMandate): Promise<void>;
  /**
   * Looks at the provider's mandates that were made in [from, to) for those of which there is no record here. Gives what was newly held:
   * the mandates that are in force, and the debits of all.
   */
  lookForUnknown(from: Date, to: Date): Promise<readonly string[]>;
}

/** Gives each order to the purpose that it names. */
export class PurposeDesk {
  readonly #registered: () => Purposes;

  /** `registered` is called with a request or an event only: each purpose is built upon the payments. */
  constructor({ registered }: { readonly registered: () => Purposes }) {
    this.#registered = registered;
  }

  /** @throws AppError with the reason of a refusal. */
  prepare<P extends Purpose>(
    { purpose, asked }: { purpose: P; asked: OrderRequest<P>['asked'] },
    caller: Caller | undefined,
    locale: Locale,
  ): Promise<Intention<P>> {
    return this.#registered()[purpose].prepare(asked, caller, locale);
  }

  fulfil<P extends Purpose>(order: PaidOrder<P>): Promise<string | null> {
    return this.#registered()[order.purpose].fulfil(order);
  }

  turned<P extends Purpose>(order: PaidOrder<P>, folio: Folio): Promise<void> {
    return this.#registered()[order.purpose].turned(order, folio);
  }

  held<P extends Purpose>(order: Order<P>): Promise<void> {
    return this.#registered()[order.purpose].held(order);
  }

  /** The details as they are stored. @throws ZodError for those of another purpose. */
  readDetails<P extends Purpose>(purpose: P, stored: unknown): PurposeDetails[P] {
    return this.#registered()[purpose].details.parse(stored);
  }
}
