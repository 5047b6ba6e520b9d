import type { Account } from './account.js';
import type { CodeStore } from './code-store.js';
import type { ResetStore } from './reset-store.js';

/** What is on its way to an account. */
export interface UnderWay {
  readonly codeStore: CodeStore;
  readonly resets: ResetStore;
}

/** Ends the codes of an account and the reset links to its address: a stranger may have asked for them. */
export async function endUnderWay({ codeStore, resets }: UnderWay, { id, email }: Account): Promise<void> {
  await Promise.all([resets.removeOf(email), codeStore.removeOf(id)]);
}
