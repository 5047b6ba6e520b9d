import laterFaces from '../dist/fonts/later-faces.css?url';
import './styles/index.css';

/** A browser that reports no paint, because it cannot or because the window was hidden meanwhile, gets the code after this many ms. */
const LATEST_START = 2000;

/**
 * The page stands as HTML. What makes it move is fetched once its first paint is on the screen, so that neither download nor work of the
 * code delays it. A frame is on the screen some 100 ms after its animation frame was called, so only the browser's report of the paint will do.
 * In a hidden window there is no paint to wait for.
 */
function painted(): Promise<unknown> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const tell = (paints: PerformanceObserverEntryList) =>
      paints.getEntriesByName('first-contentful-paint').forEach(resolve);
    new PerformanceObserver(tell).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LATEST_START);
  });
}

/**
 * The faces of single words and signs: until they are there, the face before them in the list or the system's stands in. Devanagari is painted
 * in faces that were cut to the page's own words (scripts/page-faces.ts); what is typed or sent by the API needs the whole ones, which
 * take over once they are there, with the same letters in the same places.
 */
function fetchLaterFaces(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = laterFaces;
  link.onload = () => {
    const cut = document.querySelector<HTMLElement>('[data-whole]');
    const loads = cut?.dataset.whole?.split(';').map((font) => document.fonts.load(font, 'अ1')) ?? [];
    Promise.all(loads).then(
      () => cut?.remove(),
      () => undefined,
    );
  };
  document.head.append(link);
}

/** The build notes in each page which files its code consists of: all are asked for at once, and none waits for another. */
function fetchCode(): void {
  const files = document.querySelector<HTMLMetaElement>('[name=code]')?.content.split(' ') ?? [];
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${file}`;
    document.head.append(link);
  }
}

/** Marks the button that was pressed last; `early-typing.ts` presses it again once it listens. */
function notePress({ target }: Event): void {
  const button = target instanceof Element && target.closest('#root button');
  if (!button) return;
  document.querySelector('[data-pressed]')?.toggleAttribute('data-pressed');
  button.toggleAttribute('data-pressed');
}

/** After a reload or Back the browser returns to a place far down the page: everything is laid out then. */
function layOutWhenReturned(): void {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type !== 'navigate') document.documentElement.dataset.laidOut = '';
}

layOutWhenReturned();
document.addEventListener('click', notePress);
await painted();
fetchCode();
fetchLaterFaces();
// Without its code a page can be read, but its buttons do nothing.
await import('./hydrate')
  .catch((failure) => import('./lib/after-deploy').then((module) => module.reloadAfterDeploy(failure)))
  .catch(() => addEventListener('online', () => location.reload()));
document.removeEventListener('click', notePress);
