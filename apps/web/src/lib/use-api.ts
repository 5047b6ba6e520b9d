import { useContext } from 'react';
import { ApiContext, loadBrowserApi } from './api';
import type { Api } from './api-client';
import { noAnswer } from './api-error';

/** Loaded with each component that shows failures, so that a lost connection has its sentence without a network. */
const serverApi: Api = {
  async call(name, ...given) {
    const api = await loadBrowserApi().catch(() => {
      throw noAnswer();
    });
    return api.call(name, ...given);
  },
};

export function useApi(): Api {
  return useContext(ApiContext) ?? serverApi;
}
