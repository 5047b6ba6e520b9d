import { randomBytes } from 'node:crypto';
import type { Fact, Folio, LedgerStore } from '../ledger/index.js';
import type { OrderStore, TurnedBack } from '../payments/index.js';
import type { DonationDetails } from './donation.js';

/** How money or goods come when they do not come through the payment provider. */
export const giftModes = ['cash', 'cheque', 'transfer', 'kind'] as const;
export type GiftMode = (typeof giftModes)[number];

/** Whether it came outside the payment provider, by its method: the provider's own methods have other names. */
export const isOfficeGift = ({ method }: { readonly method: string | null }): boolean =>
  giftModes.some((mode) => mode === method);

/** A gift as the office enters it. */
export interface OfficeGift {
  readonly mode: GiftMode;
  readonly amountPaise: number;
  readonly details: DonationDetails;
  /** When it was received; a cheque: when it was handed over. */
  readonly receivedAt: Date;
  /** The bank's number of a transfer (UTR), the cheque's number with its bank. The same reference is entered once. */
  readonly reference: string | null;
}

/** Who entered it, why, and whether a clerk or a bank's file says so. */
export interface Entry {
  readonly who: string;
  readonly why: string;
  readonly from: 'office' | 'bank file';
}

/** What became of an entry. */
export interface Entered {
  readonly paymentId: string;
  /** Null for a cheque that has not cleared, and where the site books it within a minute. */
  readonly receiptNumber: string | null;
  /** False where the reference was entered before: nothing was done. */
  readonly isNew: boolean;
}

/** The name that a gift has in place of a provider's payment id: by its reference, which makes a second entry of it the same gift. */
export function nameOfGift(mode: GiftMode, reference: string | null): string {
  const name = (reference ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${mode}_${name === '' ? newId() : name}`;
}

/** 24 hexadecimal digits, as the ids of our other records. */
const newId = (): string => randomBytes(12).toString('hex');

export interface OfficeGiftsDeps {
  readonly payments: {
    readonly orders: OrderStore;
    readonly ledger: LedgerStore;
    readonly turnedBack: TurnedBack;
  };
  readonly clock: () => Date;
}

/**
 * Gifts that do not come through the provider. Each has an order with its donor and a folio with its facts, as an online one has, so that
 * numbers, receipts, statements and corrections are the same; the order stands first, and is paid when the money counts.
 */
export class OfficeGifts {
  readonly #deps: OfficeGiftsDeps;

  constructor(deps: OfficeGiftsDeps) {
    this.#deps = deps;
  }

  /** Enters a gift. Again with the same reference, by a second clerk or after a crash: the same gift, one receipt. */
  async add(gift: OfficeGift, { who, why, from }: Entry): Promise<Entered> {
    const { payments, clock } = this.#deps;
    const { orders, ledger } = payments;
    const { mode, amountPaise, details, receivedAt, reference } = gift;
    const paymentId = nameOfGift(mode, reference);
    const known = await ledger.byPayment(paymentId);
    const order = { purpose: 'donation' as const, amountPaise, details, paymentId, method: mode };
    await orders.addAwaited({ ...order, createdAt: clock() });
    const status = mode === 'cheque' ? ('promised' as const) : ('received' as const);
    const dates = { at: receivedAt, heardAt: clock() };
    await this.#hear(paymentId, { what: 'gift', status, amountPaise, ...dates, from, who, why });
    const booked = await orders.byPayment(paymentId);
    return { paymentId, receiptNumber: booked?.bookedAs ?? null, isNew: known === undefined };
  }

  /** What the bank has done with a cheque. Undefined where no such cheque is known. */
  async endCheque(
    paymentId: string,
    { status, at }: { status: 'received' | 'bounced'; at: Date },
    { who, why, from }: Entry,
  ): Promise<Entered | undefined> {
    const { payments, clock } = this.#deps;
    const known = await payments.ledger.byPayment(paymentId);
    const promise = known?.facts.find((fact) => fact.what === 'gift' && fact.status === 'promised');
    if (!promise) return undefined;
    const { amountPaise } = promise;
    const entry = { at, heardAt: clock(), from, who, why };
    const folio = await this.#hear(paymentId, { what: 'gift', status, amountPaise, ...entry });
    const order = await payments.orders.byPayment(paymentId);
    const isNew = folio.version !== known?.version;
    return { paymentId, receiptNumber: order?.bookedAs ?? null, isNew };
  }

  /** Changes what a gift counts for, up or down; the facts before it stay. Undefined where no money of it is known. */
  async correct(paymentId: string, byPaise: number, { who, why, from }: Entry): Promise<Folio | undefined> {
    const { payments, clock } = this.#deps;
    const known = await payments.ledger.byPayment(paymentId);
    if (!known || known.standing.receivedPaise === 0) return undefined;
    const at = clock();
    const entry = { at, heardAt: at, from, who, why };
    return this.#hear(paymentId, { what: 'correction', id: newId(), amountPaise: byPaise, ...entry });
  }

  /** The fact goes into the gift's folio, and what follows of it is done. */
  async #hear(paymentId: string, fact: Fact): Promise<Folio> {
    const { payments, clock } = this.#deps;
    const folio = await payments.ledger.hear({ paymentId, providerOrderId: null }, [fact], clock());
    await payments.turnedBack.follow(folio);
    return folio;
  }
}
