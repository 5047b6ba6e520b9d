import { matchPath, useLocation } from 'react-router';
import { routeOf } from './routes';

/** What stands in the address where the route table has `:name`, such as the token of a link in a mail; empty when nothing does. */
export function useRoutePart(name: 'token' | 'orderId'): string {
  const { pathname } = useLocation();
  const parts: Readonly<Record<string, string | undefined>> =
    matchPath(routeOf(pathname).path, pathname)?.params ?? {};
  return parts[name] ?? '';
}
