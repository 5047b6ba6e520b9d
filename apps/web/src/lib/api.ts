import { createContext } from 'react';
import type { Api } from './api-client';

/**
 * The client of the real server, with its contracts (and zod): pages of words never pay for them. Pages with forms load it
 * early, so that the first press of a button does not wait (or fail offline) for code.
 *
 * @throws when the code cannot be fetched: the browser is offline, or the site has been replaced meanwhile.
 */
export const loadBrowserApi = (): Promise<Api> =>
  import('./browser-api').then(({ browserApi }) => browserApi);

/** The calls that a test or the prerender gives in place of the real server's. */
export const ApiContext = createContext<Api | undefined>(undefined);
