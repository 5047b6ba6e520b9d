/**
 * `npm run bench:length [-- /gau /about]`: the length of each public page in each language, in screens of 360 x 740 CSS pixels, footer
 * included. For pages given by address the height of each band follows, in screens. Folded parts count folded; widgets
 * loaded near the screen count with their loaded height.
 */
import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config';
import startSite, { addresses } from '../site/start';
import { pressOnlyWhenLive } from '../site/test';
import { pagesByLanguage } from './first-load';

const SCREEN = { width: 360, height: 740 };

interface Length {
  /** The height of the page, in screens. */
  readonly screens: number;
  readonly bands: readonly { readonly heading: string; readonly screens: number }[];
}

/** Scrolls to `top`, and returns the page's height some frames later. */
const heightAfter = (page: Page, top: number, frames: number): Promise<number> =>
  page.evaluate(
    async ([y, count]) => {
      scrollTo(0, y);
      for (let frame = 0; frame < count; frame++)
        await new Promise((painted) => requestAnimationFrame(painted));
      return document.documentElement.scrollHeight;
    },
    [top, frames] as const,
  );

async function lengthOf(page: Page, path: string): Promise<Length> {
  await page.goto(new URL(path, addresses().site).href);
  // Scrolls through all of the page, since widgets load near the screen; the height counts once it is stable for 30 frames.
  let height = await heightAfter(page, 0, 1);
  for (let top = 0; top < height; top += SCREEN.height) height = await heightAfter(page, top, 2);
  for (let last = 0; last !== height; ) [last, height] = [height, await heightAfter(page, height, 30)];
  return page.evaluate((screen) => {
    const bands = [...document.querySelectorAll('#main > *, #main > * > section, #main ~ footer')];
    return {
      screens: document.documentElement.scrollHeight / screen,
      bands: bands.map((band) => ({
        heading: band.matches('footer')
          ? '(footer)'
          : (band.querySelector('h1, h2')?.textContent ?? '(no heading)'),
        screens: band.getBoundingClientRect().height / screen,
      })),
    };
  }, SCREEN.height);
}

const asked = process.argv.slice(2).filter((word) => word.startsWith('/'));
const stop = await startSite();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const page = await browser.newPage({ viewport: SCREEN, reducedMotion: 'reduce', hasTouch: true });
  pressOnlyWhenLive(page);
  if (asked.length > 0)
    for (const path of asked) {
      const { screens, bands } = await lengthOf(page, path);
      console.log(`${screens.toFixed(1).padStart(5)}  ${path}`);
      for (const band of bands) console.log(`${band.screens.toFixed(2).padStart(8)}  ${band.heading}`);
    }
  else
    for (const inEachLanguage of pagesByLanguage) {
      const lengths: number[] = [];
      for (const path of inEachLanguage) lengths.push((await lengthOf(page, path)).screens);
      console.log(
        `${(inEachLanguage[0] ?? '').padEnd(28)}${lengths.map((screens) => screens.toFixed(1).padStart(6)).join('')}`,
      );
    }
} finally {
  await browser.close();
  await stop();
}
