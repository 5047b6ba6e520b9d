import { expect, type Locator, type Page } from '@playwright/test';

/** More than the tab stops of any page. */
const MOST_STOPS = 150;

/** A visitor without a pointer: Tab, Enter, Space, arrows and letters, and nothing else. */
export function keyboardOf(page: Page) {
  const { keyboard } = page;

  /** Presses Tab until the target has the focus, and expects a visible focus ring. */
  async function to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop <= MOST_STOPS; stop++) {
      if (await target.evaluate((element) => element.matches(':focus'))) {
        expect(await target.evaluate(hasRing), `${target} shows that it has the focus`).toBe(true);
        return;
      }
      await keyboard.press('Tab');
    }
    throw new Error(`no tab stop leads to ${target}`);
  }

  return {
    to,
    press: async (target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
      await to(target);
      await keyboard.press(key);
    },
    type: async (target: Locator, text: string) => {
      await to(target);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    },
    key: (name: string) => keyboard.press(name),
  };
}

export type Keyboard = ReturnType<typeof keyboardOf>;

function hasRing(element: Element): boolean {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
}
