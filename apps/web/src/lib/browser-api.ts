import { type Api, createApiClient } from './api-client';
import { routeAddress, tag } from './language';
import { loginPath, sessionEnd } from './session-end';
import { durable } from './storage';

/** The client with the browser's `fetch` and stored login. */
export const browserApi: Api = createApiClient({
  fetch: (...request) => fetch(...request),
  storage: durable,
  baseUrl: import.meta.env?.VITE_API_URL ?? '',
  language: tag,
  isAtLogin: () => routeAddress(location.pathname) === loginPath,
  goToLogin: sessionEnd.announce,
});
