import type { Page } from '@playwright/test';
import { joinAndEnter } from '../site/members';
import { expectNoSidewaysScroll, test } from '../site/test';

/** The narrowest phone, both sides of each width at which the layout changes, and steps between them. */
const WIDTHS = [320, 360, 412, 575, 576, 640, 767, 768, 880, 991, 992, 1024, 1100, 1199, 1200, 1400, 1600];

async function tryWidths(page: Page): Promise<void> {
  for (const width of WIDTHS)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    });
}

for (const path of ['/', '/about/boards-departments', '/donate', '/register', '/contact'])
  test(`${path}: nothing lies beyond the right edge at any width`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await tryWidths(page);
  });

test('a member’s pages: nothing lies beyond the right edge at any width', async ({ page, behind }) => {
  await joinAndEnter(page, behind, 'widths');
  for (const path of ['/profile', '/membership']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await tryWidths(page);
  }
});
