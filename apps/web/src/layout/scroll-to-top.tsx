import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { fragmentText } from '../lib/fragment';

/** Every change of the page starts at its top, or at the part that the address names, with the focus on the page. */
export function ScrollToTop({ mainId }: { mainId: string }) {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const part = hash ? document.getElementById(fragmentText(hash)) : null;
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
