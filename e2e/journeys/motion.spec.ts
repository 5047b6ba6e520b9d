import { toBottom, unseen, watchMotion } from '../site/motion';
import { expect, type Page, test } from '../site/test';

/** The shown figure of the impact counter. */
const counted = (page: Page, figure: string) =>
  page.locator('main li > span > [aria-hidden=true]').getByText(figure, { exact: true });

test('without motion the figures stand still, the voices do not advance, and the tabs change at once', async ({
  page,
}) => {
  await page.clock.install();
  const motion = await watchMotion(page);
  await page.goto('/');
  const voices = page.getByRole('region', { name: 'Voices of our members' });
  await voices.scrollIntoViewIfNeeded();
  const first = await voices.getByRole('listitem').textContent();
  await page.clock.runFor(30_000);
  expect(await voices.getByRole('listitem').textContent()).toBe(first);
  for (const figure of ['31+', '108', '1000+', '500+']) await expect(counted(page, figure)).toBeVisible();
  await page.getByRole('tab', { name: 'Guru', exact: true }).click();
  await voices
    .getByRole('button', { name: /^Show slide/ })
    .last()
    .click();
  await expect(voices.getByRole('listitem')).not.toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Back to the top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await motion()).toEqual([]);
});

test('without motion neither the top bar of a phone nor the film moves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const motion = await watchMotion(page);
  await page.goto('/');
  await toBottom(page);
  await expect(page.locator('.site-header')).toHaveAttribute('data-top-bar', 'hidden');
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: /^Play the film/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause the film' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await motion()).toEqual([]);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('sections rise once, figures count to their ends, voices advance until they are paused', async ({
    page,
  }) => {
    await page.clock.install();
    const motion = await watchMotion(page);
    await page.goto('/');
    await expect.poll(() => unseen(page)).not.toEqual([]);
    const voices = page.getByRole('region', { name: 'Voices of our members' });
    const first = await voices.getByRole('listitem').textContent();
    await voices.scrollIntoViewIfNeeded();
    await page.clock.runFor(6_600);
    await expect(voices.getByRole('listitem')).not.toHaveText(first ?? '');
    await voices.getByRole('button', { name: 'Pause the slides' }).click();
    await page.clock.runFor(600);
    const second = await voices.getByRole('listitem').textContent();
    await page.clock.runFor(30_000);
    expect(await voices.getByRole('listitem').textContent()).toBe(second);

    for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
    await page.clock.runFor(2_100);
    for (const figure of ['31+', '108', '1000+', '500+']) await expect(counted(page, figure)).toBeVisible();
    await toBottom(page);
    await expect.poll(() => unseen(page)).toEqual([]);
    expect((await motion()).length).toBeGreaterThan(0);
  });
});
