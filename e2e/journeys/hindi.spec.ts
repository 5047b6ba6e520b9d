import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GOOD_CARD, payByCard } from '../site/paying';
import {
  type Behind,
  expect,
  expectAccessible,
  expectNamedFaces,
  expectNoSidewaysScroll,
  expectNoSidewaysScrollAtAnyWidth,
  linkIn,
  newAddress,
  type Page,
  test,
} from '../site/test';

const built = fileURLToPath(new URL('../../apps/web/dist/site/routes.json', import.meta.url));
const { pages } = JSON.parse(readFileSync(built, 'utf8')) as { pages: string[] };
const PASSWORD = 'gau-ganga-gita';

/** Two Latin words in a row: the sign of a sentence left in English. Names and addresses are exempt. */
const leftInEnglish = (text: string): string[] =>
  text
    .replace(
      /https?:\S+|\S+@\S+|Vishwa Guru Bharat(?: Charitable Trust)?|Sample Officer|Google Pay|\b[A-Z]{2,}[\w/-]*\b/g,
      '·',
    )
    .match(/\b[A-Za-z][A-Za-z’'-]+(?:[ ,]+[A-Za-z][A-Za-z’'-]+)+/g) ?? [];

async function expectHindi(page: Page, what: string): Promise<void> {
  expect(leftInEnglish((await page.locator('body').allInnerTexts()).join(' ')), what).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  expect(new URL(page.url()).pathname).toMatch(/^\/hi(\/|$)/);
  await expectNoSidewaysScroll(page);
}

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Registers on the Hindi page and enters the code from the Hindi mail; ends on the profile. */
async function join(page: Page, behind: Behind, email: string) {
  await page.goto('/hi/register');
  await page.getByLabel('पूरा नाम').fill('आशा देवी शर्मा');
  await page.getByLabel('ई-मेल', { exact: true }).fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
  await page.getByLabel('पासवर्ड एक बार फिर').fill(PASSWORD);
  await page.getByLabel('कंपनी या संस्था').fill('किश्तवाड़ गौशाला');
  await page.getByLabel('काम या व्यवसाय').fill('शिक्षक');
  await send(page, 'खाता बनाएँ');
  await expect(page.getByRole('heading', { name: 'ई-मेल की पुष्टि करें' })).toBeVisible();
  await expectHindi(page, 'the verify screen');
  const mail = await behind.mailTo(email, /^\d{6} आपका पुष्टि कोड है/);
  expect(leftInEnglish(mail.text)).toEqual([]);
  await page.getByLabel('पुष्टि का कोड').fill(mail.subject.slice(0, 6));
  await send(page, 'पुष्टि करें');
  await expect(page).toHaveURL(/\/hi\/profile$/);
  await expect(page.getByText('आशा देवी शर्मा').first()).toBeVisible();
}

for (const path of pages)
  test(`/hi${path} opens whole at five widths`, async ({ page }) => {
    const address = path === '/' ? '/hi' : `/hi${path}`;
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    await expectNamedFaces(page);
    await expectHindi(page, address);
    await expectAccessible(page, address);
    await expectNoSidewaysScrollAtAnyWidth(page, [320, 768, 1024, 1280]);
  });

for (const path of pages)
  test(`/hi${path}: the faces cut to its words have all that it shows, so that without the whole ones no letter falls to a font of the system`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.route(/\/devanagari-\d/, (route) => route.abort());
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('DOM.enable');
    await chromium.send('CSS.enable');
    await page.goto(path === '/' ? '/hi' : `/hi${path}`, { waitUntil: 'networkidle' });
    const { root } = await chromium.send('DOM.getDocument', { depth: 0 });
    const all = await chromium.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' });
    expect(all.nodeIds.length).toBeGreaterThan(200);
    const used = await Promise.all(
      all.nodeIds.map((nodeId) => chromium.send('CSS.getPlatformFontsForNode', { nodeId })),
    );
    expect(used.flatMap(({ fonts }) => fonts.filter(({ isCustomFont }) => !isCustomFont))).toEqual([]);
    await page.close();
  });

test('a page in English fetches no Devanagari but the name of the other language', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  for (const path of ['/', '/donate', '/membership', '/gita']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(fetched.some((url) => /\/inter-beyond-/.test(url))).toBe(true);
  expect(fetched.filter((url) => /\/(?:devanagari|noto)-/.test(url))).toEqual([]);
});

