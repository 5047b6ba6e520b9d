import type { AnswerOf, BodyOf, EndpointName, endpoints, ParamsOf } from '@vgb/contracts';
import { createContext, useContext } from 'react';

type Endpoints = typeof endpoints;

export type Answer<N extends EndpointName> = AnswerOf<Endpoints[N]>;
export type Body<N extends EndpointName> = BodyOf<Endpoints[N]>;

type Given<N extends EndpointName> = ([Body<N>] extends [undefined] ? unknown : { readonly body: Body<N> }) &
  ([ParamsOf<Endpoints[N]>] extends [undefined] ? unknown : { readonly params: ParamsOf<Endpoints[N]> });

/** Nothing for a call without body and params. */
export type CallArguments<N extends EndpointName> = unknown extends Given<N> ? [] : [given: Given<N>];

/** The server, call by call, by the names of the contracts' `endpoints`. */
export interface Api {
  /** @throws ApiError and nothing else. */
  call<N extends EndpointName>(name: N, ...given: CallArguments<N>): Promise<Answer<N>>;
}

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
