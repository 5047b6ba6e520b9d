import { createHash, randomBytes } from 'node:crypto';
import type { Fact, Folio, LedgerStore } from '../ledger/index.js';
import type { OrderStore, TurnedBack } from '../payments/index.js';
import { DAY_MS, dayOf, startOfDay } from '../time/india.js';
import { type DonationDetails, type Donor, donationDetails, fullName } from './donation.js';

/** How money or goods come in outside the payment provider. */
export const giftModes = ['cash', 'cheque', 'transfer', 'kind'] as const;
export type GiftMode = (typeof giftModes)[number];

/** Whether the gift came outside the payment provider: the provider has other names for its methods. */
export const isOfficeGift = ({ method }: { readonly method: string | null }): boolean =>
  giftModes.some((mode) => mode === method);

/** A gift as the office enters it. */
export interface OfficeGift {
  readonly mode: GiftMode;
  readonly amountPaise: number;
  readonly details: DonationDetails;
  /** When it was received; for a cheque, when it was handed over. */
  readonly receivedAt: Date;
  /** A transfer's UTR, or a cheque's number with its bank. A second gift with the same reference is refused or taken as the same one. */
  readonly reference: string | null;
  /** Whether it is entered although an equal one stands. */
  readonly again: boolean;
  /** Whether cash that the law forbids to receive is entered: see {@link CASH_LIMIT_PAISE}. */
  readonly despiteCashLimit?: boolean;
}

/**
 * As much cash or more may not be received from one person in a day: Income-tax Act 2025, section 186; before April 2026 section 269ST of
 * the Act of 1961. The penalty is the amount. ₹2,00,000.
 */
export const CASH_LIMIT_PAISE = 20_000_000;

/** What of a gift tells whether it may have been entered before. */
export type GiftSeen = Pick<OfficeGift, 'receivedAt'> & Pick<Donor, 'firstName' | 'lastName' | 'email'>;
/** A gift that stands, and may be the same. */
export interface EqualGift {
  readonly paymentId: string;
  /** Null where the site books it within a minute. */
  readonly receiptNumber: string | null;
  readonly receivedAt: Date;
  /** Who entered it. */
  readonly by: string;
}

/** Who entered it, why, and whether it comes from a clerk or from a bank's file. */
export interface Entry {
  readonly who: string;
  readonly why: string;
  readonly from: 'office' | 'bank file';
}

/** The result of an entry. */
export interface Entered {
  readonly allowed: true;
  readonly paymentId: string;
  /** Null for a cheque that has not cleared, and for a gift whose booking failed: the site books it within a minute. */
  readonly receiptNumber: string | null;
  /** False when the gift was entered before and nothing was done. */
  readonly isNew: boolean;
}

/**
 * Why an entry is refused. `bounced-before`: the bank has not paid this cheque. `entered-otherwise`: the reference is known with another
 * amount. `equal-stands`: see {@link OfficeGifts.equalTo}. `over-cash-limit`: with the `takenPaise` of this donor that day.
 */
export type EntryRefusal =
  | { readonly reason: 'bounced-before' }
  | { readonly reason: 'entered-otherwise'; readonly amountPaise: number }
  | { readonly reason: 'equal-stands'; readonly equal: EqualGift }
  | { readonly reason: 'over-cash-limit'; readonly takenPaise: number };
/** Why a cheque's end is refused. `before-it-was-given`: on a day before the cheque was handed over. */
export type ChequeRefusal =
  | { readonly reason: 'bounced-before' | 'unknown' }
  | { readonly reason: 'before-it-was-given' | 'in-the-future'; readonly at: Date };
/** Why a correction is refused. `through-provider`: the amount is the provider's. `more-than-kept`: less than nothing would be left. */
export type CorrectionRefusal =
  | { readonly reason: 'unknown' | 'through-provider' }
  | { readonly reason: 'over-cash-limit'; readonly takenPaise: number }
  | { readonly reason: 'more-than-kept'; readonly keptPaise: number };
