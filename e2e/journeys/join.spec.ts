import { readFileSync } from 'node:fs';
import { inMenu, login, PASSWORD, planButton, register, verify } from '../site/members';
import { payByCard } from '../site/paying';
import { expect, expectAccessible, newAddress, test } from '../site/test';

test('register, code from the mailbox, profile, logout, login', async ({ page, behind }) => {
  const email = newAddress('asha');
  await page.goto('/register');
  await expectAccessible(page, 'Create Account');
  await register(page, email);
  await expectAccessible(page, 'Verify Your Email');
  await expect(page.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled();
  await verify(page, behind, email);
  await expect(page.getByText('Asha Devi Sharma').first()).toBeVisible();
  await expect(page.getByText('Complete your membership to access all features')).toBeVisible();
  await expectAccessible(page, 'Profile');

  await inMenu(page, 'Logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
  await expectAccessible(page, 'Member Login');
  await login(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/profile$/);
});

test('buy a membership, then upgrade it', async ({ page, behind }) => {
  const email = newAddress('member');
  await register(page, email);
  await verify(page, behind, email);
  await page.goto('/membership');
  // The prerendered page's cards have no buttons; wait for the member's own.
  await planButton(page, 'BASIC MEMBERSHIP').waitFor();
  // The plan's button covers its whole card, so a click on the price chooses the plan.
  await page.getByText('₹365', { exact: true }).click({ force: true });
  await expect(planButton(page, 'BASIC MEMBERSHIP')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'the choice of a membership');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: /^Pay ₹365/ }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: /Congratulations|Welcome|active/i })).toBeVisible({
    timeout: 20_000,
  });
  const mail = await behind.mailTo(email, /BASIC MEMBERSHIP is active/);
  expect(mail.attachments).toHaveLength(2);

  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the certificate' }).click();
  const certificate = await download;
  expect(certificate.suggestedFilename()).toMatch(/^membership-VGB-M-[\w-]+\.pdf$/);
  expect(
    readFileSync(await certificate.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.goto('/membership-upgrade');
  await expect(page.getByText(/^Your BASIC MEMBERSHIP still has 365 days/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'GOLD MEMBERSHIP' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'BASIC MEMBERSHIP' })).toHaveCount(0);
  await planButton(page, 'GOLD MEMBERSHIP').click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Pay ₹1,999 Now' }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: /Congratulations/ })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'Congratulations');
  const [account] = await behind.stored('users', { email });
  expect(account?.membershipType).toBe('gold');
});
