import { type BackupSource, type Document, type Head, readBackup } from './backup-file.js';
import { Failure } from './failure.js';

/** What a backup holds, as one reading of the whole file tells it; and what of payments and receipts its records know. */
export interface Survey {
  readonly head: Head;
  /** How many documents each collection has. */
  readonly counts: ReadonlyMap<string, number>;
  /** Payments that have a receipt. */
  readonly booked: ReadonlySet<string>;
  /** Payments that never got a receipt: of memberships, and those on which the office has decided otherwise. */
  readonly withoutReceipt: ReadonlySet<string>;
  /** Payments that may have been booked after the backup was made, with a moment at which they were known. */
  readonly undecided: ReadonlyMap<string, Date>;
  /** The highest serial of each financial year that is given or left out. */
  readonly highestSerials: ReadonlyMap<string, number>;
  /** Keys of receipts' mails whose donation was booked while the backup was made and is not in it. */
  readonly orphanedMails: ReadonlySet<string>;
}

const RECEIPT_MAIL = /^donation-receipt:([^:]+)$/;

/**
 * Reads a backup from beginning to end without writing anything.
 * @throws Failure for a file that is no backup, is cut short, or was changed.
 */
export async function surveyBackup(source: BackupSource): Promise<Survey> {
  let head: Head | undefined;
  let collection = '';
  const counts = new Map<string, number>();
  const booked = new Set<string>();
  const settledOtherwise = new Set<string>();
  const undecided = new Map<string, Date>();
  const mails = new Map<string, { paymentId: string; at: Date }>();
  const highestSerials = new Map<string, number>();
  const raise = (financialYear: unknown, serial: unknown): void => {
    const year = String(financialYear);
    highestSerials.set(year, Math.max(highestSerials.get(year) ?? 0, Number(serial)));
  };

  const readers: Readonly<Record<string, (document: Document, made: Date) => void>> = {
    donations({ paymentId, financialYear, serial }) {
      booked.add(String(paymentId));
      raise(financialYear, serial);
    },
    receipt_gaps({ financialYear, last }) {
      raise(financialYear, last);
    },
    orders({ status, purpose, paymentId, bookedAt, capturedAt }, made) {
      if (status !== 'paid' || typeof paymentId !== 'string') return;
      if (purpose === 'membership') settledOtherwise.add(paymentId);
      else if (!bookedAt) undecided.set(paymentId, asDate(capturedAt) ?? made);
    },
    exceptions({ state, paymentId, noticedAt }, made) {
      if (state === 'open') undecided.set(String(paymentId), asDate(noticedAt) ?? made);
      else settledOtherwise.add(String(paymentId));
    },
    outbox({ key, createdAt }, made) {
      const paymentId = typeof key === 'string' && RECEIPT_MAIL.exec(key)?.[1];
      if (paymentId) mails.set(key, { paymentId, at: asDate(createdAt) ?? made });
    },
  };

  for await (const entry of readBackup(source)) {
    if (entry.kind === 'head') head = entry.head;
    else if (entry.kind === 'collection') {
      collection = entry.name;
      counts.set(collection, 0);
    } else {
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
      if (head) readers[collection]?.(entry.document, head.madeAt);
    }
  }
  if (!head) throw new Failure('This backup is empty.');

  const orphanedMails = new Set<string>();
  for (const [key, { paymentId, at }] of mails)
    if (!booked.has(paymentId)) {
      orphanedMails.add(key);
      undecided.set(paymentId, at);
    }
  for (const paymentId of booked) undecided.delete(paymentId);
  const withoutReceipt = new Set([...settledOtherwise].filter((id) => !undecided.has(id) && !booked.has(id)));
  return { head, counts, booked, withoutReceipt, undecided, highestSerials, orphanedMails };
}

const asDate = (value: unknown): Date | undefined => (value instanceof Date ? value : undefined);
