import type { Page } from '@playwright/test';

/** Longer than a frame: shorter animations are not visible. */
const A_FRAME_MS = 17;

/** Records every visible transition and animation of the page, by the element that moved. */
export async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
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
export const unseen = (page: Page) =>
  page
    .locator('main section')
    .evaluateAll((sections) =>
      sections
        .filter((section) => section.querySelector('[data-reveal=waiting]'))
        .map((section) => section.textContent?.slice(0, 60)),
    );

export const toBottom = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
