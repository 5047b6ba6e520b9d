import type { Connection } from '../db/connection.js';
import { receiptNumber } from './donation.js';

/**
 * Receipt numbers that are never given: donors may hold receipts with them of which these books know nothing, because the
 * donations were lost with a database (docs/decisions/0063-numbers-after-a-restore.md).
 */
export interface ReceiptGap {
  readonly financialYear: string;
  /** The serials from `first` to `last`, both included. */
  readonly first: number;
  readonly last: number;
  readonly at: Date;
  /** Who gave the restore that left them out. */
  readonly who: string;
  readonly why: string;
}

/** Not a model: a restore writes it into a database in which no index may be made yet. */
export const RECEIPT_GAPS = 'receipt_gaps';
interface GapRow extends ReceiptGap {
  /** The first number of the gap: the same gap is kept once. */
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
