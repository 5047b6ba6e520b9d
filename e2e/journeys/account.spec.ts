import { readFileSync } from 'node:fs';
import { inMenu, joinAndEnter, login, PASSWORD, register, verify } from '../site/members';
import { expect, expectAccessible, expectRefusals, linkIn, newAddress, test } from '../site/test';

test('a wrong password, and a wrong code', async ({ page, behind, noise }) => {
  const email = newAddress('wrong');
  await register(page, email);
  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Invalid or expired verification code')).toBeVisible();
  await verify(page, behind, email);
  await inMenu(page, 'Logout');
  await login(page, email, 'not the password');
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await expectAccessible(page, 'Member Login with an error');
  expectRefusals(noise);
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
  await page.goto(linkIn(text, '/reset-password/'));
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel(/Confirm/).fill('other');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await expectAccessible(page, 'Reset password, in error');
  await page.getByLabel('New password', { exact: true }).fill('a better password');
  await page.getByLabel(/Confirm/).fill('a better password');
  await expectAccessible(page, 'Reset password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password has been reset successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await login(page, email, 'a better password');
  await expect(page).toHaveURL(/\/profile$/);
  await behind.mailTo(email, /Your password was changed/);
});

test('another e-mail address: the old one stays in force until the new one’s code is entered', async ({
  page,
  behind,
}) => {
  const email = await joinAndEnter(page, behind, 'before');
  const next = newAddress('after');
  await page.goto('/profile');
  await page.getByText('Change your e-mail address').click();
  await page.getByLabel('New e-mail address').fill(next);
  await page.getByLabel('Password, to confirm').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(next)).toBeVisible();
  await page.getByRole('link', { name: 'Go back to your profile' }).click();
  await expect(page.getByText(`We sent a code to ${next}.`)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page, 'Profile with an address that waits');
  await behind.mailTo(email, /Your e-mail address is about to change/);
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await verify(page, behind, next);
  await expect(page.getByText(next)).toBeVisible();
  await expect(page.getByText(/We sent a code/)).toBeHidden();

  await inMenu(page, 'Logout');
  await login(page, next);
  await expect(page).toHaveURL(/\/profile$/);
  expect(await behind.stored('users', { email: next })).toHaveLength(1);
  expect(await behind.stored('users', { email })).toEqual([]);
});

test('a member downloads all stored data, and deletes the account', async ({ page, behind, noise }) => {
  const email = await joinAndEnter(page, behind, 'leaving');
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8')).account).toMatchObject({ email, name: 'Asha Devi Sharma' });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  // The sticky header covers what is scrolled beneath it: axe would take a covered link for too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'the end of an account');
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Yes, delete it for good' }).click();
  await expect(page.getByRole('alert')).toContainText('This is not your password. Nothing has been deleted.');
  await expectAccessible(page, 'the end of an account, in error');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Yes, delete it for good' }).dblclick();
  await expect(page.getByText('Your account has been deleted. Go well.')).toBeInViewport();
  await expectAccessible(page, 'the farewell');
  expect(await behind.stored('users', { email })).toEqual([]);
  await behind.mailTo(email, /Your account has been deleted/);
  await page.goto('/login');
  await login(page, email);
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  expectRefusals(noise);
});