type Refused<Refusal> = { readonly allowed: false } & Refusal;
const refused = <Refusal extends object>(refusal: Refusal): Refused<Refusal> => ({
  allowed: false,
  ...refusal,
});

/** Whether a cheque can be entered as cleared or bounced. `at`: the start of a day in India, or the present moment. */
export function ruleOnCheque(
  folio: Pick<Folio, 'facts' | 'standing'> | undefined,
  { status, at }: { readonly status: 'received' | 'bounced'; readonly at: Date },
  now: Date,
): { readonly allowed: true; readonly amountPaise: number } | Refused<ChequeRefusal> {
  const promise = folio?.facts.find((fact) => fact.what === 'gift' && fact.status === 'promised');
  if (!folio || !promise || promise.what !== 'gift') return refused({ reason: 'unknown' });
  if (at > now) return refused({ reason: 'in-the-future', at });
  if (dayOf(at) < dayOf(promise.at)) return refused({ reason: 'before-it-was-given', at: promise.at });
  if (status === 'received' && folio.standing.state === 'bounced')
    return refused({ reason: 'bounced-before' });
  return { allowed: true, amountPaise: promise.amountPaise };
}

/** Whether the office may correct a gift by this amount. */
export function ruleOnCorrection(
  folio: Pick<Folio, 'facts' | 'standing'> | undefined,
  byPaise: number,
): { readonly allowed: true } | Refused<CorrectionRefusal> {
  if (!folio || folio.standing.receivedPaise === 0) return refused({ reason: 'unknown' });
  if (!folio.facts.some(({ what }) => what === 'gift')) return refused({ reason: 'through-provider' });
  const { keptPaise } = folio.standing;
  return keptPaise + byPaise < 0 ? refused({ reason: 'more-than-kept', keptPaise }) : { allowed: true };
}

/**
 * A gift's stand-in for the provider's payment id, made from its reference: a second entry of it is the same gift. Spaces in a UTR are
 * removed, since papers space it differently.
 */
export function nameOfGift(mode: GiftMode, reference: string | null): string {
  const name = (reference ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, mode === 'transfer' ? '' : '-')
    .replace(/^-|-$/g, '');
  return `${mode}_${name === '' ? newId() : name}`;
}

/** Where a UTR may have been parted in the name that an earlier version gave to its transfer: `transfer_HDFC-0000-000001`. */
const partedAs = (name: string): string[] => {
  const utr = name.slice('transfer_'.length);
  return Array.from({ length: utr.length - 1 }, (_, at) => `transfer_${utr.slice(0, at + 1)}-`);
};

const sameWords = (one: string, other: string): boolean =>
  one
    .toLowerCase()
    .split(/[\s.]+/)
    .join(' ')
    .trim() ===
  other
    .toLowerCase()
    .split(/[\s.]+/)
    .join(' ')
    .trim();

const isOneDonor = (one: Omit<GiftSeen, 'receivedAt'>, other: Omit<GiftSeen, 'receivedAt'>): boolean =>
  sameWords(fullName(one), fullName(other)) ||
  (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase());

/** Whether two gifts of one kind and amount may be one that was entered twice: of one name or address, received on one day or the next. */
export const mayBeOne = (one: GiftSeen, other: GiftSeen): boolean =>
  Math.abs(Date.parse(dayOf(one.receivedAt)) - Date.parse(dayOf(other.receivedAt))) <= DAY_MS &&
  isOneDonor(one, other);

/** What was entered longer ago is in statements by now, and found there. */
const ENTERED_WITHIN_DAYS = 31;

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
 * Gifts from outside the provider. Each has an order with its donor and a folio with its facts, like an online gift, so that numbers,
 * receipts, statements and corrections work alike. The order is written first, and is paid when the money counts.
 */
export class OfficeGifts {
  readonly #deps: OfficeGiftsDeps;

  constructor(deps: OfficeGiftsDeps) {
    this.#deps = deps;
  }

