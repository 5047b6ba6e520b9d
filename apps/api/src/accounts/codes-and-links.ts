import type { Account } from './account.js';
import type { CodeStore } from './code-store.js';
import type { ResetStore } from './reset-store.js';

/** The stores of codes and reset links. */
export interface CodesAndLinks {
  readonly codeStore: CodeStore;
  readonly resets: ResetStore;
}

/** Removes the codes of an account and the reset links to its address: another person may have requested them. */
export async function removeCodesAndLinks(
  { codeStore, resets }: CodesAndLinks,
  { id, email }: Account,
): Promise<void> {
  await Promise.all([resets.removeOf(email), codeStore.removeOf(id)]);
}
