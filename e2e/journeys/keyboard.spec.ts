import { type Keyboard, keyboardOf } from '../site/keyboard';
import { codeFor, PASSWORD, planButton } from '../site/members';
import { GOOD_CARD, MANDATE_CARD, paymentWindow } from '../site/paying';
import { type Behind, expect, linkIn, newAddress, type Page, test } from '../site/test';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label, { exact: true });

async function fillIn(page: Page, keys: Keyboard, fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) await keys.type(field(page, label), text);
}

async function payByKeys(page: Page, keys: Keyboard, card = GOOD_CARD) {
  const window = paymentWindow(page);
  await keys.type(window.getByLabel('Card number'), card);
  await keys.type(window.getByLabel('Expiry (MM/YY)'), '1239');
  await keys.type(window.getByLabel('CVV'), '123');
  await keys.press(window.getByRole('button', { name: /^Pay ₹/ }));
  await keys.type(window.getByLabel('One-time password'), '1234');
  await keys.key('Enter');
}

async function joinByKeys(page: Page, keys: Keyboard, behind: Behind, email: string) {
  await fillIn(page, keys, {
    'Full name': 'Asha Devi Sharma',
    Email: email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    'Company/business name': 'Kishtwar Gaushala',
    'Profession/industry': 'Teacher',
  });
  await keys.key('Enter');
  await expect(page).toHaveURL(/\/verify-email$/);
  await keys.type(field(page, 'Verification code'), await codeFor(behind, email));
  await keys.key('Enter');
  await expect(page).toHaveURL(/\/profile$/);
}

