import { codeOf } from '../error-code.js';
/** Whether a write was refused because `field` (any field, when not given) already has this value elsewhere. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== 11000) return false;
  const pattern = 'keyPattern' in error && typeof error.keyPattern === 'object' ? error.keyPattern : null;
  return field === undefined || Object.hasOwn(pattern ?? {}, field);
}
