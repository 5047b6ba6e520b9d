import type { PendingVerification } from '@vgb/contracts';
import { readNote, tabStorage, writeNote } from '../lib/storage';

const KEY = 'pendingVerification';

/** The address that is not yet verified; stored for this tab, so that it is kept over a reload of the verify screen. */
export function pendingVerification(): PendingVerification | null {
  const note = readNote(KEY);
  if (typeof note !== 'object' || note === null || !('email' in note) || !('message' in note)) return null;
  const { email, message } = note;
  return typeof email === 'string' && typeof message === 'string' ? { email, message } : null;
}

export function notePendingVerification(pending: PendingVerification): void {
  writeNote(KEY, pending);
}

export function forgetPendingVerification(): void {
  tabStorage.removeItem(KEY);
}
