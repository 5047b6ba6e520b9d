import { type BackupSource, type Document, type Head, readBackup } from './backup-file.js';
import { Failure } from './failure.js';

/** The contents of a backup, and the payments and receipts in its records. */
export interface Survey {
  readonly head: Head;
  /** The number of documents in each collection. */
  readonly counts: ReadonlyMap<string, number>;
  /** Payments that have a receipt. */
  readonly booked: ReadonlySet<string>;
  /** Payments that get no receipt: those of memberships, and those on which the office has decided otherwise. */
  readonly withoutReceipt: ReadonlySet<string>;
  /** Payments that may have been booked after the backup was made, with a date from their records. */
  readonly undecided: ReadonlyMap<string, Date>;
  /** The highest serial of each financial year, issued or left out. */
  readonly highestSerials: ReadonlyMap<string, number>;
  /** Keys of receipt mails whose donation was booked during the backup and is not in it. */
  readonly orphanedMails: ReadonlySet<string>;
}

const RECEIPT_MAIL = /^donation-receipt:([^:]+)$/;

/**
 * Reads a backup from beginning to end without writing anything.
 * @throws Failure for a file that is no backup, is cut short, or was changed.
 */
export async function surveyBackup(source: BackupSource): Promise<Survey> {
  let records: KnownRecords | undefined;
  let collection = '';
  const counts = new Map<string, number>();
  for await (const entry of readBackup(source)) {
    if (entry.kind === 'head') records = new KnownRecords(entry.head);
    else if (entry.kind === 'collection') {
      collection = entry.name;
      counts.set(collection, 0);
    } else {
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
      records?.note(collection, entry.document);
    }
  }
  if (!records) throw new Failure('This backup is empty.');
  return { ...records.inAll(), counts };
}

/** Collects the payments and receipts of a backup, document by document. */
class KnownRecords {
  readonly #head: Head;
  readonly #booked = new Set<string>();
  readonly #knownOtherwise = new Set<string>();
  readonly #undecided = new Map<string, Date>();
  readonly #receiptMails = new Map<string, { readonly paymentId: string; readonly at: Date }>();
  readonly #highestSerials = new Map<string, number>();

  constructor(head: Head) {
    this.#head = head;
  }

  note(collection: string, document: Document): void {
    if (collection === 'donations') this.#noteDonation(document);
    else if (collection === 'receipt_gaps') this.#raise(document.financialYear, document.last);
    else if (collection === 'orders') this.#noteOrder(document);
    else if (collection === 'exceptions') this.#noteException(document);
    else if (collection === 'outbox') this.#noteMail(document);
  }

  inAll(): Omit<Survey, 'counts'> {
    const booked = this.#booked;
    const undecided = new Map(this.#undecided);
    const orphanedMails = new Set<string>();
    for (const [key, { paymentId, at }] of this.#receiptMails)
      if (!booked.has(paymentId)) {
        orphanedMails.add(key);
        undecided.set(paymentId, at);
      }
    for (const paymentId of booked) undecided.delete(paymentId);
    const withoutReceipt = new Set(
      [...this.#knownOtherwise].filter((id) => !undecided.has(id) && !booked.has(id)),
    );
    const highestSerials = this.#highestSerials;
    return { head: this.#head, booked, withoutReceipt, undecided, highestSerials, orphanedMails };
  }

  #noteDonation({ paymentId, financialYear, serial }: Document): void {
    this.#booked.add(String(paymentId));
    this.#raise(financialYear, serial);
  }

  #noteOrder({ status, purpose, paymentId, bookedAt, capturedAt }: Document): void {
    if (status !== 'paid' || typeof paymentId !== 'string') return;
    if (purpose === 'membership') this.#knownOtherwise.add(paymentId);
    else if (!bookedAt) this.#undecided.set(paymentId, this.#dateOf(capturedAt));
  }

  #noteException({ state, paymentId, noticedAt }: Document): void {
    if (state === 'open') this.#undecided.set(String(paymentId), this.#dateOf(noticedAt));
    else this.#knownOtherwise.add(String(paymentId));
  }

  #noteMail({ key, createdAt }: Document): void {
    const paymentId = typeof key === 'string' && RECEIPT_MAIL.exec(key)?.[1];
    if (paymentId) this.#receiptMails.set(key, { paymentId, at: this.#dateOf(createdAt) });
  }

  #raise(financialYear: unknown, serial: unknown): void {
    const year = String(financialYear);
    const highest = this.#highestSerials.get(year) ?? 0;
    this.#highestSerials.set(year, Math.max(highest, Number(serial)));
  }

  /** The date in a field, or that of the backup where the field has none. */
  #dateOf(value: unknown): Date {
    return value instanceof Date ? value : this.#head.madeAt;
  }
}
