import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { events } from '@vgb/content/words/events';
import { film } from '@vgb/content/words/film';
import { home } from '@vgb/content/words/home';
import { FakeServer } from '../../test/fake-server';
import { pass, personWithFrozenClock, settle, visit } from '../../test/screen';
import AboutPage from './about';
import BoardsPage from './boards';
import CommunityPage from './community';
import EventsPage from './events';
import ExperiencePage from './experience';
import GauPage from './gau';
import HomePage from './home';
import { TestimonialSlider } from './home/slider';
import NotFoundPage from './not-found';
import TeamPage from './team';
import VolunteerPage from './volunteer';

const open = (at: string, routes: Parameters<typeof visit>[0]['routes']) =>
  visit({ server: new FakeServer({}), at, routes });
const DEPARTMENTS = [
  'Agriculture',
  'Art & Culture',
  'Education',
  'Environment & Forest',
  'Health & Family Welfare',
  'Yoga & Meditation',
  'Science & Technology',
  'Social Development',
  'Rural & Urban Development',
  'Information & Broadcasting',
  'Defence',
  'Law & Justice',
];
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const links = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('Home', () => {
  test('has the founding year, the figures, and the links to the main pages', () => {
    open('/', { '/': <HomePage /> });
    expect(screen.getByRole('heading', { name: 'Since 1992' })).toBeVisible();
    for (const figure of ['31+', '108', '1000+', '500+'])
      expect(screen.getAllByText(figure).length).toBeGreaterThan(0);
    expect(links('Discover Our Mission')).toEqual(['/about']);
    expect(links('Support Our Cause')).toEqual(['/donate']);
    expect(links('Make a Donation')).toEqual(['/donate']);
    expect(links('Become a Pratinidhi')).toEqual(['/register']);
  });

  test('the five G: Gau first, each with three figures and its page', async () => {
    open('/', { '/': <HomePage /> });
    expect(tabs()).toEqual(['Gau', 'Ganga', 'Gayatri', 'Gita', 'Guru']);
    for (const name of tabs()) {
      await userEvent.click(screen.getByRole('tab', { name: name ?? '' }));
      const panel = screen.getByRole('tabpanel');
      expect(within(panel).getByRole('heading', { level: 3 })).toHaveTextContent(name ?? '');
      expect(within(panel).getAllByRole('term')).toHaveLength(3);
      expect(within(panel).getByRole('link', { name: /^Learn more/ })).toHaveAttribute(
        'href',
        `/${name?.toLowerCase()}`,
      );
    }
  });

  test('the film can be paused, sought by chapters, and closed', async () => {
    HTMLDialogElement.prototype.showModal = jest.fn(function show(this: HTMLDialogElement) {
      this.open = true;
    });
    HTMLDialogElement.prototype.close = jest.fn();
    open('/', { '/': <HomePage /> });
    await userEvent.click(screen.getByRole('button', { name: home.hero.play }));
    const dialog = await screen.findByRole('dialog', { name: film.title });
    expect(dialog).toHaveTextContent(film.captions[0]?.text ?? '');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pause the film' }));
    expect(dialog.querySelector('.film-screen')).toHaveAttribute('data-paused');
    for (const { chapter, text, seen } of film.captions) {
      const button = within(dialog).getByRole('button', { name: chapter });
      await userEvent.click(button);
      expect(button).toHaveAttribute('aria-current', 'true');
      expect(dialog).toHaveTextContent(`${text}${seen}`);
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close the film' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the voices', () => {
  const quote = (at: number) => home.testimonials.items[at]?.quote ?? '';
  test('advance every 6 s by a fade of 500 ms, wrap around, and stop while they are paused', async () => {
    const person = personWithFrozenClock();
    open('/', { '/': <TestimonialSlider items={home.testimonials.items} /> });
    await settle();
    expect(screen.getByText(quote(0))).toBeVisible();
    await pass(5_900);
    expect(screen.getByText(quote(0))).toBeVisible();
    await pass(100);
    // During the fade nothing has changed yet, and clicks are ignored.
    await person.click(screen.getByRole('button', { name: 'Show slide 4 of 4' }));
    await pass(600);
    expect(screen.getByText(quote(1))).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show slide 4 of 4' }));
    await pass(500);
    expect(screen.getByText(quote(3))).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Pause the slides' }));
    await pass(20_000);
    expect(screen.getByText(quote(3))).toBeVisible();
  });
});

describe('the pages of the trust', () => {
  test('About and Boards name the 12 departments, letter for letter', () => {
    const { unmount } = open('/about', { '/about': <AboutPage /> });
    for (const name of DEPARTMENTS) expect(screen.getByText(name)).toBeVisible();
    unmount();
    open('/about/boards-departments', { '/about/boards-departments': <BoardsPage /> });
    for (const name of DEPARTMENTS) expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href')?.startsWith('mailto:'))).toBe(
      true,
    );
  });

  test('Team: two leaders, a core team of fifteen, three developers, a mail to join', () => {
    open('/team', { '/team': <TeamPage /> });
    const people = screen.getAllByRole('img', { name: /./ });
    expect(people).toHaveLength(2 + 15 + 3);
    expect(screen.getByRole('link', { name: 'Join Our Team' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    );
  });

  test('Gau: sections that open one at a time, and the current projects with their seven facts', async () => {
    open('/gau', { '/gau': <GauPage /> });
    const sections = [...document.querySelectorAll('details[name="gau"]')];
    expect(sections.length).toBeGreaterThanOrEqual(4);
    const project = screen.getByRole('heading', { name: 'Gaushala shelter (sample)' }).closest('li');
    for (const fact of [
      'Kishtwar, Jammu and Kashmir',
      '27 October 2023',
      '₹18,00,000',
      '₹4,50,000',
      '₹13,50,000',
      '60 animals',
    ])
      expect(project).toHaveTextContent(fact);
    for (const href of ['/donate', '/volunteer', '/contact'])
      expect(document.querySelector(`a[href="${href}"]`)).not.toBeNull();
  });

  test('Experience: four tabs, meditation first; a fragment opens one', () => {
    const { unmount } = open('/experience', { '/experience': <ExperiencePage /> });
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(screen.getAllByRole('tab')[0]).toHaveAttribute('aria-selected', 'true');
    unmount();
  });

  test.each([
    ['/community', 'Local Chapters'],
    ['/community/chapters', 'Local Chapters'],
    ['/community/forum', 'Online Forums'],
    ['/community/volunteer', 'Volunteer'],
  ])('%s opens %s', (at, name) => {
    open(at, { '/community': <CommunityPage />, '/community/:tab': <CommunityPage /> });
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    for (const figure of ['45+', '10,000+', '25+', '300+']) expect(screen.getByText(figure)).toBeVisible();
  });

  test('Events: without a script Register Now links to Contact with the event’s name; Learn More shows it', () => {
    open('/events', { '/events': <EventsPage /> });
    const register = screen.getAllByRole('link', { name: /^Register Now/ });
    expect(register).toHaveLength(3);
    expect(register.map((link) => link.getAttribute('href'))).toEqual(
      events.items.map(({ title }) => `/contact?subject=${encodeURIComponent(title)}#write`),
    );
    expect(document.querySelectorAll('details')).toHaveLength(3);
  });

  test('Volunteer: choosing a role fills in the subject of the message', async () => {
    open('/volunteer', { '/volunteer': <VolunteerPage /> });
    const [choose] = screen.getAllByRole('button', { name: /^Choose this role/ });
    Element.prototype.scrollIntoView = jest.fn();
    if (choose) await userEvent.click(choose);
    const role = choose?.textContent?.slice('Choose this role: '.length);
    expect(screen.getByLabelText('Subject')).toHaveValue(`Volunteer: ${role}`);
  });

  test('an unknown address', () => {
    open('/No', { '/No': <NotFoundPage /> });
    expect(screen.getByText("Oops! The page you're looking for cannot be found.")).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/');
  });
});
