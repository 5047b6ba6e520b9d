import type { Page } from '@playwright/test';
import { expectThanks, fillGift, openWindow } from '../site/giving';
import { fillRegistration, joinAndEnter, login, planButton } from '../site/members';
import { payByCard, paymentWindow } from '../site/paying';
import {
  type Behind,
  expect,
  expectAccessible,
  expectRefusals,
  linkIn,
  newAddress,
  test,
} from '../site/test';

/** Sets a new password on another device, which ends every session. */
async function resetElsewhere(page: Page, behind: Behind, email: string, password: string) {
  await page.request.post('/api/users/forgot-password', { data: { email } });
  const { text } = await behind.mailTo(email, /Choose a new password/);
  const token = linkIn(text, '/reset-password/').split('/').at(-1);
  const answer = await page.request.post(`/api/users/reset-password/${token}`, { data: { password } });
  expect(answer.ok()).toBe(true);
}

test.describe('a session that ended', () => {
  test('leads to the login with a message, and back to the form that was being filled in', async ({
    page,
    behind,
    noise,
  }) => {
    const email = await joinAndEnter(page, behind, 'ended');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Profession/industry').fill('Teacher of Sanskrit');
    await resetElsewhere(page, behind, email, 'chosen elsewhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(page.getByText('After logging in you return to where you were.')).toBeVisible();
    await expectAccessible(page, 'Member Login after a session has ended');
    await login(page, email, 'chosen elsewhere');
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(page.getByLabel('Profession/industry')).toHaveValue('Teacher of Sanskrit');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your profile has been updated.')).toBeVisible();
    await expect(page.getByText('Teacher of Sanskrit')).toBeVisible();
    expectRefusals(noise, /status of 401/);
  });

  test('a page for members: to the login, and back to the same page', async ({ page, behind, noise }) => {
    const email = await joinAndEnter(page, behind, 'back');
    await resetElsewhere(page, behind, email, 'chosen elsewhere');
    await page.goto('/membership-details');
    await expect(page).toHaveURL(/\/login$/);
    await login(page, email, 'chosen elsewhere');
    await expect(page).toHaveURL(/\/membership-details$/);
    await expect(page.getByRole('heading', { name: 'You are not a member yet' })).toBeVisible();
    expectRefusals(noise, /status of 401/);
  });
});

test.describe('a reload during a payment', () => {
  test('before it was paid: the page says so, offers to pay, and leads back to the unchanged gift', async ({
    page,
    behind,
  }) => {
    const email = newAddress('reload');
    await fillGift(page, email);
    await openWindow(page);
    await expect(paymentWindow(page).getByRole('tab', { name: 'Card' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/payment\/order_/);
    await expect(page.getByRole('heading', { name: 'This payment has not been made' })).toBeVisible();
    await expectAccessible(page, 'a payment that was not made');
    // The same order can be paid from here, and left once more.
    await page.getByRole('button', { name: 'Pay ₹2,100 now' }).click();
    await expect(paymentWindow(page).getByRole('tab', { name: 'Card' })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Start again' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Meera');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await openWindow(page);
    await payByCard(page);
    await expectThanks(page, behind, email);
  });

  test('after it was paid: the page reads the state at the server, and says that the payment has arrived', async ({
    page,
    behind,
  }) => {
    const email = newAddress('paid');
    await fillGift(page, email);
    await openWindow(page);
    // The page is closed before it can report to the server.
    await page.route('**/api/payments/verify-payment', () => undefined);
    await payByCard(page);
    await expect(paymentWindow(page).getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/payment\/order_/);
    await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
    const [donation] = await behind.stored('donations', { email });
    await expect(page.getByText(String(donation?.receiptNumber))).toBeVisible();
    await expectAccessible(page, 'a payment that has arrived');
    await behind.mailTo(email, /receipt VGB/);
  });

  test('of a membership: it is active without another press', async ({ page, behind }) => {
    const email = await joinAndEnter(page, behind, 'reloaded');
    await page.goto('/membership');
    await planButton(page, 'SILVER MEMBERSHIP').click();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('button', { name: 'Pay ₹999 Now' }).click();
    await page.route('**/api/payments/verify-payment', () => undefined);
    await payByCard(page);
    await expect(paymentWindow(page).getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/payment\/order_/);
    await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'SILVER MEMBERSHIP' })).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await behind.mailTo(email, /SILVER MEMBERSHIP is active/);
  });
});

