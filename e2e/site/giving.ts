import { expect, type Page } from '@playwright/test';
import type { Behind } from './test';

interface Gift {
  readonly monthly?: boolean;
  /** In rupees, as typed; without it, the preset ₹2,100. */
  readonly amount?: string;
  readonly tax?: { readonly pan: string; readonly address: string };
}

/** Fills in step 1 for Meera Nair and continues to the review. */
export async function fillGift(page: Page, email: string, gift: Gift = {}): Promise<void> {
  await page.goto('/donate');
  if (gift.amount === undefined) await page.getByRole('button', { name: '₹2,100' }).click();
  else await page.getByLabel('Another amount, in rupees').fill(gift.amount);
  if (gift.monthly) await page.getByLabel('Every month').check();
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('E-mail').first().fill(email);
  if (gift.tax) {
    await page.getByText('Tax receipt details (optional)').click();
    await page.getByLabel(/^PAN/).fill(gift.tax.pan);
    await page.getByLabel('I am an Indian citizen').check();
    await page.getByLabel('Postal address').fill(gift.tax.address);
  }
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
}

export const openWindow = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Give ₹/ }).click();

/** Expects the thank-you, the mail with the receipt, and one donation in the database. Returns the receipt number. */
export async function expectThanks(
  page: Page,
  behind: Behind,
  email: string,
  rupees = '₹2,100',
): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Thank you, Meera' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(`A confirmation e-mail was sent to ${email}.`)).toBeVisible();
  const mail = await behind.mailTo(email, /receipt VGB/);
  const donations = await behind.stored('donations', { email });
  expect(donations).toHaveLength(1);
  const number = String(donations[0]?.receiptNumber);
  expect(number).toMatch(/^VGB\/\d{4}-\d\d\/\d{6}$/);
  expect(mail.subject).toContain(rupees);
  expect(mail.text).toContain(number);
  expect(mail.attachments).toEqual([`receipt-${number.replaceAll('/', '-')}.pdf`]);
  return number;
}
