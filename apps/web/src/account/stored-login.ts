import { STARTUP_TOKEN_KEY, TOKEN_KEY } from '@vgb/contracts';
import { durable } from '../lib/storage';

/**
 * The login token is stored under two keys: the client reads the first for every request, the session reads the second at the
 * start. The second is written last and removed last, so that another tab that gets its storage event finds the first already
 * changed.
 */
export const storedLogin = {
  exists: () => durable.getItem(STARTUP_TOKEN_KEY) !== null,
  write(token: string) {
    durable.setItem(TOKEN_KEY, token);
    durable.setItem(STARTUP_TOKEN_KEY, token);
  },
  remove() {
    durable.removeItem(TOKEN_KEY);
    durable.removeItem(STARTUP_TOKEN_KEY);
  },
};

/**
 * Calls back when another tab has logged in or out, and when Back shows this page as it was left: a page that the browser keeps
 * gets no storage event meanwhile. Returns the function that stops listening.
 */
export function onLoginElsewhere(changed: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    // No key: the whole storage was cleared.
    if (key === STARTUP_TOKEN_KEY || key === null) changed();
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };
  addEventListener('storage', stored);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', stored);
    removeEventListener('pageshow', shown);
  };
}
