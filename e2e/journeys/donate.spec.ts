import { readPdf } from '../../apps/api/test/pdf-text';
import { expectThanks, fillGift, openWindow } from '../site/giving';
import { closeWindow, MANDATE_CARD, payByCard, paymentWindow } from '../site/paying';
import { expect, expectAccessible, expectNoSidewaysScroll, linkIn, newAddress, test } from '../site/test';

test('by card: ₹2,100, a numbered receipt in the mailbox, a donation in the database', async ({
  page,
  behind,
}) => {
  const email = newAddress('card');
  await fillGift(page, email);
  await expectAccessible(page, 'the review');
  await expectNoSidewaysScroll(page);
  await openWindow(page);
  await payByCard(page);
  await expectThanks(page, behind, email);
  await expectAccessible(page, 'the thank-you');
  await page.getByRole('button', { name: 'Donate Again' }).click();
  await expect(page.getByRole('button', { name: '₹2,100' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('with tax details: on the receipt, and encrypted in the database', async ({ page, behind }) => {
  const email = newAddress('tax');
  await fillGift(page, email, { tax: { pan: 'abcde1234f', address: '12, Temple Road\nKishtwar' } });
  await expect(page.getByText('ABCDE1234F')).toBeVisible();
  await openWindow(page);
  await payByCard(page);
  const number = await expectThanks(page, behind, email);
  const mail = await behind.mailTo(email, /receipt VGB/);
  const { lines } = readPdf(await mail.open());
  expect(lines).toContain(number);
  expect(lines[lines.indexOf('PAN of the donor') + 1]).toBe('ABCDE1234F');
  expect(lines.join(' ')).toContain('12, Temple Road');
  const [donation] = await behind.stored('donations', { email });
  expect(donation?.taxDetails).toEqual(expect.any(String));
  expect(JSON.stringify(donation)).not.toContain('ABCDE1234F');
});

test('a dismissed window: nothing is charged, typed values stay, and the window opens again', async ({
  page,
  behind,
}) => {
  const email = newAddress('dismissed');
  await fillGift(page, email);
  await openWindow(page);
  await expect(paymentWindow(page).getByRole('tab', { name: 'Card' })).toBeVisible();
  await closeWindow(page);
  await expect(page.getByRole('button', { name: 'Give ₹2,100 now' })).toBeEnabled();
  await expectAccessible(page, 'after the window was closed');
  expect(await behind.stored('donations', { email })).toEqual([]);
  await page.getByRole('button', { name: 'Back to your gift' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Meera');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await openWindow(page);
  await payByCard(page);
  await expectThanks(page, behind, email);
});

test('a monthly gift, until the donor cancels it', async ({ page, behind }) => {
  const email = newAddress('monthly');
  await fillGift(page, email, { monthly: true, amount: '300' });
  await openWindow(page);
  await payByCard(page, MANDATE_CARD);
  await expectThanks(page, behind, email, '₹300');
  const { text } = await behind.mailTo(email, /receipt VGB/);
  await page.goto(linkIn(text, '/donate/monthly/'));
  await expect(page.getByText('₹300')).toBeVisible();
  await expectAccessible(page, 'the monthly donation');
  // The second click hits the confirmation that the first one opened, and must not confirm.
  await page.getByRole('button', { name: 'Cancel my monthly donation' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Cancel your monthly donation?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeEnabled();
  await expectAccessible(page, 'the question before the end');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText(/monthly donation (is|has been) cancelled/).first()).toBeVisible();
  await behind.mailTo(email, /cancelled/);
});

test('what is typed and pressed before the code has loaded takes effect once it has', async ({ page }) => {
  let release = (): void => undefined;
  const slowly = new Promise<void>((resolve) => {
    release = resolve;
  });
  // All chunks but the small one that loads the rest.
  await page.route(/\/assets\/(hydrate|site|donate-page)-[^/]*\.js$/, async (route) => {
    await slowly;
    await route.continue();
  });
  const opened = page.goto('/donate');
  await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' });
  const amount = page.getByRole('button', { name: '₹2,100' });
  await amount.click();
  await page.getByLabel('First name').fill('Meera');
  await expect(amount).toHaveAttribute('aria-pressed', 'false');
  release();
  await opened;
  await expect(amount).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('First name')).toHaveValue('Meera');
});

test('a browser that fetches no module ahead, like Safari before 17, asks for files at once by their imports', async ({
  page,
}) => {
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = (token) => token !== 'modulepreload';
    Object.defineProperty(HTMLLinkElement.prototype, 'rel', {
      set(this: HTMLLinkElement, rel: string) {
        if (rel !== 'modulepreload') this.setAttribute('rel', rel);
      },
    });
  });
  const siteAsked = page.waitForRequest(/\/assets\/site-[^/]*\.js$/);
  await page.route(/\/assets\/react-[^/]*\.js$/, async (route) => {
    await siteAsked;
    await route.continue();
  });
  await page.goto('/donate');
  const amount = page.getByRole('button', { name: '₹2,100' });
  await amount.click();
  await expect(amount).toHaveAttribute('aria-pressed', 'true');
});

test('an incomplete form shows what is missing, and keeps what was typed', async ({ page }) => {
  await page.goto('/donate');
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled();
  await page.getByRole('button', { name: '₹5,100' }).click();
  await page.getByLabel('First name').fill('Meera');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Please enter your last name').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Meera');
  await expectAccessible(page, 'the form with errors');
});