  /** Enters a gift. Repeated with the same reference and amount, by a second clerk or after a crash: the same gift, one receipt. */
  async add(gift: OfficeGift, { who, why, from }: Entry): Promise<Entered | Refused<EntryRefusal>> {
    const { payments, clock } = this.#deps;
    const { orders, ledger } = payments;
    const { mode, amountPaise, details, receivedAt, reference, again } = gift;
    const paymentId = await this.nameOf(mode, reference);
    const known = await ledger.byPayment(paymentId);
    if (known?.standing.state === 'bounced') return refused({ reason: 'bounced-before' });
    const equal = known || again ? undefined : await this.equalTo({ ...gift, ...details }, from);
    if (equal) return refused({ reason: 'equal-stands', equal });
    if (mode === 'cash' && !known && !gift.despiteCashLimit) {
      const takenPaise = await this.#cashTaken({ ...details, receivedAt });
      if (takenPaise + amountPaise >= CASH_LIMIT_PAISE)
        return refused({ reason: 'over-cash-limit', takenPaise });
    }
    const order = { purpose: 'donation' as const, amountPaise, details, paymentId, method: mode };
    await orders.addAwaited({ ...order, createdAt: clock() });
    const kept = await orders.byPayment(paymentId);
    if (kept && kept.amountPaise !== amountPaise)
      return refused({ reason: 'entered-otherwise', amountPaise: kept.amountPaise });
    const status = mode === 'cheque' ? ('promised' as const) : ('received' as const);
    const dates = { at: receivedAt, heardAt: clock() };
    await this.#record(paymentId, { what: 'gift', status, amountPaise, ...dates, from, who, why });
    const booked = await orders.byPayment(paymentId);
    return { allowed: true, paymentId, receiptNumber: booked?.bookedAs ?? null, isNew: known === undefined };
  }

  /** {@link nameOfGift}, or the name that an earlier version has given to the same transfer, whose receipt shows it. */
  async nameOf(mode: GiftMode, reference: string | null): Promise<string> {
    const name = nameOfGift(mode, reference);
    if (mode !== 'transfer' || name.length < 'transfer_12'.length) return name;
    const parted = await this.#deps.payments.ledger.named(partedAs(name));
    return parted.find((one) => one.replaceAll('-', '') === name) ?? name;
  }

  /**
   * A gift of the last month that {@link mayBeOne} with this one. None is looked for where a second entry has the name of the first or comes to nothing:
   * cash and goods with a slip's number, and a cheque, which its bank pays once. Two lines of a bank's files are two transfers.
   */
  async equalTo(
    gift: GiftSeen & Pick<OfficeGift, 'mode' | 'amountPaise' | 'reference'>,
    from: Entry['from'],
  ): Promise<EqualGift | undefined> {
    const { payments, clock } = this.#deps;
    const { mode, amountPaise, reference } = gift;
    if (mode === 'cheque' || (mode !== 'transfer' && reference !== null)) return undefined;
    const since = new Date(clock().getTime() - ENTERED_WITHIN_DAYS * DAY_MS);
    const like = { purpose: 'donation' as const, amountPaise, method: mode };
    for (const { paymentId, details, bookedAs: receiptNumber } of await payments.orders.alike(like, since)) {
      const folio = paymentId === null ? undefined : await payments.ledger.byPayment(paymentId);
      const fact = folio?.facts.find(({ what }) => what === 'gift');
      if (!folio || !fact || folio.standing.keptPaise <= 0) continue;
      if (from === 'bank file' && fact.from === 'bank file') continue;
      if (mayBeOne({ ...donationDetails.parse(details), receivedAt: fact.at }, gift))
        return { paymentId: folio.paymentId, receiptNumber, receivedAt: fact.at, by: fact.who ?? fact.from };
    }
    return undefined;
  }

