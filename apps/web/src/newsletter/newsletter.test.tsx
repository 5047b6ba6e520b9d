import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../test/fake-server';
import { personWithFrozenClock, settle, visit } from '../../test/screen';
import ConfirmNewsletterPage from './confirm-page';
import { NewsletterForm } from './newsletter-form';
import UnsubscribeNewsletterPage from './unsubscribe-page';

const routes = {
  '/newsletter/confirm/:token': <ConfirmNewsletterPage />,
  '/newsletter/unsubscribe/:token': <UnsubscribeNewsletterPage />,
  '/events': <NewsletterForm />,
};
let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});
const press = async (name: string) => {
  await person.click(screen.getByRole('button', { name }));
  await settle();
};

describe('the newsletter', () => {
  test('is subscribed to with an address', async () => {
    const server = new FakeServer({ subscribeNewsletter: ok({ message: 'Please open the e-mail.' }) });
    visit({ server, at: '/events', routes });
    await press('Subscribe');
    expect(screen.getByRole('link', { name: 'Please enter your email address' })).toBeInTheDocument();
    await person.type(screen.getByLabelText('Email'), 'asha@example.org');
    await press('Subscribe');
    expect(screen.getByRole('status').textContent).toBe('Please open the e-mail.');
    expect(server.sent('subscribeNewsletter')[0]?.body).toEqual({ email: 'asha@example.org', website: '' });
  });

  test('a typed address is kept over a change of the language, until it is sent', async () => {
    const reply = ok({ message: 'Please open the e-mail.' });
    const first = visit({ server: new FakeServer(), at: '/events', routes });
    await person.type(screen.getByLabelText('Email'), 'asha@example.org');
    first.unmount();
    const second = visit({ server: new FakeServer({ subscribeNewsletter: reply }), at: '/events', routes });
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
    await press('Subscribe');
    second.unmount();
    visit({ server: new FakeServer(), at: '/events', routes });
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  test('being offline shows a notice', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    visit({ server: new FakeServer(), at: '/events', routes });
    expect(screen.getByText(/You are offline\. What you typed is kept\./)).toBeInTheDocument();
  });

  test('is confirmed by the button, not by opening the link', async () => {
    const server = new FakeServer({ confirmNewsletter: ok({ message: 'Welcome!' }) });
    visit({ server, at: '/newsletter/confirm/t1', routes });
    await settle();
    expect(server.requests).toEqual([]);
    await press('Yes, send it to me');
    expect(screen.getByRole('heading', { name: 'You are on the list' })).toHaveFocus();
    expect(screen.getByRole('status').textContent).toBe('Welcome!');
    expect(server.requests[0]?.address).toBe('/api/newsletter/confirm/t1');
  });

  test('is unsubscribed from by the button; an invalid link shows an error', async () => {
    const server = new FakeServer({
      stopNewsletter: [refusal(400, 'This link is not valid any more.'), ok({ message: 'You have left.' })],
    });
    visit({ server, at: '/newsletter/unsubscribe/t1', routes });
    await press('Yes, leave the newsletter');
    expect(screen.getByRole('alert').textContent).toBe('This link is not valid any more.');
    await press('Yes, leave the newsletter');
    expect(screen.getByRole('heading', { name: 'You have left the newsletter' })).toBeInTheDocument();
  });
});
