import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toBottom, unseen, watchMotion } from '../site/motion';
import {
  expect,
  expectAccessible,
  expectNamedFaces,
  expectNoSidewaysScrollAtAnyWidth,
  test,
} from '../site/test';

const built = fileURLToPath(new URL('../../apps/web/dist/site/routes.json', import.meta.url));
const { pages } = JSON.parse(readFileSync(built, 'utf8')) as { pages: string[] };

for (const path of pages) {
  test(`${path} opens whole: no error, no motion, no sideways scroll, nothing for axe to find`, async ({
    page,
  }) => {
    test.slow();
    // The browser prefers less motion (playwright.config.ts).
    const motion = await watchMotion(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Vishwa Guru Bharat|VGB/);
    expect(await unseen(page), 'hidden sections').toEqual([]);
    await toBottom(page);
    await page.waitForLoadState('networkidle');
    await expectNamedFaces(page);
    expect(await motion(), 'what moved').toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, path);
    await expectNoSidewaysScrollAtAnyWidth(page);
    await page.setViewportSize({ width: 768, height: 900 });
    await expectAccessible(page, `${path} on a tablet`, { contrast: false });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, `${path} on a phone`);
  });
}
