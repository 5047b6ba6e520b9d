import { type PendingVerification, say } from '@vgb/contracts';
import { notePendingVerification } from './pending-verification';

/**
 * Stores the pending verification with its sentence. Not in `pending-verification.ts`, which pages without forms load, as it
 * needs the sentences of forms.
 */
export function awaitVerification({ email, message }: PendingVerification): void {
  notePendingVerification({ email, message: message.trim() === '' ? say('verifyYourEmail') : message });
}
