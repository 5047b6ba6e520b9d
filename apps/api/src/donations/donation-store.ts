import type { Locale } from '@vgb/content/locale';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { refuseUnlessWhole } from '../db/gate.js';
import { inSlices } from '../db/slices.js';
import { asStored, type Stored, type StoredDocument } from '../db/stored.js';
import { storedLocale } from '../db/stored-locale.js';
import { olderThan } from '../ledger/index.js';
import { financialYearOf } from '../time/india.js';
import { type DonationState, type Donor, type GiftMoney, receiptNumber } from './donation.js';
import { type ReceiptGap, receiptGaps } from './receipt-gap-store.js';

/** A gift that has arrived: one captured payment, one receipt number. Never deleted. */
export interface Donation extends Donor, GiftMoney {
  readonly id: string;
  readonly receiptNumber: string;
  readonly financialYear: string;
  /** Our order's id. */
  readonly orderId: string;
  readonly paymentId: string;
  readonly method: string | null;
  readonly mandateId: string | null;
  readonly state: DonationState;
  /** When the donor paid. */
  readonly receivedAt: Date;
  readonly notes: string | null;
}

export type NewDonation = Donor &
  Pick<Donation, 'amountPaise' | 'orderId' | 'paymentId' | 'method' | 'mandateId' | 'receivedAt'>;

interface DonationRow {
  receiptNumber: string;
  financialYear: string;
  serial: number;
  firstName: string;
  lastName: string;
  email: string;
  company?: string | null;
  taxDetails?: string | null;
  /** Absent in gifts from before the site had several languages. */
  locale?: Locale;
  amountPaise: number;
  orderId: string;
  paymentId: string;
  method?: string | null;
  mandateId?: string | null;
  /**
   * `state` and the next three copy the payment's folio in version `folioVersion`; all but the first two are absent before any refund or
   * dispute.
   */
  state: DonationState;
  refundedPaise: number;
  lostPaise?: number;
  correctedPaise?: number;
  openPaise?: number;
  folioVersion?: number;
  receivedAt: Date;
  bookedAt: Date;
  notes?: string | null;
}

const schema = new Schema<DonationRow>(
  {
    receiptNumber: { type: String, required: true },
    financialYear: { type: String, required: true },
    serial: { type: Number, required: true },
    firstName: String,
    lastName: String,
    email: String,
    company: String,
    taxDetails: String,
    locale: String,
    amountPaise: { type: Number, required: true },
    orderId: { type: String, required: true },
    paymentId: { type: String, required: true, unique: true },
    method: String,
    mandateId: String,
    state: { type: String, required: true },
    refundedPaise: { type: Number, required: true },
    lostPaise: Number,
    correctedPaise: Number,
    openPaise: Number,
    folioVersion: Number,
    receivedAt: { type: Date, required: true },
    bookedAt: { type: Date, required: true },
    notes: String,
  },
  { collection: 'donations', versionKey: false },
);
/**
 * Makes receipt numbers unique: the next number is the highest one plus one, and an insert claims it. The only gaps are those recorded by a
 * restore.
 */
schema.index({ financialYear: 1, serial: 1 }, { unique: true });
schema.index({ email: 1, receivedAt: 1 });
schema.index({ mandateId: 1, receivedAt: 1 });
schema.index({ receivedAt: 1 });
/** For the removal of personal data: a donation without a name leaves the index. */
schema.index({ receivedAt: 1, firstName: 1 }, { partialFilterExpression: { firstName: { $gt: '' } } });

function toDonation(row: DonationRow & { _id: Types.ObjectId }): Donation {
  const { _id, serial: _serial, bookedAt: _bookedAt, folioVersion: _folioVersion, ...rest } = row;
  return {
    ...rest,
    id: _id.toHexString(),
    lostPaise: row.lostPaise ?? 0,
    correctedPaise: row.correctedPaise ?? 0,
    openPaise: row.openPaise ?? 0,
    company: row.company ?? null,
    taxDetails: row.taxDetails ?? null,
    locale: storedLocale.parse(row.locale),
    method: row.method ?? null,
    mandateId: row.mandateId ?? null,
    notes: row.notes ?? null,
  };
}

/** Far more than the bookings that can compete for a number at once. */
const MOST_RIVALS = 500;

