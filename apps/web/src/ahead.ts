import { routeAddress } from './lib/language';
import { routeOf } from './routes';

/** Fetches the code of a page when a visitor points at a link to it: by the time of the click it has come. */
export function fetchAhead(): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:not([hreflang])');
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    // Should it fail, the click tries again.
    routeOf(routeAddress(link.pathname))
      .page.preload()
      .catch(() => undefined);
  };
  document.addEventListener('pointerover', look, { passive: true });
  document.addEventListener('focusin', look);
}
