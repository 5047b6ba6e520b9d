import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app';
import { routeOf } from './routes';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const site = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

if (root.firstElementChild) {
  // The page's own code first: hydration must meet the very tree that was prerendered.
  await routeOf(location.pathname).page.preload();
  hydrateRoot(root, site);
} else {
  createRoot(root).render(site);
}
