import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '../site/test';

const built = fileURLToPath(new URL('../../apps/web/dist/site/routes.json', import.meta.url));
const { pages } = JSON.parse(readFileSync(built, 'utf8')) as { pages: string[] };

/** Longer than a frame: shorter animations are not visible. */
const A_FRAME_MS = 17;

/** Records every visible transition and animation of the page, by the element that moved. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((frame) => {
    const seen: string[] = [];
    Object.assign(window, { seenMotion: seen });
    const note = ({ target, type }: Event) => {
      if (!(target instanceof Element)) return;
      for (const { effect } of target.getAnimations())
        if (Number(effect?.getComputedTiming().duration) > frame) seen.push(`${type}: ${target.className}`);
    };
    addEventListener('transitionrun', note, true);
    addEventListener('animationstart', note, true);
  }, A_FRAME_MS);
  return () => page.evaluate(() => (window as unknown as { seenMotion: string[] }).seenMotion);
}

/** Sections of the page that exist but are invisible. */
const unseen = (page: Page) =>
  page
    .locator('main section')
    .evaluateAll((sections) =>
      sections
        .filter((section) => section.querySelector('[data-reveal=waiting]'))
        .map((section) => section.textContent?.slice(0, 60)),
    );

/** The shown figure of the impact counter. */
const counted = (page: Page, figure: string) =>
  page.locator('main li > span > [aria-hidden=true]').getByText(figure, { exact: true });

const toBottom = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

test('under prefers-reduced-motion nothing moves on any page, and nothing is missing', async ({ page }) => {
  test.slow();
  const motion = await watchMotion(page);
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await unseen(page), `hidden on ${path}`).toEqual([]);
    await toBottom(page);
    expect(await motion(), `moved on ${path}`).toEqual([]);
  }
});

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
