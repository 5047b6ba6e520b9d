import type { Page } from '@playwright/test';
import { fillGift, openWindow } from '../site/giving';
import { joinAndEnter, planButton, register } from '../site/members';
import { closeWindow, DECLINED_CARD, payByCard, paymentWindow } from '../site/paying';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusals,
  linkIn,
  newAddress,
  test,
} from '../site/test';

/** An address too long for one line of a phone's screen. */
const LONG_NAME = 'dharmendra-narayan.vishwanathan-chattopadhyay-of-kishtwar';

/** What changes with a tab; `screens` looks at the rest of its page. */
const TABS = '[role=tablist], [role=tabpanel]';

/** Opens every folded answer of the page. */
const unfoldAll = (page: Page) =>
  page.locator('main details').evaluateAll((folded) => {
    for (const details of folded) details.setAttribute('open', '');
  });

test.describe('widgets of the pages', () => {
  test('the five tabs of the home page', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Gau', 'Ganga', 'Gayatri', 'Gita', 'Guru']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
      await expectAccessible(page, `the tab ${name}`, { part: TABS });
    }
  });

  test('the film and the voices of the home page', async ({ page }) => {
    await page.goto('/');
    const voices = page.getByRole('region', { name: 'Voices of our members' });
    for (const dot of await voices.getByRole('button', { name: /^Show slide/ }).all()) await dot.click();
    await expectAccessible(page, 'the last voice');
    await page.getByRole('main').getByRole('button').first().click();
    const film = page.getByRole('dialog');
    await film.getByRole('button', { name: 'Pause the film' }).click();
    await expectAccessible(page, 'the film, paused', { part: 'dialog' });
    await page.keyboard.press('Escape');
    await expect(film).toBeHidden();
  });

  for (const [path, names] of [
    ['/experience', ['meditation', 'ayurveda', 'courses', 'retreats']],
    ['/community', ['chapters', 'events', 'forum', 'volunteer']],
  ] as const) {
    test(`the four tabs of ${path}, by their own addresses`, async ({ page }) => {
      for (const name of names) {
        // From elsewhere: a fragment by itself loads nothing.
        await page.goto('about:blank');
        await page.goto(`${path}#${name}`);
        await expect(page.locator(`[role=tabpanel][id$="-panel-${name}"]`)).toBeVisible();
        await expect(page.getByRole('tabpanel')).toHaveCount(1);
        await expectAccessible(page, `the tab ${name}`, { part: TABS });
      }
    });
  }

  test('the sections of Gau, one open at a time', async ({ page }) => {
    await page.goto('/gau');
    const sections = page.locator('main details[name]');
    expect(await sections.count()).toBeGreaterThan(1);
    for (const section of await sections.all()) {
      await section.locator('summary').click();
      await expect(page.locator('main details[name][open]')).toHaveCount(1);
      await expectAccessible(page, 'an open section', { part: 'main details[open]' });
    }
  });

  test('the calendar: a day’s details, a month without festivals, and the year', async ({ page }) => {
    await page.goto('/about/EventCalendar?month=2031-11');
    const grid = page.getByRole('grid', { name: /November 2031/ });
    await grid
      .getByRole('gridcell')
      .filter({ has: page.locator('img') })
      .first()
      .click();
    await expect(page.locator('#calendar-details')).toContainText('Where');
    await expectAccessible(page, 'a day of the calendar');
    await page.goto('/about/EventCalendar?month=2028-12');
    await expect(page.getByText(/^No festival of ours falls in December 2028/)).toBeVisible();
    await expectAccessible(page, 'a month without festivals');
    await page.getByRole('button', { name: 'Year', exact: true }).click();
    await expect(page.getByText('Gita Jayanti')).toBeVisible();
    await expectAccessible(page, 'a year of the calendar');
  });

  for (const path of ['/donate', '/contact'])
    test(`the answers on ${path}, unfolded`, async ({ page }) => {
      await page.goto(path);
      await unfoldAll(page);
      await expectAccessible(page, path, { part: 'main details' });
    });
});

