import { expect, type Page } from '@playwright/test';
import { STARTUP_TOKEN_KEY, TOKEN_KEY } from '@vgb/contracts';
import { type Behind, newAddress } from './test';

export const PASSWORD = 'gau-ganga-gita';

/** Fills in the form and sends it; ends on the verification page. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
}

export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Devi Sharma');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('Company/business name').fill('Kishtwar Gaushala');
  await page.getByLabel('Profession/industry').fill('Teacher');
}

/** The code in the mail to this address. */
export async function codeFor(behind: Behind, email: string): Promise<string> {
  const { subject } = await behind.mailTo(
    email,
    /^\d{6} (is your verification code|confirms your new e-mail address)/,
  );
  return subject.slice(0, 6);
}

export async function verify(page: Page, behind: Behind, email: string): Promise<void> {
  await page.getByLabel('Verification code').fill(await codeFor(behind, email));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Email verified successfully! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
}

export async function login(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Below 992 px the account's links are in the drawer. */
export async function inMenu(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open the menu' });
  if (await opener.isVisible()) {
    await opener.click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  } else await page.getByRole('banner').getByRole('button', { name }).click();
}

/** Registers a member by calls alone and signs in on this page: for tests of later steps. */
export async function joinAndEnter(page: Page, behind: Behind, name: string): Promise<string> {
  const email = newAddress(name);
  const send = async (path: string, body: object) => {
    const answer = await page.request.post(path, { data: body });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return answer.json();
  };
  await send('/api/users', {
    name: 'Asha Devi Sharma',
    email,
    password: PASSWORD,
    company: 'Kishtwar Gaushala',
    profession: 'Teacher',
  });
  const { token } = await send('/api/users/verify-email', { email, otp: await codeFor(behind, email) });
  await page.goto('/robots.txt');
  await page.evaluate(
    ([keys, value]) => {
      for (const key of keys) localStorage.setItem(key, value);
    },
    [[TOKEN_KEY, STARTUP_TOKEN_KEY], String(token)] as const,
  );
  return email;
}

/** The button of a plan's card. */
export const planButton = (page: Page, plan: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan }) })
    .getByRole('button');
