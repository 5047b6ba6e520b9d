import { type PendingVerification, say } from '@vgb/contracts';
import { readNote, tabStorage, writeNote } from '../lib/storage';

const KEY = 'pendingVerification';

/** The address that waits for its code; kept for this tab, so that a reload on the verify screen loses nothing. */
export function pendingVerification(): PendingVerification | null {
  const note = readNote(KEY);
  if (typeof note !== 'object' || note === null || !('email' in note) || !('message' in note)) return null;
  const { email, message } = note;
  return typeof email === 'string' && typeof message === 'string' ? { email, message } : null;
}

export function awaitVerification({ email, message }: PendingVerification): void {
  writeNote(KEY, { email, message: message.trim() === '' ? say('verifyYourEmail') : message });
}

export function forgetPendingVerification(): void {
  tabStorage.removeItem(KEY);
}
