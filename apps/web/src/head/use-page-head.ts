import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { routeOf } from '../routes';

/**
 * Keeps the document's title, description and canonical address with the route. The first page's came with its HTML; the words
 * of the others are loaded when the visitor moves on.
 */
export function usePageHead(): void {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    // The shell of the account pages has one head for all of them, and no canonical address.
    if (isFirst && document.querySelector('link[rel="canonical"]')) return;
    let current = true;
    void import('./head').then(
      ({ showHead }) => {
        if (current) showHead(routeOf(pathname), pathname);
      },
      // Without a connection the title stays the last page's; the next page asks again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pathname]);
}
