/** Whether a write was refused because `field` (any field, when not given) already has this value elsewhere. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11000) return false;
  const pattern = (error as { keyPattern?: Record<string, unknown> }).keyPattern ?? {};
  return field === undefined || Object.hasOwn(pattern, field);
}
