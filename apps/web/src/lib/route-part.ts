import { createContext, useContext } from 'react';

/** What stands in the address where the route table has `:name`; the router (`route-parts.tsx`) gives it to the pages. */
export const RoutePartsContext = createContext<Readonly<Record<string, string | undefined>>>({});

/** One such part, as the token of a link in a mail; empty when the address has none. */
export function useRoutePart(name: 'token' | 'orderId'): string {
  return useContext(RoutePartsContext)[name] ?? '';
}
