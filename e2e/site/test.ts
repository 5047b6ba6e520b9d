import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Document, MongoClient } from 'mongodb';
import { addresses } from './start';

export { addresses };

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
}

interface OpenedMail {
  readonly subject: string;
  readonly text: string;
  /** By file name. */
  readonly attachments: readonly string[];
  /** The bytes of the first attachment. */
  open(): Promise<Buffer>;
}

/** The mailbox and the database, for looking behind the site. */
export interface Behind {
  /** Waits for a mail to this address whose subject matches. */
  mailTo(address: string, subject: RegExp): Promise<OpenedMail>;
  mailsTo(address: string): Promise<Mail[]>;
  stored(collection: string, filter: Document): Promise<Document[]>;
}

let visitors = 0;
/** A new address, used once in this run. */
export const newAddress = (name: string): string => {
  visitors += 1;
  return `${name}.${process.pid}.${visitors}@example.org`;
};

/** A page is painted before its code has loaded: makes `goto` and `reload` wait until a press has an effect and every section has its height. */
export function pressOnlyWhenLive(page: Page): void {
  const live = async <T>(opened: Promise<T>): Promise<T> => {
    const answer = await opened;
    await page
      .locator('html[data-live][data-laid-out], html:not(:has(#root))')
      .waitFor({ state: 'attached' });
    return answer;
  };
  const { goto, reload } = page;
  page.goto = (...given) => live(goto.apply(page, given));
  page.reload = (...given) => live(reload.apply(page, given));
}

export const test = base.extend<{ behind: Behind; noise: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(addresses().site),

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) pressOnlyWhenLive(page);
    await use(page);
  },

  /** The errors in the browser's console. A test that expects one removes it. */
  noise: [
    async ({ page }, use) => {
      const heard: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          heard.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => heard.push(error.message));
      // Logs every violation of the content security policy: one that code catches is not in the console by itself.
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
          console.error(`the content security policy was violated: ${violatedDirective} by ${sourceFile}`),
        );
      });
      await use(heard);
      expect(heard, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: see above
  behind: async ({}, use) => {
    const { mailbox, database } = addresses();
    const client = new MongoClient(database);
    const get = async (path: string) => (await fetch(`${mailbox}${path}`)).json();
    const mailsTo = async (address: string) =>
      ((await get('/api/mails')) as Mail[]).filter(({ to }) => to.includes(address));
    await use({
      mailsTo,
      async mailTo(address, subject) {
        let found: Mail | undefined;
        await expect
          .poll(
            async () => {
              found = (await mailsTo(address)).find((mail) => subject.test(mail.subject));
              return found?.subject ?? 'nothing yet';
            },
            { timeout: 15_000, message: `a mail to ${address}` },
          )
          .toMatch(subject);
        const { text, attachments } = await get(`/api/mails/${found?.id}`);
        const files: readonly { filename: string; href: string }[] = attachments;
        return {
          subject: found?.subject ?? '',
          text,
          attachments: files.map(({ filename }) => filename),
          open: async () => Buffer.from(await (await fetch(`${mailbox}${files[0]?.href}`)).arrayBuffer()),
        };
      },
      stored: (collection, filter) => client.db().collection(collection).find(filter).toArray(),
    });
    await client.close();
  },
});

export { expect, type Page };

/** The build names the faces that a page shows: one that the browser fetches by itself comes later, and lays out the whole page once more. */
export async function expectNamedFaces(page: Page): Promise<void> {
  const unnamed = await page.evaluate(() => {
    const named = new Set(
      [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].map(({ href }) => href),
    );
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return fetched.filter((name) => name.endsWith('.woff2') && !named.has(name));
  });
  expect(unnamed, 'faces that the page does not name').toEqual([]);
}

/** The link to this path in a mail's text. */
export function linkIn(text: string, path: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(path));
  if (link === undefined) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}

/** Expects the browser's own error about a refused call or page, and removes it from `noise`. */
export function expectRefusals(noise: string[], pattern = /status of 4\d\d/): void {
  const refused = noise.filter((line) => pattern.test(line));
  noise.splice(0, noise.length, ...noise.filter((line) => !refused.includes(line)));
  expect(refused.length).toBeGreaterThan(0);
}

/**
 * Expects no violation of WCAG 2.2, levels A and AA, that axe can detect in the visible page. Legacy mode saves a third of the time, since
 * axe then opens no second page for each run; it skips frames of other origins, which the site does not have. Without details of the rules
 * that pass, a further fifth is saved.
 * @param look.part a selector of what alone has changed since axe looked at the whole page; axe fails when nothing matches it.
 * @param look.contrast false where the same colours were looked at before: they take axe two thirds of its time.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { part, contrast = true }: { part?: string; contrast?: boolean } = {},
): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  if (part !== undefined) axe.include(part);
  if (!contrast) axe.disableRules(['color-contrast']);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `axe on ${what}`).toEqual([]);
}

/** Polls, because the width may change until fonts have loaded and animations have ended. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}

/** The narrowest phone, both sides of each width at which the layout changes, and steps between them. */
const WIDTHS = [320, 360, 412, 575, 576, 640, 767, 768, 880, 991, 992, 1024, 1100, 1199, 1200, 1400, 1600];

/** The same at each of these widths. The page is transparent meanwhile: painting does not matter here, and takes a third of the time. */
export async function expectNoSidewaysScrollAtAnyWidth(page: Page, widths = WIDTHS): Promise<void> {
  const setOpacity = (opacity: string) =>
    page.evaluate((value) => {
      document.documentElement.style.opacity = value;
    }, opacity);
  await setOpacity('0');
  for (const width of widths)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    });
  await setOpacity('');
}
