import { expect, expectAccessible, newAddress, test } from '../site/test';

test('a message to the trust is sent, stored and mailed', async ({ page, behind }) => {
  const email = newAddress('ravi');
  await page.goto('/contact');
  await expectAccessible(page, 'Contact');
  await page.getByLabel('Name').fill('Ravi Kumar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Subject').fill('Visiting the gaushala');
  await page.getByRole('textbox', { name: 'Message' }).fill('Namaste, may we visit on Sunday?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expectAccessible(page, 'Contact after sending');
  const [stored] = await behind.stored('contact_messages', { email });
  expect(stored).toMatchObject({ name: 'Ravi Kumar', subject: 'Visiting the gaushala' });
});
