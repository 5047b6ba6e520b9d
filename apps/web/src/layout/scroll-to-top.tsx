import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Every change of the page starts at its top, or at the part that the address names, with the focus on the page. */
export function ScrollToTop({ mainId }: { mainId: string }) {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Names of parts are letters of ASCII: nothing of the address is encoded, and `#50%` is none.
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    if (part) {
      part.scrollIntoView();
      // As the browser itself does where the address names a part of the page.
      part.focus({ preventScroll: true });
      return;
    }
    window.scrollTo(0, 0);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, hash, mainId]);
  return null;
}
