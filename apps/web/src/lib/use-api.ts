import { useContext } from 'react';
import { ApiContext, loadBrowserApi } from './api';
import type { Api } from './api-client';
import { noAnswer } from './api-error';

/** Part of the page's own code, so that a lost connection can be reported without loading code. */
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
