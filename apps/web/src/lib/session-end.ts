export const loginPath = '/login';

/** Handed to /login with the redirect: where to go on afterwards, and whether the session ended by itself. */
export interface LoginDetour {
  readonly from?: string;
  readonly ended?: boolean;
}

export function isLoginDetour(state: unknown): state is LoginDetour {
  return typeof state === 'object' && state !== null;
}

const listeners = new Set<() => void>();

/** The client tells the session, without knowing it, that the server takes the stored login no more. */
export const sessionEnd = {
  announce: () => {
    for (const listener of [...listeners]) listener();
  },
  /** Returns the function that stops listening. */
  listen(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
