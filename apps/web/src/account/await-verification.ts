import { type PendingVerification, say } from '@vgb/contracts';
import { notePendingVerification } from './pending-verification';

/** Apart from the note itself, which every page reads: pages of words carry no sentences of forms. */
export function awaitVerification({ email, message }: PendingVerification): void {
  notePendingVerification({ email, message: message.trim() === '' ? say('verifyYourEmail') : message });
}
