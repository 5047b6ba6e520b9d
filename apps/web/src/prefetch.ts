import { routeAddress } from './lib/language';
import { routeOf } from './routes';

/** Loads the code of a page when a visitor points at a link to it, before the click. */
export function prefetchPages(): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:not([hreflang])');
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    // After a failure the click tries again.
    routeOf(routeAddress(link.pathname))
      .page.preload()
      .catch(() => undefined);
  };
  document.addEventListener('pointerover', look, { passive: true });
  document.addEventListener('focusin', look);
}
