import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app';
import { keepTyped } from './early-typing';
import { base, routeAddress } from './lib/language';
import { prefetchPages } from './prefetch';
import { routeOf } from './routes';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const site = (
  <StrictMode>
    <BrowserRouter basename={base}>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// A shell is replaced by the page, not hydrated.
if (root.firstElementChild && root.dataset.shell === undefined) {
  // The page's own code first: hydration needs the same tree that was prerendered.
  await routeOf(routeAddress(location.pathname)).page.preload();
  // Yields after evaluating the code, so that a tap can be handled before hydration.
  await new Promise((resolve) => setTimeout(resolve));
  keepTyped(root);
  // In a transition React hydrates in time slices, so that taps are handled in between.
  startTransition(() => {
    hydrateRoot(root, site);
  });
} else {
  createRoot(root).render(site);
}

prefetchPages();
