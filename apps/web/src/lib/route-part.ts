import { createContext, useContext } from 'react';

/** The values of the route's `:names`, provided by `route-parts.tsx`. */
export const RoutePartsContext = createContext<Readonly<Record<string, string | undefined>>>({});

/** One of these values, such as the token of a link in a mail; empty when the address has none. */
export function useRoutePart(name: 'token' | 'orderId'): string {
  return useContext(RoutePartsContext)[name] ?? '';
}
