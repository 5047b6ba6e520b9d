import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { personWithFrozenClock, settle, visit } from '../../test/screen';
import MandatePage from './mandate-page';

const mandate = {
  state: 'active',
  amount: 1000,
  firstName: 'Asha',
  startedAt: '2026-08-01T06:00:00.000Z',
  chargesMade: 3,
  nextChargeAt: '2026-12-01T06:00:00.000Z',
  canCancel: true,
};
let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});
const press = async (name: string) => {
  await person.click(screen.getByRole('button', { name }));
  await settle();
};

async function open(read: Reply) {
  const server = new FakeServer({
    readMandate: read,
    cancelMandate: ok({ ...mandate, state: 'cancelled', nextChargeAt: null, canCancel: false, message: 'm' }),
  });
  visit({ server, at: '/donate/monthly/s1gned', routes: { '/donate/monthly/:token': <MandatePage /> } });
  await settle();
  return server;
}

describe('the monthly donation behind a receipt’s link', () => {
  test('is shown', async () => {
    const server = await open(ok(mandate));
    for (const fact of ['₹1,000', 'Active', '1 August 2026', '3', '1 December 2026']) {
      expect(screen.getByText(fact)).toBeInTheDocument();
    }
    expect(server.sent('readMandate')[0]?.address).toBe('/api/donations/mandates/s1gned');
  });

  test('ends only after a confirmation', async () => {
    const server = await open(ok(mandate));
    await press('Cancel my monthly donation');
    expect(screen.getByRole('heading', { name: 'Cancel your monthly donation?' })).toHaveFocus();
    await press('No, keep giving');
    expect(server.sent('cancelMandate')).toEqual([]);
    await press('Cancel my monthly donation');
    await press('Yes, cancel it');
    expect(server.sent('cancelMandate')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Your monthly donation is cancelled.');
    expect(screen.queryByRole('button', { name: /cancel/i })).toBeNull();
    expect(screen.getByRole('link', { name: 'Give again' })).toHaveAttribute('href', '/donate');
  });

  test('with an invalid link shows the message', async () => {
    await open(refusal(400, 'This link is not valid. Please use the link from your latest receipt.'));
    expect(screen.getByRole('alert').textContent).toBe(
      'This link is not valid. Please use the link from your latest receipt.',
    );
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  });
});