/** The donations, each under its own receipt number. */
export class DonationStore {
  readonly #connection: Connection;
  readonly #rows;
  /** Bookings in this process run one after the other, so that only other processes compete for the next number. */
  #lastBooking: Promise<unknown> = Promise.resolve();

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
    this.#rows = connection.model('Donation', schema);
  }

  /** The donation of this payment, inserted with the next receipt number when there is none. @throws RestoreUnderWay, IndexesMissing */
  async add(donation: NewDonation, now: Date): Promise<Donation> {
    const known = await this.byPayment(donation.paymentId);
    if (known) return known;
    const booking = this.#lastBooking.then(() => this.#insertNext(donation, now));
    this.#lastBooking = booking.catch(() => undefined);
    return booking;
  }

  /**
   * @throws RestoreUnderWay: while only a part of a backup is restored, the next number could be one that is in the rest.
   * @throws IndexesMissing: without unique indexes each call would insert one.
   */
  async #insertNext(donation: NewDonation, bookedAt: Date): Promise<Donation> {
    const financialYear = financialYearOf(donation.receivedAt);
    for (let rivals = 0; rivals < MOST_RIVALS; rivals += 1) {
      const serial = (await this.#highestSerial(financialYear)) + 1;
      await refuseUnlessWhole(this.#connection);
      try {
        const row = await this.#rows.create({
          ...donation,
          financialYear,
          serial,
          receiptNumber: receiptNumber(financialYear, serial),
          state: 'received',
          refundedPaise: 0,
          bookedAt,
        });
        return toDonation(row.toObject());
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const known = await this.byPayment(donation.paymentId);
        if (known) return known;
      }
    }
    throw new Error('no receipt number could be had');
  }

  /** The highest serial that is used or in a gap; 0 in a new year. */
  async #highestSerial(financialYear: string): Promise<number> {
    const last = await this.#rows
      .findOne({ financialYear })
      .sort({ serial: -1 })
      .select({ serial: 1 })
      .lean();
    const gaps = await this.gapsOfFinancialYear(financialYear);
    return Math.max(last?.serial ?? 0, ...gaps.map((gap) => gap.last));
  }

  async byId(id: string): Promise<Donation | undefined> {
    const row = Types.ObjectId.isValid(id) ? await this.#rows.findById(id).lean() : null;
    return row ? toDonation(row) : undefined;
  }

  async byPayment(paymentId: string): Promise<Donation | undefined> {
    const row = await this.#rows.findOne({ paymentId }).lean();
    return row ? toDonation(row) : undefined;
  }

  /** The stored record with this receipt number or of this payment, even if it cannot be parsed. */
  async storedUnder(
    by: { readonly receiptNumber: string } | { readonly paymentId: string },
  ): Promise<Stored | undefined> {
    const row = await this.#rows.findOne(by).lean<StoredDocument>();
    return row ? asStored(row) : undefined;
  }

  /** All gifts from this address, the oldest first. */
  async fromDonor(email: string): Promise<Donation[]> {
    return (await this.#rows.find({ email }).sort({ receivedAt: 1 }).lean()).map(toDonation);
  }

  /** Corrects the donor's address. */
  async correctAddress(id: string, email: string): Promise<void> {
    await this.#rows.updateOne({ _id: new Types.ObjectId(id) }, { $set: { email } });
  }

  /** Removes the personal data that the books do not need. Name, PAN and address stay: the yearly statement requires them. */
  async stripDonor(email: string): Promise<void> {
    await this.#rows.updateMany({ email }, { $set: { email: '' }, $unset: { company: 1, notes: 1 } });
  }

  /** Removes the donors' names from gifts before `date`, when the law no longer requires them. Returns how many. */
  async stripBefore(date: Date): Promise<number> {
    const named = { receivedAt: { $lt: date }, firstName: { $gt: '' } };
    const noPerson = { firstName: '', lastName: '', email: '' };
    const next = (limit: number) => this.#rows.find(named, { _id: 1 }).limit(limit).lean();
    return inSlices(next, async (ids) => {
      const change = { $set: noPerson, $unset: { company: 1, notes: 1, taxDetails: 1 } } as const;
      return (await this.#rows.updateMany({ _id: { $in: ids } }, change)).modifiedCount;
    });
  }

  async byReceipt(number: string): Promise<Donation | undefined> {
    const [, financialYear, serial] = /^VGB\/(\d{4}-\d\d)\/(\d{6,})$/.exec(number) ?? [];
    if (financialYear === undefined) return undefined;
    const row = await this.#rows.findOne({ financialYear, serial: Number(serial) }).lean();
    return row ? toDonation(row) : undefined;
  }

  /** The numbers that no donation has or will get. */
  gapsOfFinancialYear(financialYear: string): Promise<ReceiptGap[]> {
    return receiptGaps(this.#connection, financialYear);
  }

  /** By receipt number, one after the other, so that a year is never in memory as a whole. */
  async *ofFinancialYear(financialYear: string): AsyncGenerator<Donation> {
    for await (const row of this.#rows.find({ financialYear }).sort({ serial: 1 }).lean().cursor())
      yield toDonation(row);
  }

  /** Stores the remark; a second one is ignored. */
  async addNotes(id: string, notes: string): Promise<void> {
    await this.#rows.updateOne({ _id: new Types.ObjectId(id), notes: null }, { $set: { notes } });
  }

  /** Copies the money's state from this version of the folio; an older version changes nothing. */
  async repeatMoney(
    paymentId: string,
    money: Omit<GiftMoney, 'amountPaise'> & Pick<Donation, 'state'>,
    version: number,
  ): Promise<void> {
    await this.#rows.updateOne(
      { paymentId, ...olderThan(version) },
      { $set: { ...money, folioVersion: version } },
    );
  }
}
