import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { routeOf } from '../routes';

/**
 * Updates the document's title, description and canonical address with the route. Those of the first page are in its HTML; those
 * of other pages are loaded when the visitor navigates.
 */
export function usePageHead(): void {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    // Only the shell of the account pages, which has the same head for all, lacks a canonical address.
    if (isFirst && document.querySelector('link[rel="canonical"]')) return;
    let current = true;
    void import('./head').then(
      (head) => {
        if (current) head.showHead(routeOf(pathname), pathname);
      },
      // Without a connection the title stays that of the last page; the next page tries again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pathname]);
}
