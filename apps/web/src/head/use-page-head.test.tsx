import { afterEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router';
import { usePageHead } from './use-page-head';

function Pages() {
  usePageHead();
  return <Link to="/about/vision-mission">On</Link>;
}

const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
afterEach(() => {
  document.head.innerHTML = '';
});

test('the canonical address keeps the site’s own origin when the page is opened under another host', async () => {
  document.head.innerHTML = '<link rel="canonical" href="https://trust.example/gau">';
  render(
    <MemoryRouter initialEntries={['/gau']}>
      <Pages />
    </MemoryRouter>,
  );
  expect(canonical()).toBe('https://trust.example/gau');
  await userEvent.click(screen.getByRole('link', { name: 'On' }));
  await waitFor(() => expect(canonical()).toBe('https://trust.example/about'));
  expect(document.title).toMatch(/VGB|Vishwa Guru Bharat/);
});
