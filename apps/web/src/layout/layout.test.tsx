import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { trust } from '@vgb/content/trust';
import { language } from '@vgb/content/words/language';
import { asha, FakeServer, ok } from '../../test/fake-server';
import { storeLogin, visit, visitor } from '../../test/screen';
import { preferReducedMotion } from '../../test/seen';
import { Link } from '../ui';
import { RootLayout } from './root-layout';

const routes = {
  '/': (
    <RootLayout>
      <h1>Home</h1>
      <Link to="/events">Onwards</Link>
    </RootLayout>
  ),
  '/events': (
    <RootLayout>
      <h1>Events</h1>
    </RootLayout>
  ),
};
const guest = () => visit({ server: new FakeServer(), at: '/', routes });
function member(user: Partial<typeof asha> = {}) {
  storeLogin();
  visit({ server: new FakeServer({ readProfile: ok({ ...asha, ...user }) }), at: '/', routes });
}
const banner = () => within(screen.getByRole('banner'));
const mainMenu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));
const listOf = (button: HTMLElement) =>
  within(document.getElementById(button.getAttribute('aria-controls') ?? '') ?? document.body);

// jsdom has no modal dialogs: these are the methods that the drawer calls.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

describe('the top bar', () => {
  test('social media, telephone and e-mail', () => {
    guest();
    const bar = within(screen.getByRole('region', { name: 'Contact and social media' }));
    for (const network of ['Facebook', 'Instagram', 'LinkedIn'])
      expect(bar.getByRole('link', { name: `Follow us on ${network}` })).toHaveAttribute(
        'href',
        expect.stringContaining(network.toLowerCase()),
      );
    const { display, href } = trust.phone.value;
    expect(bar.getByRole('link', { name: `Call us on ${display}` })).toHaveAttribute('href', href);
    for (const link of bar.getAllByRole('link', { name: `Write to us at ${trust.email.value}` }))
      expect(link).toHaveAttribute('href', `mailto:${trust.email.value}`);
  });

  test('hides when scrolling down beyond 100 px, and returns when scrolling up', () => {
    guest();
    const at = (scrollY: number) => {
      Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
      fireEvent.scroll(window);
      return screen.getByRole('banner').dataset.topBar;
    };
    expect(at(60)).toBe('shown');
    expect(at(100)).toBe('shown');
    expect(at(101)).toBe('hidden');
    expect(at(400)).toBe('hidden');
    expect(at(390)).toBe('shown');
    expect(at(0)).toBe('shown');
  });
});

