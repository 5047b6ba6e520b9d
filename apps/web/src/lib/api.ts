import { createContext, useContext } from 'react';
import type { Api } from './api-client';

/** Pages with forms load it early, so that the first press of a button does not wait (or fail offline) for code. */
export const loadBrowserApi = () => import('./browser-api').then(({ browserApi }) => browserApi);

/** The real server, with its contracts (and zod) loaded at the first call: pages of words never pay for them. */
const lazyApi: Api = {
  async call(name, ...given) {
    const api = await loadBrowserApi().catch(async () => {
      // A component that shows failures has loaded this module already, so that it comes without a network.
      const { noAnswer } = await import('./api-error');
      throw noAnswer();
    });
    return api.call(name, ...given);
  },
};

export const ApiContext = createContext<Api>(lazyApi);

export function useApi(): Api {
  return useContext(ApiContext);
}
