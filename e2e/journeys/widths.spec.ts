import type { Page } from '@playwright/test';
import { keyboardOf } from '../site/keyboard';
import { joinAndEnter } from '../site/members';
import { expect, expectNoSidewaysScroll, test } from '../site/test';

/** The narrowest phone, both sides of each width at which the layout changes, and steps between them. */
const WIDTHS = [320, 360, 412, 575, 576, 640, 767, 768, 880, 991, 992, 1024, 1100, 1199, 1200, 1400, 1600];

async function tryWidths(page: Page): Promise<void> {
  for (const width of WIDTHS)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    });
}

for (const path of [
  '/',
  '/about/boards-departments',
  '/about/EventCalendar',
  '/donate',
  '/register',
  '/contact',
])
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

test('the calendar: what a day holds opens beside it, on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about/EventCalendar?month=2026-11');
  const deepavali = page.getByRole('gridcell', { name: /Deepavali/ });
  await deepavali.hover();
  const details = page.locator('#calendar-details');
  await expect(details).toContainText('Every doorstep');
  await expect(details.getByText(/^A row of lamps/)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const [cell, beside] = await Promise.all([deepavali.boundingBox(), details.boundingBox()]);
  expect(beside?.x).toBeGreaterThan((cell?.x ?? 0) + (cell?.width ?? 0));
});

test('the calendar by the keyboard alone: from a day into the next month, its year, and back', async ({
  page,
}) => {
  await page.goto('/about/EventCalendar?month=2026-11');
  const hand = keyboardOf(page);
  await hand.to(page.locator('[data-date][tabindex="0"]'));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'));
  const from = await focused();
  await hand.key('PageDown');
  await expect.poll(focused).toMatch(/^2026-12/);
  await hand.key('Shift+PageDown');
  await expect.poll(focused).toMatch(/^2027-12/);
  await hand.key('Shift+PageUp');
  await hand.key('PageUp');
  await expect.poll(focused).toBe(from);
});
