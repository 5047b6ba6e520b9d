import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../test/fake-server';
import { pass, personWithFrozenClock, settle, visit, visitor } from '../../test/screen';
import CommunityPage from './community';
import ExperiencePage from './experience';
import { shares } from './experience/dosha-shares';
import DoshaWheel from './experience/dosha-wheel';
import Sitting, { clockOf } from './experience/sitting';
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
    expect(screen.getByText(/outline follows the political map of the Survey of India/)).toBeInTheDocument();
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

  test('Register opens its own form, which sends by the contact call; Learn More shows the event', async () => {
    const asked = server();
    asked.reply('contact', [refusal(429, 'Too many requests.'), ok({ message: 'm' }, 201)]);
    visit({ server: asked, at: '/community', routes: { '/community': <CommunityPage /> } });
    await person.click(screen.getByRole('tab', { name: 'Events' }));
    const [card] = within(panel()).getAllByRole('listitem');
    if (!card) throw new Error('there are events');
    const more = within(card).getByText('Learn More');
    expect(more.closest('details')?.open).toBe(false);
    await person.click(more);
    expect(more.closest('details')?.open).toBe(true);
    const register = within(card).getByRole('link', { name: /^Register ?: Gita Jayanti/ });
    // Without a script the link leads to Contact's form with the gathering as the subject.
    expect(register).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/contact\?subject=Gita%20Jayanti.*#write$/),
    );
    expect(register).toHaveAttribute('aria-expanded', 'false');
    await person.click(register);
    expect(register).toHaveAttribute('aria-expanded', 'true');
    expect(visitor.at).toBe('/community');
    expect(await within(card).findByText(/^Your place at: Gita Jayanti/)).toHaveFocus();
    const send = within(card).getByRole('button', { name: 'Ask for places' });
    await person.click(send);
    await settle();
    expect(within(card).getByLabelText('Name')).toBeInvalid();
    expect(asked.sent('contact')).toEqual([]);
    await person.type(within(card).getByLabelText('Name'), 'Asha Rao');
    await person.type(within(card).getByLabelText('Email'), 'asha@example.org');
    await person.selectOptions(within(card).getByLabelText('How many of you come?'), '3');
    // Closed and opened again, it holds what was typed.
    await person.click(register);
    await person.click(register);
    expect(within(card).getByLabelText('Name')).toHaveValue('Asha Rao');
    expect(within(card).getByLabelText('How many of you come?')).toHaveValue('3');
    await person.click(within(card).getByRole('button', { name: 'Ask for places' }));
    await settle();
    expect(within(card).getByText('Too many requests.')).toBeInTheDocument();
    await person.click(within(card).getByRole('button', { name: 'Ask for places' }));
    await settle();
    expect(asked.sent('contact')[1]?.body).toMatchObject({
      name: 'Asha Rao',
      email: 'asha@example.org',
      subject: expect.stringMatching(/^Registration: Gita Jayanti/),
      message: expect.stringMatching(/^Registration for Gita Jayanti.*: 3 places\.$/),
    });
    expect(within(card).getByText(/^We have your letter for 3 places at Gita Jayanti/)).toBeInTheDocument();
    expect(within(card).getByText(/^Your place at: Gita Jayanti/)).toHaveFocus();
  });

  test('a pin of the map links to its chapter’s card', async () => {
    open('/community');
    const map = screen.getByRole('group', { name: 'Map of India with our chapters' });
    const pins = within(map).getAllByRole('link');
    expect(pins.map((pin) => pin.textContent)).toEqual(['Delhi', 'Mumbai', 'Bangalore', 'Chennai']);
    await person.click(within(map).getByRole('link', { name: 'Chennai' }));
    expect(document.activeElement).toHaveTextContent('Mylapore, Chennai');
  });
});

describe('the shares of ten answers', () => {
  test.each([
    [[], [0, 0, 0]],
    [['vata'], [100, 0, 0]],
    [
      ['vata', 'pitta', 'kapha'],
      [34, 33, 33],
    ],
    [
      ['kapha', 'kapha', 'pitta'],
      [0, 33, 67],
    ],
    [
      ['vata', 'vata', 'pitta', 'pitta', 'kapha', 'kapha', 'kapha'],
      [29, 28, 43],
    ],
  ] as const)('%j: %j', (answers, [vata, pitta, kapha]) =>
    expect(shares(answers)).toEqual({ vata, pitta, kapha }),
  );
});

test.each([
  [600_000, '10:00'],
  [599_999, '10:00'],
  [65_000, '1:05'],
  [1, '0:01'],
  [-5, '0:00'],
])('%d ms are shown as %s', (left, text) => expect(clockOf(left)).toBe(text));

describe('Experience', () => {
  const open = () =>
    visit({ server: server(), at: '/experience', routes: { '/experience': <ExperiencePage /> } });

  test('four tabs by arrows, Home and End; each has a link to write to the trust', async () => {
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

  test('a sitting has a running clock, and announces its beginning and end', async () => {
    visit({ server: server(), at: '/sit', routes: { '/sit': <Sitting /> } });
    const begin = screen.getByRole('button', { name: 'Begin the sitting' });
    await person.click(screen.getByRole('button', { name: '5 minutes' }));
    expect(screen.getByText('5:00')).toBeInTheDocument();
    await person.click(begin);
    expect(screen.getByText('The sitting has begun: 5 minutes.')).toHaveAttribute('role', 'status');
    await pass(61_000);
    expect(screen.getByText('3:59')).toBeInTheDocument();
    await pass(239_000);
    expect(screen.getByText(/^The sitting is over/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Begin the sitting' }));
    await person.click(screen.getByRole('button', { name: 'End it early' }));
    expect(screen.getByText('5:00')).toBeInTheDocument();
  });

  test('the screen stays on while a sitting runs, and is released when it ends', async () => {
    let held = 0;
    const request = async () => {
      held += 1;
      const release = async () => {
        held -= 1;
      };
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    try {
      visit({ server: server(), at: '/sit', routes: { '/sit': <Sitting /> } });
      expect(held).toBe(0);
      await person.click(screen.getByRole('button', { name: 'Begin the sitting' }));
      await settle();
      expect(held).toBe(1);
      await person.click(screen.getByRole('button', { name: 'End it early' }));
      await settle();
      expect(held).toBe(0);
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock');
    }
  });

  test('ten questions, one at a time, with a way back; the answers as shares', async () => {
    visit({ server: server(), at: '/ask', routes: { '/ask': <DoshaWheel /> } });
    expect(screen.getByText(/no diagnosis, and no measure of health/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Begin' }));
    expect(screen.getByRole('heading', { name: /^Question 1 of 10/ })).toHaveFocus();
    const answer = async (number: number, choice: number) => {
      const question = screen.getByRole('heading', { name: new RegExp(`^Question ${number} of 10`) });
      const choices = within(question.nextElementSibling as HTMLElement).getAllByRole('button');
      expect(choices).toHaveLength(3);
      await person.click(choices[choice] as HTMLElement);
    };
    for (let number = 1; number <= 6; number += 1) await answer(number, 0);
    await person.click(screen.getByRole('button', { name: 'One back' }));
    for (let number = 6; number <= 10; number += 1) await answer(number, 1);
    expect(screen.getByRole('heading', { name: /Vata 50 %, Pitta 50 %, Kapha 0 %/ })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Ask me again' }));
    expect(screen.getByRole('heading', { name: /^Question 1 of 10/ })).toHaveFocus();
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
