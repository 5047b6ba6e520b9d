import type { FrameLocator, Page } from '@playwright/test';

/** The provider's window over the page. */
export const paymentWindow = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment"]');

/**
 * Closes the provider's window by its button. The click removes the frame that it is made in. A click by the mouse needs an acknowledgement
 * by Chromium, which once never came, so that Playwright waited to the end of the test; an event dispatched in the document needs none.
 */
export const closeWindow = (page: Page): Promise<void> =>
  paymentWindow(page).getByRole('button', { name: 'Close' }).dispatchEvent('click');

export const GOOD_CARD = '4100 2800 0000 1007';
export const MANDATE_CARD = '4718 6091 0820 4366';
export const DECLINED_CARD = '4100 2800 0006 0003';

/** Fills in the card and the one-time password. */
export async function payByCard(page: Page, number: string = GOOD_CARD): Promise<void> {
  const window = paymentWindow(page);
  await window.getByRole('tab', { name: 'Card' }).click();
  await window.getByLabel('Card number').fill(number);
  await window.getByLabel('Expiry (MM/YY)').fill('12/39');
  await window.getByLabel('CVV').fill('123');
  await window.getByRole('button', { name: /^Pay ₹/ }).click();
  await window.getByLabel('One-time password').fill('1234');
  await window.getByRole('button', { name: 'Confirm payment' }).click();
}

export async function payByUpi(page: Page, id = 'success@razorpay'): Promise<void> {
  const window = paymentWindow(page);
  await window.getByRole('tab', { name: 'UPI' }).click();
  await window.getByLabel('UPI ID').fill(id);
  await window.getByRole('button', { name: /^Pay ₹/ }).click();
}

export async function payByNetBanking(page: Page): Promise<void> {
  const window = paymentWindow(page);
  await window.getByRole('tab', { name: 'Net banking' }).click();
  await window.getByRole('radio', { name: 'HDFC Bank' }).check();
  await window.getByRole('button', { name: /^Pay ₹/ }).click();
  await window.getByRole('button', { name: 'Success' }).click();
}
