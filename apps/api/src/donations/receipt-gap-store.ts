import type { Connection } from '../db/connection.js';
import { receiptNumber } from './donation.js';

/**
 * Receipt numbers that are never given again: their donations were lost with a database, and donors may hold receipts with them
 * (docs/decisions/0063-numbers-after-a-restore.md).
 */
export interface ReceiptGap {
  readonly financialYear: string;
  /** The serials from `first` to `last`, both included. */
  readonly first: number;
  readonly last: number;
  readonly at: Date;
  /** The person who ran the restore. */
  readonly who: string;
  readonly why: string;
}

/** A plain collection, not a model: a restore writes it before the database may have any index. */
export const RECEIPT_GAPS = 'receipt_gaps';
interface GapRow extends ReceiptGap {
  /** The first number of the gap, so that the same gap is kept once. */
  readonly _id: string;
}

export async function leaveOut(connection: Connection, gap: ReceiptGap): Promise<void> {
  const row: GapRow = { _id: receiptNumber(gap.financialYear, gap.first), ...gap };
  await connection.collection<GapRow>(RECEIPT_GAPS).insertOne(row);
}

/** All gaps, or those of one financial year, the earliest first. */
export async function receiptGaps(connection: Connection, financialYear?: string): Promise<ReceiptGap[]> {
  const rows = await connection
    .collection<GapRow>(RECEIPT_GAPS)
    .find(financialYear === undefined ? {} : { financialYear })
    .sort({ financialYear: 1, first: 1 })
    .toArray();
  return rows.map(({ _id, ...gap }) => gap);
}

/** "VGB/2026-27/000013 to VGB/2026-27/000014", or the one number. */
export function numbersOf({ financialYear, first, last }: ReceiptGap): string {
  const from = receiptNumber(financialYear, first);
  return first === last ? from : `${from} to ${receiptNumber(financialYear, last)}`;
}
