import { expect, expectAccessible, test } from '../site/test';

test('an unknown address shows the message, with status 404', async ({ page, noise }) => {
  for (const path of ['/No', '/no/such/page']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Oops! The page you're looking for cannot be found.")).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/$/);
  // The browser logs a page's own 404 as an error.
  noise.length = 0;
});

test('the menu: drawer on narrow screens, lists on wide ones, both by keyboard', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Open the menu' });
  if (await opener.isVisible()) {
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    await expectAccessible(page, 'the drawer');
    for (const list of ['About Us', 'VGB Projects']) {
      await drawer.getByRole('button', { name: list }).click();
      await expect(drawer.getByRole('button', { name: list })).toHaveAttribute('aria-expanded', 'true');
    }
    await expectAccessible(page, 'the drawer with its lists');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  } else {
    const about = page.getByRole('button', { name: 'About Us' });
    await about.focus();
    await page.keyboard.press('Enter');
    await expect(about).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('banner').getByRole('link', { name: /Calendar/ })).toBeVisible();
    await expectAccessible(page, 'an open list');
    await page.keyboard.press('Escape');
    await expect(about).toHaveAttribute('aria-expanded', 'false');
    await expect(about).toBeFocused();
    const projects = page.getByRole('button', { name: 'VGB Projects' });
    await projects.hover();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Gita' })).toBeVisible();
    await expectAccessible(page, 'a list under the pointer');
  }
});
