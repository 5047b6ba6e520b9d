import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { fetchAhead } from './ahead';
import { App } from './app';
import { keepTyped } from './early-typing';
import { base, routeAddress } from './lib/language';
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

// A shell is a frame with a sentence, which the page replaces.
if (root.firstElementChild && root.dataset.shell === undefined) {
  // The page's own code first: hydration must meet the very tree that was prerendered.
  await routeOf(routeAddress(location.pathname)).page.preload();
  // Reading the code was one piece of work; a tap may come in before the next one.
  await new Promise((resolve) => setTimeout(resolve));
  keepTyped(root);
  // As a transition it is done in slices, so that a tap meanwhile is answered.
  startTransition(() => {
    hydrateRoot(root, site);
  });
} else {
  createRoot(root).render(site);
}

fetchAhead();
