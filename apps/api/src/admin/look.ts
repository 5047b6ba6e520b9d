import type { Look } from '../payments/index.js';
import type { BackupRecord } from './backup-record-store.js';
import type { Desk } from './desk.js';
import { Failure } from './failure.js';
import { counted, inCount } from './printing.js';

const HOUR_MS = 60 * 60_000;

/** A sentence with the age of the nightly service's latest backup. */
export function backupAge(latest: BackupRecord | undefined, now: Date): string {
  if (!latest) return 'The nightly service has never made a backup of this database.';
  const hours = Math.floor((now.getTime() - latest.madeAt.getTime()) / HOUR_MS);
  return `The latest nightly backup is ${latest.file}, ${counted(hours, 'hour')} old.`;
}

/** Prints the result of a `look`. @throws Failure where not all was recorded. */
export function printLook(desk: Desk, { seen, booked, held, failed, heldBack }: Look): void {
  if (heldBack)
    throw new Failure(
      `The provider knows ${counted(seen, 'payment')} of the time, and this database has never had an order. Nothing was recorded: restore the backup first.`,
    );
  const line = (what: string, ids: readonly string[]): string =>
    ids.length === 0 ? '' : `${what}: ${ids.join(', ')}\n`;
  desk.out.write(
    `${counted(seen, 'payment')} looked at, ${inCount(booked.length)} booked only now, ${inCount(held.length)} held for a decision.\n` +
      line('Booked', booked) +
      line('Held ("exceptions list" shows them)', held),
  );
  if (failed.length > 0) throw new Failure(`Not recorded, look again later: ${failed.join(', ')}`);
}
