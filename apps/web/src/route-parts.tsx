import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { RoutePartsContext } from './lib/route-part';
import { routeOf } from './routes';

/** Gives the pages the parts of the address that the route table names. */
export function RouteParts({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <RoutePartsContext value={matchPath(routeOf(pathname).path, pathname)?.params ?? {}}>
      {children}
    </RoutePartsContext>
  );
}