test('offline: a clear message, typed text stays, and sending works when the connection is back', async ({
  page,
  context,
  behind,
  noise,
}) => {
  const email = newAddress('offline');
  await page.goto('/contact');
  await page.locator('html[data-live]').waitFor();
  // Before the first interaction with the form, which loads the code that checks and sends it.
  await context.setOffline(true);
  await page.getByLabel('Name').fill('Ravi Kumar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Subject').fill('From the train');
  await expect(page.getByText('You are offline. What you typed is kept.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Between two tunnels.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expectAccessible(page, 'Contact while offline');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Between two tunnels.');
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Between two tunnels.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(await behind.stored('contact_messages', { email })).toHaveLength(1);
  expectRefusals(noise, /ERR_INTERNET_DISCONNECTED/);
});

test.describe('the code of a page does not load', () => {
  const codeOfTeam = '**/assets/team-*.js';
  const toTeam = (page: Page) =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Our Team' }).click();

  const teamHeading = (page: Page) => page.getByRole('heading', { name: 'The people behind the work' });

  test('because a release removed it: the page is reloaded, and shown', async ({ page, noise }) => {
    await page.goto('/terms');
    await page.locator('html[data-live]').waitFor();
    await page.route(codeOfTeam, (route) => route.fulfill({ status: 404 }));
    page.on('request', async (request) => {
      if (request.isNavigationRequest()) await page.unroute(codeOfTeam);
    });
    await toTeam(page);
    await expect(page).toHaveURL(/\/team$/);
    await expect(teamHeading(page)).toBeVisible();
    expectRefusals(noise, /status of 404|Failed to fetch dynamically imported/);
  });

  for (const code of ['hydrate', 'validation'])
    test(`because a release took ${code} away: a form is loaded anew, keeps what was typed, and sends`, async ({
      page,
      behind,
      noise,
    }) => {
      const email = newAddress(code);
      const files = `**/assets/${code}-*.js`;
      await page.route(files, (route) => route.fulfill({ status: 404 }));
      let loads = 0;
      page.on('request', async (request) => {
        if (!request.isNavigationRequest()) return;
        loads += 1;
        if (loads === 2) await page.unroute(files);
      });
      await page.goto('/contact');
      const loaded = loads === 2 ? undefined : page.waitForEvent('domcontentloaded');
      await page.getByLabel('Name').fill('Ravi Kumar');
      await loaded;
      await expect(page.getByLabel('Name')).toHaveValue('Ravi Kumar');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Subject').fill('On the day of the release');
      await page.getByRole('textbox', { name: 'Message' }).fill('Did this arrive?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Message sent successfully!')).toBeVisible();
      expect(await behind.stored('contact_messages', { email })).toHaveLength(1);
      expectRefusals(noise, /status of 404|Failed to fetch dynamically imported/);
    });

  test('of a form that opens in the page: said in its place, and the next press tries again', async ({
    page,
    context,
    noise,
  }) => {
    await page.goto('/events');
    await context.setOffline(true);
    const register = page.getByRole('link', { name: /^Register Now/ }).first();
    await register.click();
    await expect(page.getByRole('alert')).toContainText('check your connection');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(false);
    await register.click();
    await register.click();
    await expect(page.getByRole('button', { name: 'Ask for places' }).first()).toBeVisible();
    expectRefusals(noise, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  });

  test('of the payment: said at the gift, which stays as typed, and the next press goes on', async ({
    page,
    context,
    noise,
  }) => {
    await page.goto('/donate');
    await context.setOffline(true);
    await page.getByRole('button', { name: '₹2,100', exact: true }).click();
    await page.getByLabel('First name').fill('Asha');
    await page.getByLabel('Last name').fill('Rao');
    await page.getByLabel('E-mail').fill('asha@example.org');
    const next = page.getByRole('button', { name: 'Continue to Payment' });
    await next.click();
    await expect(page.getByRole('alert').filter({ hasText: 'check your connection' })).toBeVisible();
    await context.setOffline(false);
    await next.click();
    await expect(page.getByRole('heading', { name: 'Check your gift, then pay' })).toBeVisible();
    await expect(page.getByText('Asha Rao')).toBeVisible();
    expectRefusals(noise, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  });

  test('because the connection is lost: a clear message, and a button to try again', async ({
    page,
    context,
    noise,
  }) => {
    await page.goto('/terms');
    await page.locator('html[data-live]').waitFor();
    await context.setOffline(true);
    await toTeam(page);
    const button = page.getByRole('alert').getByRole('button', { name: 'Load the page again' });
    await expect(button).toBeVisible();
    await expectAccessible(page, 'a page that did not come');
    await context.setOffline(false);
    await button.click();
    await expect(teamHeading(page)).toBeVisible();
    expectRefusals(noise, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  });
});

test.describe('a double click has the effect of one', () => {
  test('a gift: one order, one window, one donation', async ({ page, behind }) => {
    const email = newAddress('double');
    await fillGift(page, email);
    await page.getByRole('button', { name: 'Give ₹2,100 now' }).dblclick();
    await payByCard(page);
    await expectThanks(page, behind, email);
    expect(await behind.stored('orders', { 'details.email': email })).toHaveLength(1);
  });

  test('a message, a subscription and a registration: one each', async ({ page, behind }) => {
    const email = newAddress('twice');
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ravi Kumar');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Subject').fill('Once');
    await page.getByRole('textbox', { name: 'Message' }).fill('Only once, please.');
    await page.getByRole('button', { name: 'Send message' }).dblclick();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect(await behind.stored('contact_messages', { email })).toHaveLength(1);

    await page.goto('/events');
    await page.getByRole('main').getByLabel('Email').fill(email);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).dblclick();
    await expect(page.getByText(/open the e-mail that we have sent you/)).toBeVisible();
    await behind.mailTo(email, /Please confirm/);

    await page.goto('/register');
    await fillRegistration(page, email);
    await page.getByRole('button', { name: 'Create Account' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
    await behind.mailTo(email, /is your verification code/);
    const subjects = (await behind.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(await behind.stored('users', { email })).toHaveLength(1);
  });
});
