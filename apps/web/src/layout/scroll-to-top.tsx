import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After every navigation: scrolls to the top of the page, or to the element of the fragment, and focuses it. */
export function ScrollToTop({ mainId }: { mainId: string }) {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Ids are ASCII, so the fragment need not be decoded, and `#50%` matches none.
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    if (part) {
      part.scrollIntoView();
      // As the browser does for the fragment of an address that it loads.
      part.focus({ preventScroll: true });
      return;
    }
    window.scrollTo(0, 0);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, hash, mainId]);
  return null;
}