/** Every journey can be completed without a pointer, and each stop shows its focus. */
test.describe('by keyboard alone', () => {
  test('a gift with tax details, from the home page to the thank-you', async ({ page, behind }) => {
    const email = newAddress('keys');
    const keys = keyboardOf(page);
    await page.goto('/');
    await keys.press(page.getByRole('link', { name: 'Skip to the main content' }));
    await keys.press(main(page).getByRole('link', { name: 'Support Our Cause' }));
    await expect(page).toHaveURL(/\/donate$/);
    await keys.press(button(page, '₹5,100'), 'Space');
    await fillIn(page, keys, { 'First name': 'Meera', 'Last name': 'Nair', 'E-mail': email });
    await keys.press(page.getByText('Tax receipt details (optional)'));
    await keys.type(field(page, /^PAN/), 'abcde1234f');
    await keys.press(field(page, 'I am an Indian citizen'), 'Space');
    await keys.type(field(page, /^Postal address/), 'Temple Road, Kishtwar');
    await keys.press(button(page, 'Continue to Payment'));
    await expect(page.getByRole('heading', { name: 'Check your gift, then pay' })).toBeFocused();
    await keys.press(button(page, 'Give ₹5,100 now'));
    await payByKeys(page, keys);
    await expect(page.getByRole('heading', { name: 'Thank you, Meera' })).toBeFocused({ timeout: 20_000 });
    await behind.mailTo(email, /receipt VGB/);
    await keys.press(button(page, 'Donate Again'));
    await expect(page.getByRole('heading', { name: 'How much would you like to give?' })).toBeFocused();
  });

  test('a gift every month, and its end by the link in the mail', async ({ page, behind }) => {
    const email = newAddress('keys-monthly');
    const keys = keyboardOf(page);
    await page.goto('/donate');
    await keys.type(field(page, /^Another amount, in rupees/), '300');
    await keys.press(field(page, 'Every month'), 'Space');
    await fillIn(page, keys, { 'First name': 'Meera', 'Last name': 'Nair', 'E-mail': email });
    await keys.key('Enter');
    await keys.press(button(page, 'Give ₹300 every month'));
    await payByKeys(page, keys, MANDATE_CARD);
    await expect(page.getByRole('heading', { name: 'Thank you, Meera' })).toBeFocused({ timeout: 20_000 });
    const { text } = await behind.mailTo(email, /receipt VGB/);
    await page.goto(linkIn(text, '/donate/monthly/'));
    await keys.press(button(page, 'Cancel my monthly donation'));
    await expect(page.getByRole('heading', { name: 'Cancel your monthly donation?' })).toBeFocused();
    await keys.press(button(page, 'Yes, cancel it'));
    await expect(page.getByText('Your monthly donation is cancelled.')).toBeVisible();
    await behind.mailTo(email, /cancelled/);
  });

  test('register, verify, edit, log out and in; a forgotten password', async ({ page, behind }) => {
    test.slow();
    const email = newAddress('keys-member');
    const keys = keyboardOf(page);
    await page.goto('/login');
    await keys.press(main(page).getByRole('link', { name: 'Create Account' }));
    await expect(page).toHaveURL(/\/register$/);
    await joinByKeys(page, keys, behind, email);
    await keys.press(button(page, 'Edit Profile'));
    await keys.type(field(page, 'Profession/industry'), 'Farmer');
    await keys.press(button(page, 'Save'));
    await expect(page.getByText('Your profile has been updated.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
    await expect(page.getByText('Farmer')).toBeVisible();
    await keys.press(page.getByRole('banner').getByRole('button', { name: 'Logout' }));
    await expect(page).toHaveURL(/\/login$/);

    await keys.press(main(page).getByRole('link', { name: 'Forgot password?' }));
    await keys.type(field(page, 'Email'), email);
    await keys.key('Enter');
    await expect(page.getByText('Password reset instructions have been sent to your email')).toBeVisible();
    const { text } = await behind.mailTo(email, /Choose a new password/);
    await page.goto(linkIn(text, '/reset-password/'));
    await fillIn(page, keys, { 'New password': 'a better one', 'Confirm new password': 'a better one' });
    await keys.key('Enter');
    await expect(page.getByText('Your password has been reset successfully')).toBeVisible();
    await keys.press(main(page).getByRole('link', { name: 'Go to login' }));
    await fillIn(page, keys, { Email: email, Password: 'a better one' });
    await keys.key('Enter');
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('a membership, and its upgrade', async ({ page, behind }) => {
    test.slow();
    const email = newAddress('keys-plan');
    const keys = keyboardOf(page);
    await page.goto('/register');
    await joinByKeys(page, keys, behind, email);
    await keys.press(main(page).getByRole('link', { name: 'Complete your membership' }));
    await keys.press(planButton(page, 'BASIC MEMBERSHIP'), 'Space');
    await keys.press(button(page, 'Continue to Payment'));
    await keys.press(button(page, 'Pay ₹365 Now'));
    await payByKeys(page, keys);
    await expect(page.getByRole('heading', { name: /^Congratulations/ })).toBeFocused({ timeout: 20_000 });
    await keys.press(main(page).getByRole('link', { name: 'Go to your profile' }));
    await keys.press(main(page).getByRole('link', { name: 'Upgrade' }));
    await keys.press(planButton(page, 'SILVER MEMBERSHIP'));
    await keys.press(button(page, 'Continue to Payment'));
    await keys.press(button(page, 'Pay ₹999 Now'));
    await payByKeys(page, keys);
    await expect(page.getByRole('heading', { name: /^Congratulations/ })).toBeFocused({ timeout: 20_000 });
    await behind.mailTo(email, /SILVER MEMBERSHIP is active/);
  });

  test('a message, wrong at first; the newsletter, confirmed and left', async ({ page, behind }) => {
    const email = newAddress('keys-letter');
    const keys = keyboardOf(page);
    await page.goto('/contact');
    await keys.press(button(page, 'Send message'));
    await expect(page.getByRole('alert')).toBeFocused();
    await keys.press(page.getByRole('alert').getByRole('link').first());
    await expect(field(page, 'Name')).toBeFocused();
    await fillIn(page, keys, { Name: 'Ravi Kumar', Email: email, Subject: 'By keyboard' });
    await keys.type(main(page).getByRole('textbox', { name: 'Message' }), 'Namaste.');
    await keys.press(button(page, 'Send message'));
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect(await behind.stored('contact_messages', { email })).toHaveLength(1);

    await page.goto('/events');
    await keys.type(field(page, 'Email'), email);
    await keys.key('Enter');
    const ask = await behind.mailTo(email, /Please confirm/);
    await page.goto(linkIn(ask.text, '/newsletter/confirm/'));
    await keys.press(button(page, 'Yes, send it to me'));
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeFocused();
    const welcome = await behind.mailTo(email, /You are on the list/);
    await page.goto(linkIn(welcome.text, '/newsletter/unsubscribe/'));
    await keys.press(button(page, 'Yes, leave the newsletter'));
    await expect(page.getByRole('heading', { name: 'You have left the newsletter' })).toBeFocused();
  });
});