test.describe('forms in error', () => {
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/register', 'Create Account'],
    ['/forgot-password', 'Send the link'],
    ['/contact', 'Send message'],
    ['/volunteer', 'Send message'],
    ['/events', 'Subscribe'],
  ] as const)
    test(`${path}: the summary has the focus, and leads to the first field`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      const summary = page.getByRole('alert');
      await expect(summary).toBeFocused();
      await expectAccessible(page, `${path} with errors`);
      await summary.getByRole('link').first().click();
      await expect(page.locator('main [aria-invalid=true]').first()).toBeFocused();
    });

  test('/donate, down to the tax details', async ({ page }) => {
    await page.goto('/donate');
    await page.getByRole('button', { name: '₹1,000' }).click();
    await page.getByText('Tax receipt details (optional)').click();
    await page.getByLabel(/^PAN/).fill('ABC');
    await page.getByLabel('Every month').check();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page, 'the gift with errors');
  });

  test('the code, the expired link, the invalid mandate', async ({ page, noise }) => {
    await register(page, newAddress(LONG_NAME));
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Verification code').fill('12');
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByText('Please enter a valid 6-digit verification code')).toBeVisible();
    await expectAccessible(page, 'a code that is too short');
    await page.goto('/reset-password/not-a-link');
    await expect(page.getByText('This password reset link is invalid or has expired.')).toBeVisible();
    await expectAccessible(page, 'a reset link that is too old');
    await page.goto('/payment/order_unknown');
    await expect(page.getByRole('heading', { name: 'We could not find this payment' })).toBeVisible();
    await expectAccessible(page, 'an unknown payment');
    await page.goto('/donate/monthly/not-a-link');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'an unknown mandate');
    expectRefusals(noise);
  });
});

test('the payment window over the gift, a declined card, and a closed window', async ({ page }) => {
  await fillGift(page, newAddress(LONG_NAME), { tax: { pan: 'ABCDE1234F', address: 'Kishtwar' } });
  await expect(page.getByRole('button', { name: 'Give ₹2,100 now' })).toBeEnabled();
  await expectNoSidewaysScroll(page);
  await openWindow(page);
  await expect(paymentWindow(page).getByRole('tab', { name: 'Card' })).toBeVisible();
  await expectAccessible(page, 'the payment window');
  await payByCard(page, DECLINED_CARD);
  await expect(paymentWindow(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'the payment window with a declined card');
  await closeWindow(page);
  await expect(page.getByRole('button', { name: 'Give ₹2,100 now' })).toBeEnabled();
  await expectAccessible(page, 'the review after a declined card');
});

test('the profile: viewed, edited, in error, saved', async ({ page, behind }) => {
  await joinAndEnter(page, behind, LONG_NAME);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByText('Change your e-mail address').click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page, 'another address, in error');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expectAccessible(page, 'the profile being edited');
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Full name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page, 'the profile in error');
  await page.getByLabel('Full name').fill('Asha Sharma');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile has been updated.')).toBeVisible();
  await expectAccessible(page, 'the profile, saved');
});

test('the membership: none, chosen, paid, looked up, upgraded', async ({ page, behind }) => {
  await joinAndEnter(page, behind, 'steps');
  await page.goto('/membership-details');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'no membership yet');
  await page.goto('/membership');
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled();
  await planButton(page, 'SILVER MEMBERSHIP').click();
  await unfoldAll(page);
  await expectAccessible(page, 'a chosen plan');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹999 Now' })).toBeEnabled();
  await expectAccessible(page, 'the payment of a membership');
  await page.getByRole('button', { name: 'Pay ₹999 Now' }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: /SILVER|Congratulations/ })).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(page, 'a membership, paid');
  await page.goto('/membership-details');
  await expect(page.getByText('SILVER MEMBERSHIP').first()).toBeVisible();
  await expectAccessible(page, 'Membership details');
  await page.goto('/membership-upgrade');
  await planButton(page, 'GOLD MEMBERSHIP').click();
  await expectAccessible(page, 'the choice of an upgrade');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹1,999 Now' })).toBeEnabled();
  await expectAccessible(page, 'the payment of an upgrade');
});

test('the newsletter: asked for, confirmed, left', async ({ page, behind }) => {
  const email = newAddress('letter');
  await page.goto('/events');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(/open the e-mail that we have sent you/)).toBeVisible();
  await expectAccessible(page, 'the newsletter, asked for');
  const { text } = await behind.mailTo(email, /Please confirm/);
  await page.goto(linkIn(text, '/newsletter/confirm/'));
  await expectAccessible(page, 'the newsletter, to be confirmed');
  expect(await behind.stored('newsletter_subscribers', { email, confirmedAt: { $ne: null } })).toEqual([]);
  await page.getByRole('button', { name: 'Yes, send it to me' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeFocused();
  await expectAccessible(page, 'the newsletter, confirmed');
  const welcome = await behind.mailTo(email, /You are on the list/);
  await page.goto(linkIn(welcome.text, '/newsletter/unsubscribe/'));
  await expectAccessible(page, 'the newsletter, to be left');
  await page.getByRole('button', { name: 'Yes, leave the newsletter' }).click();
  await expect(page.getByRole('heading', { name: 'You have left the newsletter' })).toBeFocused();
  await expectAccessible(page, 'the newsletter, left');
});