for (const path of ['/hi/gita', '/gita'])
  test(`${path} is painted in faces cut to its words, and nothing moves when the whole ones take over`, async ({
    page,
  }) => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/later-faces/, (route) => held.then(() => route.continue()));
    await page.goto(path);
    const families = () =>
      page.evaluate(() => {
        const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
        const named = loaded.map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`);
        return [...new Set(named)].filter((name) => /^Page|Devanagari/.test(name)).sort();
      });
    const places = () =>
      page.locator('h1, h2, .verse-script span, :lang(hi) p').evaluateAll((all) =>
        all.map((element) => {
          const { left, top, width } = element.getBoundingClientRect();
          return [left, top, width].map(Math.round).join(' ');
        }),
      );
    expect(await families()).toEqual(
      path === '/gita' ? ['Page Verse 400 700'] : ['Page Face 400', 'Page Face 600', 'Page Verse 400 700'],
    );
    const before = await places();
    letThrough();
    await expect(page.locator('[data-whole]')).toHaveCount(0);
    expect(await families()).toEqual(
      path === '/gita'
        ? ['Tiro Devanagari 400 700']
        : ['Noto Sans Devanagari 400', 'Noto Sans Devanagari 600', 'Tiro Devanagari 400 700'],
    );
    expect(await places()).toEqual(before);
  });

test('an unknown address below /hi says so in Hindi, with status 404', async ({ page, noise }) => {
  const response = await page.goto('/hi/no/such/page');
  expect(response?.status()).toBe(404);
  await expectHindi(page, 'the missing page');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/hi$/);
  noise.length = 0;
});

test('a donation, with its receipt, in Hindi', async ({ page, behind }) => {
  const email = newAddress('meera.hi');
  await page.goto('/hi/donate');
  await page.getByRole('button', { name: '₹2,100' }).click();
  await send(page, 'भुगतान की ओर बढ़ें');
  await expect(page.getByText('3 जगहों पर आपका ध्यान चाहिए')).toBeVisible();
  await expectHindi(page, 'the form in error');
  await page.getByLabel('नाम', { exact: true }).fill('मीरा');
  await page.getByLabel('उपनाम').fill('नायर');
  await page.getByLabel('ई-मेल').first().fill(email);
  await send(page, 'भुगतान की ओर बढ़ें');
  await expect(page.getByRole('heading', { name: 'एक बार देख लें, फिर भुगतान करें' })).toBeVisible();
  await expectHindi(page, 'the review');
  await page.getByRole('button', { name: '₹2,100 दान करें' }).click();
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('heading', { name: 'धन्यवाद, मीरा जी' })).toBeVisible({ timeout: 20_000 });
  await expectHindi(page, 'the thanks');
  const mail = await behind.mailTo(email, /^आपकी रसीद VGB.*₹2,100 के दान के लिए धन्यवाद/);
  expect(leftInEnglish(mail.text)).toEqual([]);
  expect(mail.attachments).toHaveLength(1);
  const [donation] = await behind.stored('donations', { email });
  expect(donation).toMatchObject({ locale: 'hi' });
});

test('registration, membership, and a forgotten password in Hindi', async ({ page, behind }) => {
  const email = newAddress('asha.hi');
  await join(page, behind, email);
  await expectHindi(page, 'the profile');
  await page.goto('/hi/membership');
  await page.getByRole('button', { name: 'चुनें', exact: true }).first().click();
  await send(page, 'भुगतान की ओर बढ़ें');
  await expectHindi(page, 'the payment of a membership');
  await page.getByRole('button', { name: '₹365 का भुगतान करें' }).click();
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('heading', { name: /बधाई/ })).toBeVisible({ timeout: 20_000 });
  await expectHindi(page, 'the new membership');
  expect(leftInEnglish((await behind.mailTo(email, /शुरू हो गई है/)).text)).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/hi/forgot-password');
  await page.getByLabel('ई-मेल').first().fill(email);
  await send(page, 'लिंक भेजें');
  const mail = await behind.mailTo(email, /^नया पासवर्ड चुनें/);
  expect(leftInEnglish(mail.text)).toEqual([]);
  await page.goto(linkIn(mail.text, '/hi/reset-password/'));
  await page.getByLabel('नया पासवर्ड', { exact: true }).fill('एक नया पासवर्ड');
  await page.getByLabel('नया पासवर्ड एक बार फिर').fill('एक नया पासवर्ड');
  await expectHindi(page, 'the new password');
  await send(page, 'पासवर्ड बदलें');
  await expect(page).toHaveURL(/\/hi\/login$/);
  await page.getByLabel('ई-मेल').first().fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill('एक नया पासवर्ड');
  await send(page, 'लॉग इन करें');
  await expect(page).toHaveURL(/\/hi\/profile$/);
});

test('a letter in Hindi; the switch keeps what is typed, and leads back', async ({ page, behind }) => {
  const email = newAddress('ravi.hi');
  await page.goto('/contact');
  await page.getByLabel('Name').fill('रवि कुमार');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/contact$/);
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
  await expect(page.getByLabel('नाम', { exact: true })).toHaveValue('रवि कुमार');
  await expect(page.getByLabel('ई-मेल').first()).toHaveValue(email);
  await page.getByLabel('विषय').fill('गौशाला देखना');
  await page.getByRole('textbox', { name: 'संदेश' }).fill('नमस्ते, क्या हम रविवार को आ सकते हैं?');
  await send(page, 'संदेश भेजें');
  await expect.poll(async () => (await behind.stored('contact_messages', { email })).length).toBe(1);
  await expectHindi(page, 'the letter that was sent');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
});
