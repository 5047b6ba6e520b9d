import type { Page } from '@playwright/test';
import { payByCard } from '../site/paying';
import { type Behind, expect, expectAccessible, newAddress, test } from '../site/test';

const PASSWORD = 'gau-ganga-gita';

async function register(page: Page, email: string) {
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Asha Devi Sharma');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('Company/business name').fill('Kishtwar Gaushala');
  await page.getByLabel('Profession/industry').fill('Teacher');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
}

async function verify(page: Page, behind: Behind, email: string) {
  const { subject } = await behind.mailTo(email, /is your verification code/);
  await page.getByLabel('Verification code').fill(subject.slice(0, 6));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Email verified successfully! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
}

/** Below 992 px the account's links are in the drawer. */
async function inMenu(page: Page, name: string) {
  const opener = page.getByRole('button', { name: 'Open the menu' });
  if (await opener.isVisible()) {
    await opener.click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  } else await page.getByRole('banner').getByRole('button', { name }).click();
}

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
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a wrong password, and a wrong code', async ({ page, behind, noise }) => {
  const email = newAddress('wrong');
  await register(page, email);
  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Invalid or expired verification code')).toBeVisible();
  await verify(page, behind, email);
  await inMenu(page, 'Logout');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await expectAccessible(page, 'Member Login with an error');
  // The browser reports each refused call by itself.
  const refused = noise.filter((line) => /status of 40[01]/.test(line));
  noise.splice(0, noise.length, ...noise.filter((line) => !refused.includes(line)));
  expect(refused.length).toBeGreaterThan(0);
});

test('a forgotten password', async ({ page, behind }) => {
  const email = newAddress('forgot');
  await register(page, email);
  await verify(page, behind, email);
  await inMenu(page, 'Logout');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Password reset instructions have been sent to your email')).toBeVisible();
  const { text } = await behind.mailTo(email, /Choose a new password/);
  await page.goto(/https?:\/\/\S+\/reset-password\/\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('a better password');
  await page.getByLabel(/Confirm/).fill('a better password');
  await expectAccessible(page, 'Reset password');
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(page.getByText('Your password has been reset successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a better password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await behind.mailTo(email, /Your password was changed/);
});

const choose = (page: Page, plan: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan }) })
    .getByRole('button')
    .click();

test('buy a membership, then upgrade it', async ({ page, behind }) => {
  const email = newAddress('member');
  await register(page, email);
  await verify(page, behind, email);
  await page.goto('/membership');
  await choose(page, 'BASIC MEMBERSHIP');
  await expectAccessible(page, 'the choice of a membership');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: /^Pay ₹365/ }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: /Congratulations|Welcome|active/i })).toBeVisible({
    timeout: 20_000,
  });
  const mail = await behind.mailTo(email, /BASIC MEMBERSHIP is active/);
  expect(mail.attachments).toHaveLength(2);

  await page.goto('/membership-upgrade');
  await expect(page.getByRole('heading', { name: 'GOLD MEMBERSHIP' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'BASIC MEMBERSHIP' })).toHaveCount(0);
  await choose(page, 'GOLD MEMBERSHIP');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Pay ₹1,999 Now' }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: /Congratulations/ })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'Congratulations');
  const [account] = await behind.stored('users', { email });
  expect(account?.membershipType).toBe('gold');
});