  /** The cash that counts of this donor, by name or e-mail address, on that day in India; in paise. */
  async #cashTaken(gift: GiftSeen): Promise<number> {
    const { orders, ledger } = this.#deps.payments;
    const like = { purpose: 'donation' as const, method: 'cash' };
    let takenPaise = 0;
    for (const { paymentId, details } of await orders.alike(like, startOfDay(dayOf(gift.receivedAt)))) {
      const folio = paymentId === null ? undefined : await ledger.byPayment(paymentId);
      const fact = folio?.facts.find(({ what }) => what === 'gift');
      if (!folio || !fact || dayOf(fact.at) !== dayOf(gift.receivedAt)) continue;
      if (isOneDonor(donationDetails.parse(details), gift)) takenPaise += folio.standing.keptPaise;
    }
    return takenPaise;
  }

  /** Enters that a cheque cleared or bounced, if {@link ruleOnCheque} allows it. */
  async endCheque(
    paymentId: string,
    { status, at }: { status: 'received' | 'bounced'; at: Date },
    { who, why, from }: Entry,
  ): Promise<Entered | Refused<ChequeRefusal>> {
    const { payments, clock } = this.#deps;
    const known = await payments.ledger.byPayment(paymentId);
    const ruling = ruleOnCheque(known, { status, at }, clock());
    if (!ruling.allowed) return ruling;
    const { amountPaise } = ruling;
    const entry = { at, heardAt: clock(), from, who, why };
    const folio = await this.#record(paymentId, { what: 'gift', status, amountPaise, ...entry });
    const order = await payments.orders.byPayment(paymentId);
    const isNew = folio.version !== known?.version;
    return { allowed: true, paymentId, receiptNumber: order?.bookedAs ?? null, isNew };
  }

  /**
   * Corrects a gift up or down, if {@link ruleOnCorrection} allows it; earlier facts stay. The same amount on the same day for the same
   * reason is the same correction, so that an interrupted command can be repeated: `isNew` is then false.
   */
  async correct(
    paymentId: string,
    { byPaise, despiteCashLimit }: { readonly byPaise: number } & Pick<OfficeGift, 'despiteCashLimit'>,
    { who, why, from }: Entry,
  ): Promise<
    | { readonly allowed: true; readonly keptPaise: number; readonly isNew: boolean }
    | Refused<CorrectionRefusal>
  > {
    const { payments, clock } = this.#deps;
    const known = await payments.ledger.byPayment(paymentId);
    const at = clock();
    const id = createHash('sha256')
      .update(`${dayOf(at)} ${byPaise} ${why}`)
      .digest('hex')
      .slice(0, 24);
    const isKnown = known?.facts.some((fact) => fact.what === 'correction' && fact.id === id) ?? false;
    const ruling = ruleOnCorrection(known, isKnown ? 0 : byPaise);
    if (!ruling.allowed) return ruling;
    const takenPaise =
      isKnown || byPaise < 0 || despiteCashLimit ? 0 : await this.#cashOfGift(paymentId, known);
    if (takenPaise > 0 && takenPaise + byPaise >= CASH_LIMIT_PAISE)
      return refused({ reason: 'over-cash-limit', takenPaise });
    const entry = { at, heardAt: at, from, who, why };
    const folio = await this.#record(paymentId, { what: 'correction', id, amountPaise: byPaise, ...entry });
    return { allowed: true, keptPaise: folio.standing.keptPaise, isNew: !isKnown };
  }

  /** The cash of this gift's donor on its day, itself included, in paise; 0 for a gift of another kind. */
  async #cashOfGift(paymentId: string, folio: Folio | undefined): Promise<number> {
    const order = await this.#deps.payments.orders.byPayment(paymentId);
    const fact = folio?.facts.find(({ what }) => what === 'gift');
    if (order?.method !== 'cash' || !fact) return 0;
    return this.#cashTaken({ ...donationDetails.parse(order.details), receivedAt: fact.at });
  }

  /** Adds the fact to the gift's folio and carries out its consequences. */
  async #record(paymentId: string, fact: Fact): Promise<Folio> {
    const { payments, clock } = this.#deps;
    const folio = await payments.ledger.record({ paymentId, providerOrderId: null }, [fact], clock());
    await payments.turnedBack.follow(folio);
    return folio;
  }
}
