import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../site/test';

const built = fileURLToPath(new URL('../../apps/web/dist/site/routes.json', import.meta.url));
const { pages, shells } = JSON.parse(readFileSync(built, 'utf8')) as { pages: string[]; shells: string[] };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every page is readable, and has links onward', async ({ page }) => {
    test.setTimeout(120_000);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      for (const panel of await page.locator('[role=tabpanel], [data-slide]').all())
        await expect(panel, `a panel of ${path}`).toBeVisible();
    }
    await page.goto('/');
    await page.getByRole('link', { name: 'Discover Our Mission' }).click();
    await expect(page).toHaveURL(/\/about$/);
    // Pages with personal data explain why it is missing.
    for (const path of ['/profile', '/payment/order_x', '/reset-password/x']) {
      await page.goto(path);
      await expect(page.getByText(/needs JavaScript for it/)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });
});

test('no link of the site is broken, and every fragment exists', async ({ request }) => {
  const seen = new Map<string, string>();
  const broken: string[] = [];
  const read = async (path: string) => {
    const known = seen.get(path);
    if (known !== undefined) return known;
    const response = await request.get(path);
    const body = response.ok() ? await response.text() : '';
    seen.set(path, body);
    return body;
  };
  for (const from of pages) {
    const html = await read(from);
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
      const [path = '', fragment] = href.replaceAll('&amp;', '&').split('#');
      const isShell = shells.includes(path);
      const target = await read(path || from);
      if (target === '') broken.push(`${from} → ${href}`);
      else if (fragment && !isShell && !target.includes(`id="${fragment}"`) && !isTab(path, fragment))
        broken.push(`${from} → ${href} (no such fragment)`);
    }
  }
  expect([...new Set(broken)]).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(pages.length);
});

/** A fragment that opens a tab is not an element's id. */
const isTab = (path: string, fragment: string): boolean =>
  (path === '/experience' && ['meditation', 'ayurveda', 'courses', 'retreats'].includes(fragment)) ||
  (path === '/community' && ['chapters', 'events', 'forum', 'volunteer'].includes(fragment));

test('no layout shift while a page of a person’s own loads its state', async ({ page }) => {
  await page.addInitScript(() => {
    const jumps: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { jumps });
  });
  for (const [path, heading] of [
    ['/membership-details', 'Member Login'],
    ['/newsletter/confirm/none', 'Would you like our newsletter?'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    const jumps = await page.evaluate(() => (window as unknown as { jumps: number[] }).jumps);
    expect(jumps.reduce((sum, jump) => sum + jump, 0)).toBeLessThan(0.02);
  }
});

test('a reload and Back return to the place that was read, far down a page', async ({ page }) => {
  const sectionInSight = () =>
    page.evaluate(() => {
      const section = document.elementFromPoint(180, 370)?.closest('section');
      return { top: section?.getBoundingClientRect().top, text: section?.textContent };
    });
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 5000));
  const read = await sectionInSight();
  await page.reload();
  await expect.poll(sectionInSight).toEqual(read);
  await page.goto('/contact');
  await page.goBack();
  await expect.poll(sectionInSight).toEqual(read);
});
