import { createContext } from 'react';
import type { Api } from './api-client';

/**
 * Loads the client of the real server with the contracts (and zod), which pages without forms do not need. Pages with forms load
 * it early, so that the first press of a button does not wait for code or fail offline.
 *
 * @throws when the code cannot be fetched: the browser is offline, or the site has been replaced meanwhile.
 */
export const loadBrowserApi = (): Promise<Api> => import('./browser-api').then((module) => module.browserApi);

/** The client that tests and the prerender use in place of the real one. */
export const ApiContext = createContext<Api | undefined>(undefined);
