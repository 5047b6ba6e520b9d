import { keyboardOf } from '../site/keyboard';
import { joinAndEnter } from '../site/members';
import { expect, expectNoSidewaysScroll, expectNoSidewaysScrollAtAnyWidth, test } from '../site/test';

test('a member’s pages: nothing extends beyond the right edge at any width', async ({ page, behind }) => {
  await joinAndEnter(page, behind, 'widths');
  for (const path of ['/profile', '/membership']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScrollAtAnyWidth(page);
  }
});

test('with the text spacing of WCAG 1.4.12 header and fields stay on the screen', async ({ page }) => {
  // The page with the widest fields; its bands clip what extends beyond them, which then is no sideways scroll.
  await page.goto('/ganga');
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [spaced];
  });
  for (const width of [992, 1200, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
  const phone = await page.getByRole('link', { name: /^Call us/ }).boundingBox();
  expect(phone?.y).toBeGreaterThanOrEqual(0);
  for (const field of await page.getByRole('main').locator('input, select').all()) {
    const box = await field.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});

test('printed, a dark band has dark words, and the link for keyboards is left out', async ({ page }) => {
  await page.goto('/gita');
  await page.emulateMedia({ media: 'print' });
  const [ink, banner] = await Promise.all(
    [page.locator('body'), page.getByRole('heading', { level: 1 })].map((text) =>
      text.evaluate((element) => getComputedStyle(element).color),
    ),
  );
  expect(banner).toBe(ink);
  await expect(page.getByText('Skip to the main content')).toBeHidden();
});

test('the calendar: the details of a day open beside it, on the first screen', async ({ page }) => {
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

test('a row of cards: scrolled by the keyboard on a phone, with the next card partly visible; a grid and no tab stop on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/gau');
  const row = page.getByRole('list', { name: 'Breeds to know by sight' });
  await row.scrollIntoViewIfNeeded();
  const next = await row.getByRole('listitem').nth(1).boundingBox();
  expect(next?.x).toBeLessThan(360 - 24);
  expect((next?.x ?? 0) + (next?.width ?? 0)).toBeGreaterThan(360);
  await keyboardOf(page).to(row);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(row).not.toHaveAttribute('tabindex');
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
