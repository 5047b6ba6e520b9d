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

function addLink(rel: string, href: string, more: Partial<HTMLLinkElement> = {}): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, ...more });
  document.head.append(link);
  return link;
}

/** The names of files that the build notes in each page. */
const filesNoted = (name: string): readonly string[] =>
  document.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content.match(/\S+/g) ?? [];

/** The face of an `@font-face` rule, which no sheet of the page declares yet. */
function faceOf({ style }: CSSFontFaceRule): FontFace {
  const told = (name: string): string => style.getPropertyValue(name).replaceAll('"', '');
  const descriptors = [...style].map((name) => [
    name.replace('font-', '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    told(name),
  ]);
  return new FontFace(told('font-family'), told('src'), Object.fromEntries(descriptors));
}

/**
 * The faces of single words and signs: until they are there, the face before them in the list or the system's stands in. Devanagari is painted
 * in faces that were cut to the page's own words (scripts/page-faces.ts); what is typed or sent by the API needs the whole ones, which
 * take over with the same letters in the same places. A browser lays out the whole page anew when a face is declared, and again when its file has
 * come, and looks for letters in the system's fonts in between: so those that the page shows are fetched first, and all change at once.
 */
async function fetchLaterFaces(): Promise<void> {
  const cut = document.querySelector<HTMLElement>('[data-whole]');
  const whole = cut?.dataset.whole?.match(/[^;]+/g) ?? [];
  const noted = filesNoted('faces');
  for (const file of noted)
    addLink('preload', `/assets/${file}`, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  const link = addLink('stylesheet', laterFaces, { media: 'not all' });
  await new Promise((resolve) => {
    link.onload = resolve;
  });
  const rules = [...(link.sheet?.cssRules ?? [])] as CSSFontFaceRule[];
  const faces = rules.map((rule) => ({
    face: faceOf(rule),
    shown: noted.some((file) => rule.cssText.includes(file)),
  }));
  const [wholeOnes] = await Promise.all([
    Promise.allSettled(whole.map((font) => document.fonts.load(font, 'अ'))),
    Promise.allSettled(faces.filter(({ shown }) => shown).map(({ face }) => face.load())),
  ]);
  for (const { face } of faces) document.fonts.add(face);
  if (wholeOnes.every(({ status }) => status === 'fulfilled')) cut?.remove();
}

/**
 * All files of the page's code are asked for at once. The build notes each after those that it imports, so that it is evaluated in a task of
 * its own, in which a tap waits for it alone. While developing none is noted.
 */
async function runCode(): Promise<void> {
  const files = filesNoted('code').map((file) => `/assets/${file}`);
  const links = files.map((file) => addLink('modulepreload', file));
  // Safari before 17 fetches nothing ahead: it would ask for each file after the one before it.
  if (!links[0]?.relList.supports('modulepreload')) return;
  for (const file of files) await import(/* @vite-ignore */ file);
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
// A task of its own: each request that is begun takes up to a millisecond of a desktop's processor.
setTimeout(fetchLaterFaces);
// Without its code a page can be read, but its buttons do nothing.
await runCode()
  .then(() => import('./hydrate'))
  .catch((failure) => import('./lib/after-deploy').then((module) => module.reloadAfterDeploy(failure)))
  .catch(() => addEventListener('online', () => location.reload()));
document.removeEventListener('click', notePress);
