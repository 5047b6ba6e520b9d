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
    void import('./head').then(({ pageHead }) => {
      if (!current) return;
      const head = pageHead(routeOf(pathname), pathname);
      document.title = head.title;
      document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
      const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
      // Its origin is the site's own, whatever name the page was asked for by.
      canonical?.setAttribute('href', new URL(head.canonical, canonical.href).href);
    });
    return () => {
      current = false;
    };
  }, [pathname]);
}
