import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FakeServer, ok } from '../../test/fake-server';
import { personWithFrozenClock, settle, visit, visitor } from '../../test/screen';
import CommunityPage from './community';
import ExperiencePage from './experience';
import VolunteerPage from './volunteer';

let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});

const server = () => new FakeServer();
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;
const panel = () => screen.getByRole('tabpanel');

describe('Community', () => {
  const open = (at: string) =>
    visit({
      server: server(),
      at,
      routes: { '/community': <CommunityPage />, '/community/:tab': <CommunityPage /> },
    });

  test.each([
    ['/community', 'Local Chapters'],
    ['/community/chapters', 'Local Chapters'],
    ['/community/forum', 'Online Forums'],
    ['/community/volunteer', 'Volunteer'],
  ])('%s opens %s', (at, name) => {
    open(at);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Local Chapters',
      'Events',
      'Online Forums',
      'Volunteer',
    ]);
    expect(openTab()).toBe(name);
    expect(panel()).toHaveAccessibleName(name);
  });

  test('counts', () => {
    open('/community');
    for (const [value, label] of [
      ['45+', 'local chapters'],
      ['10,000+', 'members'],
      ['25+', 'countries'],
      ['300+', 'annual events'],
    ] as const)
      expect(screen.getByText(label).parentElement).toHaveTextContent(value);
  });

  test('four chapters with members, place and day; four forums; four roles', async () => {
    open('/community');
    expect(
      within(panel())
        .getAllByRole('heading', { level: 3 })
        .map((name) => name.textContent),
    ).toEqual(['Delhi', 'Mumbai', 'Bangalore', 'Chennai']);
    expect(within(panel()).getByText('1,200 members')).toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: 'Online Forums' }));
    expect(within(panel()).getAllByText(/ posts$/)).toHaveLength(4);
    expect(within(panel()).getByRole('link', { name: 'Create Account' })).toHaveAttribute(
      'href',
      '/register',
    );
    await person.click(screen.getByRole('tab', { name: 'Volunteer' }));
    expect(within(panel()).getAllByRole('link', { name: /^Offer yourself ?: / })).toHaveLength(4);
  });

  test('Register opens Contact with the event as subject; Learn More shows the event', async () => {
    open('/community');
    await person.click(screen.getByRole('tab', { name: 'Events' }));
    const [card] = within(panel()).getAllByRole('listitem');
    if (!card) throw new Error('there are events');
    const more = within(card).getByText('Learn More');
    expect(more.closest('details')?.open).toBe(false);
    await person.click(more);
    expect(more.closest('details')?.open).toBe(true);
    await person.click(within(card).getByRole('link', { name: /^Register ?: Gita Jayanti/ }));
    expect(decodeURIComponent(visitor.at)).toMatch(
      /^\/contact\?subject=.*Gita Jayanti: 700 verses, one morning/,
    );
  });
});

describe('Experience', () => {
  const open = () =>
    visit({ server: server(), at: '/experience', routes: { '/experience': <ExperiencePage /> } });

  test('four tabs by arrows, Home and End; each asks to write', async () => {
    open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Meditation',
      'Ayurveda',
      'Courses',
      'Retreats',
    ]);
    expect(openTab()).toBe('Meditation');
    screen.getByRole('tab', { selected: true }).focus();
    for (const [key, name] of [
      ['{ArrowRight}', 'Ayurveda'],
      ['{End}', 'Retreats'],
      ['{ArrowRight}', 'Meditation'],
      ['{ArrowLeft}', 'Retreats'],
      ['{Home}', 'Meditation'],
    ] as const) {
      await person.keyboard(key);
      expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
      expect(openTab()).toBe(name);
      expect(
        within(panel())
          .getAllByRole('link')
          .some((link) => link.getAttribute('href') === '/contact'),
      ).toBe(true);
    }
  });

  test('three doshas; a schedule with instructors; places and coming retreats', async () => {
    open();
    await person.click(screen.getByRole('tab', { name: 'Ayurveda' }));
    expect(within(panel()).getAllByRole('heading', { level: 4, name: /^(Vata|Pitta|Kapha)/ })).toHaveLength(
      3,
    );
    await person.click(screen.getByRole('tab', { name: 'Courses' }));
    expect(within(panel()).getAllByRole('row').length).toBeGreaterThan(3);
    await person.click(screen.getByRole('tab', { name: 'Retreats' }));
    expect(panel().querySelectorAll('time').length).toBeGreaterThan(1);
  });
});

describe('Volunteer', () => {
  test('a chosen role becomes the subject of the message that is sent', async () => {
    const answering = new FakeServer({ contact: ok({ message: 'Message sent successfully!' }, 201) });
    Element.prototype.scrollIntoView = () => undefined;
    visit({ server: answering, at: '/volunteer', routes: { '/volunteer': <VolunteerPage /> } });
    expect(screen.getByLabelText('Subject')).toHaveValue('Volunteer: Wherever I am needed');
    const [choice] = screen.getAllByRole('button', { name: /^Choose this role ?: / });
    if (!choice) throw new Error('there are roles');
    await person.click(choice);
    expect(choice).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    const role = choice.textContent?.replace('Choose this role: ', '');
    await person.type(screen.getByLabelText('Name'), 'Asha Rao');
    await person.type(screen.getByLabelText('Email'), 'asha@example.org');
    await person.type(screen.getByLabelText('Message'), 'Sunday mornings.');
    await person.click(screen.getByRole('button', { name: 'Send message' }));
    await settle();
    expect(answering.sent('contact')[0]?.body).toMatchObject({ subject: `Volunteer: ${role}` });
    expect(screen.getByRole('status').textContent).toBe('Message sent successfully!');
  });
});
