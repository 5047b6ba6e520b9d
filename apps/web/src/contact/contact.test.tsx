import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { trust } from '@vgb/content/trust';
import { language } from '@vgb/content/words/language';
import { particulars } from '@vgb/content/words/particulars';
import { contactControls } from '@vgb/contracts';
import { FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { enter, pass, personWithFrozenClock, settle, visit } from '../../test/screen';
import { blankOf } from '../lib/contract-form';
import ContactPage from './contact-page';

const routes = { '/contact': <ContactPage /> };
let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});

const open = (server: FakeServer, at = '/contact') => visit({ server, at, routes });

async function write(reply: Reply) {
  const server = new FakeServer({ contact: reply });
  open(server);
  await enter(person, screen.getByLabelText('Name'), 'Asha Rao');
  await enter(person, screen.getByLabelText('Email'), 'asha@example.org');
  await enter(person, screen.getByLabelText('Subject'), 'A cow');
  await enter(person, screen.getByLabelText('Message'), 'She stands on the road.');
  await person.click(screen.getByRole('button', { name: 'Send message' }));
  await settle();
  return server;
}

describe('Contact', () => {
  test('shows address, telephone, e-mail and working hours', () => {
    open(new FakeServer());
    for (const line of language.address.lines) expect(screen.getByText(line)).toBeInTheDocument();
    for (const fact of [trust.registrationNumber, trust.pan, trust.donationApprovalNumber])
      expect(screen.getByText(new RegExp(`[^/\\w]${fact.value}$`))).toBeInTheDocument();
    expect(screen.getByText(/^Samples: /)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: trust.phone.value.display })).toHaveAttribute(
      'href',
      trust.phone.value.href,
    );
    expect(screen.getByRole('link', { name: trust.email.value })).toBeInTheDocument();
    expect(screen.getByText(particulars.workingHours)).toBeInTheDocument();
  });

  test('sends, shows the answer for 5 s, and clears the form', async () => {
    const server = await write(ok({ message: 'Message sent successfully!' }, 201));
    expect(server.sent('contact')[0]?.body).toEqual({
      ...blankOf(contactControls),
      name: 'Asha Rao',
      email: 'asha@example.org',
      subject: 'A cow',
      message: 'She stands on the road.',
      website: '',
    });
    expect(screen.getByRole('status').textContent).toBe('Message sent successfully!');
    expect(screen.getByLabelText('Message')).toHaveValue('');
    await pass(4_980);
    expect(screen.getByRole('status')).toBeInTheDocument();
    await pass(20);
    expect(screen.queryByRole('status')).toBeNull();
    expect(
      screen.getByText('We have your message, and answer by e-mail. You may close this page.'),
    ).toBeInTheDocument();
  });

  test.each([
    [refusal(429, 'Too many requests.'), 'Too many requests.'],
    [refusal(500), 'Failed to send message. Please try again.'],
    ['no answer', 'Network error. Please check your connection.'],
  ] as [Reply, string][])(
    '%#: a failure is shown for 5 s and the message is kept',
    async (reply, sentence) => {
      await write(reply);
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(screen.getByLabelText('Message')).toHaveValue('She stands on the road.');
      await pass(5_000);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('shows that it is sending, and sends once', async () => {
    const server = await write('silence');
    await person.dblClick(screen.getByRole('button', { name: 'Sending...' }));
    expect(server.sent('contact')).toHaveLength(1);
  });

  test('name, e-mail, subject and message are required; the telephone is not', async () => {
    const server = new FakeServer();
    open(server);
    await person.click(screen.getByRole('button', { name: 'Send message' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveFocus();
    for (const label of ['Name', 'Email', 'Subject', 'Message'])
      expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText('Phone (optional)')).toBeValid();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(server.requests).toEqual([]);
  });

  test('has the subject of the address', () => {
    open(new FakeServer(), '/contact?subject=Registration%3A%20Gita%20Jayanti');
    expect(screen.getByLabelText('Subject')).toHaveValue('Registration: Gita Jayanti');
  });

  test('the field for robots is hidden from people', () => {
    open(new FakeServer());
    expect(screen.queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull();
    expect(screen.getByLabelText('Leave this field empty')).toHaveAttribute('tabindex', '-1');
  });

  test('being offline shows a notice', () => {
    open(new FakeServer());
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline/)).toBeInTheDocument();
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });
});
