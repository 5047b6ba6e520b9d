import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { RoutePartsContext } from './lib/route-part';
import { routeOf } from './routes';

/** Provides the values of the route's `:names` to the pages. */
export function RouteParts({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <RoutePartsContext value={matchPath(routeOf(pathname).path, pathname)?.params ?? {}}>
      {children}
    </RoutePartsContext>
  );
}
