import type { MembershipUpdated, SignedIn } from '@vgb/contracts';
import { createContext, useContext } from 'react';

/** What the screens tell the session. The provider lives in `account/`. */
export interface SessionActions {
  /** Stores the login under both keys and sets the user. An empty token leaves the stored one. */
  signIn(answer: SignedIn): void;
  /** Asks the server for the user anew. Never fails: what is known stays. */
  refresh(): Promise<void>;
  /** Merges what a membership update answered into the user. */
  mergeMembership(answer: MembershipUpdated): void;
}

const outside: SessionActions = {
  signIn: () => undefined,
  refresh: async () => undefined,
  mergeMembership: () => undefined,
};

export const SessionActionsContext = createContext<SessionActions>(outside);

export function useSessionActions(): SessionActions {
  return useContext(SessionActionsContext);
}
