/** `npm run readme:pictures`: the two pictures of the README, from the pages as they are built, into docs/images/. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import config from '../playwright.config';
import startSite, { addresses } from '../site/start';
import { pressOnlyWhenLive } from '../site/test';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

/** A page in a window of so many CSS pixels, from its top or from the heading of this name on. */
interface View {
  readonly path: string;
  readonly window: readonly [width: number, height: number];
  readonly from?: string;
}

/** A view's place in a picture, in pixels. */
interface Tile extends View {
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

interface Picture {
  readonly file: string;
  readonly size: readonly [width: number, height: number];
  readonly tiles: readonly Tile[];
}

const GAP = 12;

/** Views of one window side by side, at one width; the row begins at `y`. */
const row = (y: number, width: number, views: readonly View[]): readonly Tile[] =>
  views.map((view, at) => ({
    ...view,
    box: [GAP + at * (width + GAP), y, width, (width * view.window[1]) / view.window[0]],
  }));

const desktop = (path: string, from?: string): View => ({
  path,
  window: [1024, 768],
  ...(from !== undefined && { from }),
});
const phone = (path: string, from?: string): View => ({
  path,
  window: [360, 740],
  ...(from !== undefined && { from }),
});

const PICTURES: readonly Picture[] = [
  {
    file: 'site.webp',
    size: [1690, 840],
    tiles: [
      { path: '/', window: [1280, 800], box: [20, 20, 1280, 800] },
      { path: '/donate', window: [360, 800], box: [1310, 20, 360, 800] },
    ],
  },
  {
    file: 'pages.webp',
    size: [1660, 988],
    tiles: [
      ...row(GAP, 400, [
        desktop('/about', 'A long line, and our place in it'),
        desktop('/gau', 'Breeds to know by sight'),
        desktop('/ganga', 'From ice to sea'),
        desktop('/gayatri', 'Syllable by syllable'),
      ]),
      ...row(2 * GAP + 300, 400, [
        desktop('/about/boards-departments', 'The twelve departments'),
        desktop('/community', 'Find a chapter near you'),
        desktop('/guru', 'Teachers and pupils to remember'),
        desktop('/hi'),
      ]),
      ...row(3 * GAP + 600, 171, [
        phone('/'),
        phone('/hi/about/EventCalendar'),
        phone('/hi/gau', 'नस्लें, जिन्हें देखकर पहचान लें'),
        phone('/ganga', 'From ice to sea'),
        phone('/hi/gayatri', 'मंत्र'),
        phone('/hi/donate'),
        phone('/membership', 'Choose the plan that suits you'),
        phone('/community', 'Find a chapter near you'),
        phone('/about/boards-departments', 'The twelve departments'),
      ]),
    ],
  },
];

/** The view as a PNG in base64. What comes near the screen has fetched its code, its drawings and its faces. */
async function shoot(browser: Browser, { path, window: [width, height], from }: View): Promise<string> {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  pressOnlyWhenLive(page);
  await page.goto(new URL(path, addresses().site).href);
  if (from !== undefined)
    await page
      .getByRole('main')
      .getByRole('heading', { name: from, exact: true })
      .evaluate((heading) => scrollTo(0, scrollY + heading.getBoundingClientRect().top - 120));
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    // A picture that waits to come near would not be decoded.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const png = await page.screenshot();
  await page.close();
  return png.toString('base64');
}

/** All tiles on the paper's colour, as WebP. */
async function compose(browser: Browser, { size, tiles }: Picture): Promise<Buffer> {
  const drawn: { readonly png: string; readonly box: Tile['box'] }[] = [];
  for (const tile of tiles) drawn.push({ png: await shoot(browser, tile), box: tile.box });
  const page = await browser.newPage();
  const webp = await page.evaluate(
    async ({ width, height, images }) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#f4eadb';
      context.fillRect(0, 0, width, height);
      context.imageSmoothingQuality = 'high';
      for (const { png, box } of images) {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        context.drawImage(image, ...box);
      }
      return canvas.toDataURL('image/webp', 0.82).replace(/^.*,/, '');
    },
    { width: size[0], height: size[1], images: drawn },
  );
  await page.close();
  return Buffer.from(webp, 'base64');
}

const stop = await startSite();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const picture of PICTURES) {
    const webp = await compose(browser, picture);
    writeFileSync(`${folder}${picture.file}`, webp);
    console.log(`${picture.file}: ${(webp.length / 1000).toFixed(0)} kB`);
  }
} finally {
  await browser.close();
  await stop();
}
