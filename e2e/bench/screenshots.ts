/** `npm run screenshots [-- /about /donate]`: every route at four widths, into e2e/screenshots/, which git ignores. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import config from '../playwright.config';
import startSite, { addresses } from '../site/start';
import { pressOnlyWhenLive } from '../site/test';
import { pages, shells } from './first-load';

const folder = fileURLToPath(new URL('../screenshots', import.meta.url));

const WIDTHS = [360, 768, 1024, 1280];
const asked = process.argv.slice(2).filter((word) => word.startsWith('/'));
const routes =
  asked.length > 0 ? asked : [...pages, ...shells.map((path) => path.replace(/:\w+/, 'example')), '/No'];

mkdirSync(folder, { recursive: true });
const stop = await startSite();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    pressOnlyWhenLive(page);
    for (const route of routes) {
      await page.goto(new URL(route, addresses().site).href, { waitUntil: 'networkidle' });
      // Pictures further down load when they come near the screen.
      await page.evaluate(async () => {
        for (const picture of document.images) picture.loading = 'eager';
        await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
      });
      const name = route === '/' ? 'home' : route.slice(1).replace(/\W+/g, '-');
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    }
    await page.close();
  }
} finally {
  await browser.close();
  await stop();
}
console.log(`${routes.length * WIDTHS.length} pictures in ${folder}`);
