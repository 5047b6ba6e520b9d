import type { Locale } from '@vgb/content/locale';
import type { endpoints, OrderRequest, Purpose } from '@vgb/contracts';
import type { z } from 'zod';
import type { Caller } from '../http/calls.js';
import type { Folio } from '../ledger/index.js';
import type { Capture, ProviderMandate } from './gateway.js';
import type { Intention, Order, PaidOrder, PurposeDetails } from './order.js';

/*
 * What payments are for. This folder knows only the names of the purposes, from the contract: each purpose's folder defines what its orders
 * store and what follows from them, and `app.ts` registers it (docs/decisions/0075-payments-by-purpose.md).
 */

/** One purpose. All methods about an order can be repeated, at any time and by any process. */
export interface PurposeOf<P extends Purpose> {
  /** The shape in which its details are stored. */
  readonly details: z.ZodType<PurposeDetails[P]>;
  /** Checks a request; `locale`: the payer's. @throws AppError with the reason of a refusal. */
  prepare(asked: OrderRequest<P>['asked'], caller: Caller | undefined, locale: Locale): Promise<Intention<P>>;
  /** Books a paid order, once. Returns its receipt number; null for a purpose without receipts. */
  fulfil(order: PaidOrder<P>): Promise<string | null>;
  /** Copies the state of the money after refunds and disputes. An older version of the folio changes nothing. */
  turned(order: PaidOrder<P>, folio: Folio): Promise<void>;
  /** Queues the mail to the payer: the money came, does not add up, and a person decides. */
  held(order: Order<P>): Promise<void>;
}
export type Purposes = { readonly [P in Purpose]: PurposeOf<P> };

/** A signed first debit of a mandate that the provider has not described yet. */
export interface SignedDebit {
  readonly signed: string;
  readonly amountPaise: number;
}

/** Mandates at the provider, kept by the purpose that they pay for. Each debit is an order of its own, paid from the start. */
export interface Mandates {
  readonly purpose: Purpose;
  /** @throws AppError with the reason of a refusal; PROVIDER_ERROR, PROVIDER_AWAY. */
  start(
    asked: z.output<typeof endpoints.createSubscription.body>,
    locale: Locale,
  ): Promise<{ subscriptionId: string; amountPaise: number }>;
  /** The first debit, when its signature is valid; undefined while its money has not arrived. @throws AppError BAD_SIGNATURE. */
  confirm(given: {
    subscriptionId: string;
    paymentId: string;
    signature: string;
  }): Promise<Order | SignedDebit | undefined>;
  /**
   * The first debit; undefined while there is none and for an unknown mandate. `mayAsk`: whether the provider may be called. `unpaid`: as
   * in OrderState.
   */
  stateOf(
    subscriptionId: string,
    mayAsk: () => Promise<boolean>,
  ): Promise<{ amountPaise: number; firstDebit: Order | undefined; unpaid: boolean } | undefined>;
  charged(mandate: ProviderMandate, payment: Capture): Promise<void>;
  changed(mandate: ProviderMandate): Promise<void>;
  /** Books a debit of which no event came, or holds it where it cannot be booked. Returns what is newly held: the debit, and its mandate. */
  foundDebit(subscriptionId: string, payment: Capture): Promise<readonly string[]>;
  /**
   * Looks through the provider's mandates made in [from, to) for those without a record here. Returns the newly held payments: the debits
   * of all of them, and the mandates in force.
   */
  lookForUnknown(from: Date, to: Date): Promise<readonly string[]>;
}

/** Passes each order to the purpose that it names. */
export class PurposeDesk {
  readonly #registered: () => Purposes;

  /** `registered` is called while a request or an event is handled, never at start: purposes are built after payments, on top of them. */
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

  /** Parses stored details. @throws ZodError when they are not of this purpose. */
  readDetails<P extends Purpose>(purpose: P, stored: unknown): PurposeDetails[P] {
    return this.#registered()[purpose].details.parse(stored);
  }
}
