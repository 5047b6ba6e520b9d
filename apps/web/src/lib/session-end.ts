export const loginPath = '/login';

/** The router state of a redirect to /login: where to return to, and whether the session has ended by itself. */
export interface LoginDetour {
  readonly from?: string;
  readonly ended?: boolean;
}

export function isLoginDetour(state: unknown): state is LoginDetour {
  return typeof state === 'object' && state !== null;
}

const listeners = new Set<() => void>();

/** An event from the client to the session: the server has refused the stored login. */
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
