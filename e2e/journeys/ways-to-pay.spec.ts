import { expectThanks, fillGift, openWindow } from '../site/giving';
import { DECLINED_CARD, payByCard, payByNetBanking, payByUpi, paymentWindow } from '../site/paying';
import { addresses, expect, newAddress, pressOnlyWhenLive, test } from '../site/test';

test('by UPI', async ({ page, behind }) => {
  const email = newAddress('upi');
  await fillGift(page, email, { amount: '501' });
  await openWindow(page);
  await payByUpi(page);
  await expectThanks(page, behind, email, '₹501');
});

test('by net banking', async ({ page, behind }) => {
  const email = newAddress('bank');
  await fillGift(page, email);
  await openWindow(page);
  await payByNetBanking(page);
  await expectThanks(page, behind, email);
});

test('a declined card, then a good one: one donation', async ({ page, behind }) => {
  const email = newAddress('declined');
  await fillGift(page, email);
  await openWindow(page);
  await payByCard(page, DECLINED_CARD);
  await expect(paymentWindow(page).getByRole('alert')).toBeVisible();
  await payByCard(page);
  await expectThanks(page, behind, email);
});

test('the browser closed right after paying: the webhook books it', async ({ browser, behind }) => {
  const email = newAddress('closed');
  const context = await browser.newContext({ baseURL: addresses().site });
  const page = await context.newPage();
  pressOnlyWhenLive(page);
  await fillGift(page, email);
  await openWindow(page);
  // The page's own report to the server is lost.
  await page.route('**/api/payments/verify-payment', (route) => route.abort());
  await payByCard(page);
  await expect(paymentWindow(page).getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await context.close();
  await behind.mailTo(email, /receipt VGB/);
  expect(await behind.stored('donations', { email })).toHaveLength(1);
});
