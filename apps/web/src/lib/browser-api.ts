import { type Api, createApiClient } from './api-client';
import { loginPath, sessionEnd } from './session-end';
import { durable } from './storage';

/** The client of this browser: its own network, its own stored login. */
export const browserApi: Api = createApiClient({
  fetch: (...request) => fetch(...request),
  storage: durable,
  baseUrl: import.meta.env?.VITE_API_URL ?? '',
  isAtLogin: () => location.pathname === loginPath,
  goToLogin: sessionEnd.announce,
});