describe('the menu', () => {
  test('five about pages, five projects, the alliance and the store', async () => {
    guest();
    const about = mainMenu().getByRole('button', { name: 'About Us' });
    const projects = mainMenu().getByRole('button', { name: 'VGB Projects' });
    expect(hrefs(listOf(about).getAllByRole('link'))).toEqual([
      '/about/vision-mission',
      '/about/sankalp',
      '/about/boards-departments',
      '/about/EventCalendar',
      '/about/whos-who',
    ]);
    expect(hrefs(listOf(projects).getAllByRole('link'))).toEqual([
      '/gau',
      '/ganga',
      '/gayatri',
      '/gita',
      '/guru',
    ]);
    expect(mainMenu().getByRole('link', { name: 'Strategic Alliance' })).toHaveAttribute(
      'href',
      '/experience',
    );
    expect(mainMenu().getByRole('link', { name: /^Community Store/ })).toHaveAttribute(
      'href',
      trust.storeUrl.value,
    );
    expect(banner().getByRole('link', { name: 'Vishwa Guru Bharat, home' })).toHaveAttribute('href', '/');
  });

  test('a list opens by click, closes by Escape, by a click elsewhere and by going to a page', async () => {
    guest();
    const person = userEvent.setup();
    const about = mainMenu().getByRole('button', { name: 'About Us' });
    expect(about).toHaveAttribute('aria-expanded', 'false');
    about.focus();
    await person.keyboard('{Enter}');
    expect(about).toHaveAttribute('aria-expanded', 'true');
    await person.keyboard('{ArrowDown}');
    expect(listOf(about).getByRole('link', { name: 'Vision and Mission' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(about).toHaveAttribute('aria-expanded', 'false');
    expect(about).toHaveFocus();

    await person.keyboard('{Enter}');
    await person.click(screen.getByRole('heading', { name: 'Home' }));
    expect(about).toHaveAttribute('aria-expanded', 'false');

    about.focus();
    await person.keyboard('{Enter}');
    await person.click(listOf(about).getByRole('link', { name: 'Our Sankalp' }));
    expect(visitor.at).toBe('/about/sankalp');
  });

  test('a guest is offered Login and Donate', () => {
    guest();
    expect(banner().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(banner().getByRole('link', { name: 'Donate' })).toHaveAttribute('href', '/donate');
    expect(banner().queryByRole('button', { name: 'Logout' })).toBeNull();
    expect(screen.queryByText('Complete your membership to access all features')).toBeNull();
  });

  test('a member sees the initial of the name, Donate and Logout, which ends the session at /login', async () => {
    member();
    const profile = await banner().findByRole('link', { name: 'Your profile, Asha Devi Rao' });
    expect(profile).toHaveTextContent(/^A$/);
    expect(profile).toHaveAttribute('href', '/profile');
    expect(banner().getByRole('link', { name: 'Donate' })).toHaveAttribute('href', '/donate');
    await userEvent.click(banner().getByRole('button', { name: 'Logout' }));
    expect(visitor.at).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  test('a member without a name is U', async () => {
    member({ name: '' });
    expect(await banner().findByRole('link', { name: 'Your profile' })).toHaveTextContent(/^U$/);
  });

  test('a pending member is reminded; an active one is not', async () => {
    member();
    const reminder = await screen.findByText('Complete your membership to access all features');
    expect(within(reminder).getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
      'href',
      '/profile',
    );
  });

  test('an active member is not reminded', async () => {
    member({ membershipStatus: 'active' });
    await banner().findByRole('link', { name: 'Your profile, Asha Devi Rao' });
    expect(screen.queryByText('Complete your membership to access all features')).toBeNull();
  });
});

describe('the drawer', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    return screen.getByRole('dialog', { name: 'Menu' });
  };

  test('stops the page from scrolling while it is open, and closes by its button and its overlay', async () => {
    guest();
    const drawer = await open();
    expect(document.documentElement).toHaveClass('scroll-locked');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close the menu' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement).not.toHaveClass('scroll-locked');

    fireEvent.click(await open());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes when the window grows to 992 px, where the menu is in the bar', async () => {
    const grown: (() => void)[] = [];
    const asked: string[] = [];
    window.matchMedia = ((media: string) => {
      asked.push(media);
      return {
        matches: false,
        addEventListener: (_: string, listener: () => void) => grown.push(listener),
        removeEventListener: () => undefined,
      };
    }) as unknown as typeof matchMedia;
    guest();
    await open();
    expect(asked).toContain('(min-width: 992px)');
    act(() => {
      for (const listener of grown) listener();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  test('a link in it navigates and closes it', async () => {
    guest();
    const drawer = await open();
    await userEvent.click(within(drawer).getByRole('link', { name: 'Strategic Alliance' }));
    expect(visitor.at).toBe('/experience');
    expect(document.documentElement).not.toHaveClass('scroll-locked');
  });

  test('Logout in it ends the session and closes it', async () => {
    member();
    await banner().findByRole('link', { name: 'Your profile, Asha Devi Rao' });
    const drawer = await open();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Logout' }));
    expect(visitor.at).toBe('/login');
    expect(localStorage.getItem('userToken')).toBeNull();
    expect(document.documentElement).not.toHaveClass('scroll-locked');
  });
});

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'));

  test('has the trust’s name, address and purpose', () => {
    guest();
    expect(footer().getByText(/charitable trust, founded on 27 October 1992/)).toBeInTheDocument();
    expect(footer().getByRole('link', { name: 'Make a Donation' })).toHaveAttribute('href', '/donate');
    expect(footer().getByRole('link', { name: 'VGB Experience' })).toHaveAttribute('href', '/experience');
    const address = footer().getByText('Address:').parentElement;
    for (const line of language.address.lines) expect(address).toHaveTextContent(line);
    for (const network of ['Facebook', 'Instagram', 'LinkedIn'])
      expect(footer().getByRole('link', { name: `Follow us on ${network}` })).toBeInTheDocument();
    for (const blurb of ['Serving since 1992', 'A receipt for every gift', 'Open to everyone'])
      expect(footer().getByText(blurb)).toBeInTheDocument();
    expect(hrefs(within(footer().getByRole('navigation', { name: 'Legal' })).getAllByRole('link'))).toEqual([
      '/terms',
      '/privacy',
      '/sitemap',
    ]);
    expect(footer().getByRole('link', { name: /^Community Store/ })).toHaveAttribute(
      'href',
      trust.storeUrl.value,
    );
  });

  test('the copyright names the year that it is in India', () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T19:00:00Z') });
    guest();
    expect(footer().getByText('© 2027 Vishwa Guru Bharat. All rights reserved.')).toBeInTheDocument();
  });

  test('its button scrolls smoothly to the top', async () => {
    guest();
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await userEvent.click(footer().getByRole('button', { name: 'Back to the top' }));
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }]]);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('its button scrolls at once with reduced motion', async () => {
    preferReducedMotion();
    guest();
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await userEvent.click(footer().getByRole('button', { name: 'Back to the top' }));
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'auto' }]]);
    Reflect.deleteProperty(window, 'matchMedia');
  });
});

test('every change of the page scrolls to its top', async () => {
  guest();
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  expect(screen.getByRole('link', { name: 'Skip to the main content' })).toHaveAttribute('href', '#main');
  await userEvent.click(screen.getByRole('link', { name: 'Onwards' }));
  expect(screen.getByRole('heading', { name: 'Events' })).toBeInTheDocument();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('a fragment that cannot be decoded, such as #50%, still opens the page', async () => {
  visit({ server: new FakeServer(), at: '/events', before: ['/#50%'], routes });
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await act(async () => visitor.go(-1));
  expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

test('header and footer stay when a page throws', () => {
  const broken = new Error('broken page');
  function Broken(): never {
    throw broken;
  }
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = (
    <RootLayout>
      <Broken />
    </RootLayout>
  );
  visit({ server: new FakeServer(), at: '/', routes: { '/': page } });
  expect(
    within(screen.getByRole('alert')).getByRole('heading', { name: 'Something went wrong on this page' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  expect(said.mock.calls.flat()).toContain(broken);
});
