import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { FakeCheckout } from '../../test/fake-checkout';
import { FakeServer, ok } from '../../test/fake-server';
import { personWithFrozenClock, settle, visit } from '../../test/screen';
import DonatePage from './donate-page';

const SCRIPT = 'https://pay.example.org/checkout.js';
let person: ReturnType<typeof personWithFrozenClock>;
let server: FakeServer;

beforeEach(() => {
  person = personWithFrozenClock();
  server = new FakeServer({
    paymentsReady: ok({ message: 'm', keyId: 'k', checkoutScriptUrl: SCRIPT, mode: 'sandbox' }),
    createOrder: ok({ orderId: 'order_A1', amount: 2100, currency: 'INR', keyId: 'k', message: 'm' }),
  });
});
afterEach(() => FakeCheckout.remove());

const page = () => visit({ server, at: '/donate', routes: { '/donate': <DonatePage /> } });
const disclosure = () => screen.getByText('Tax receipt details (optional)');
const pan = () => screen.getByLabelText(/^PAN/);
const citizen = () => screen.getByLabelText('I am an Indian citizen');
const address = () => screen.getByLabelText(/^Postal address/);

async function fillIn() {
  page();
  await person.click(screen.getByRole('button', { name: '₹2,100' }));
  await person.type(screen.getByLabelText('First name'), 'Asha');
  await person.type(screen.getByLabelText('Last name'), 'Rao');
  await person.type(screen.getByLabelText('E-mail'), 'asha@example.org');
}
async function toReview() {
  await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await settle();
}
async function pay() {
  FakeCheckout.install();
  await act(async () => {
    document.head.querySelector(`script[src="${SCRIPT}"]`)?.dispatchEvent(new Event('load'));
  });
  await settle();
  await person.click(screen.getByRole('button', { name: 'Give ₹2,100 now' }));
  await settle();
  return server.sent('createOrder')[0]?.body;
}

test('folded away, and nothing of them is sent when they stay empty', async () => {
  await fillIn();
  expect(pan()).not.toBeVisible();
  await toReview();
  const body = await pay();
  for (const name of ['pan', 'address', 'indianCitizen']) expect(body).not.toHaveProperty(name);
});

test('PAN, declaration and address are shown in the review and sent with the order, the PAN in capitals', async () => {
  await fillIn();
  await person.click(disclosure());
  expect(pan()).toBeVisible();
  await person.type(pan(), 'abcde 1234f');
  await person.click(citizen());
  await person.type(address(), '12, Temple Road{Enter}Kishtwar');
  await toReview();
  expect(screen.getByText('ABCDE1234F')).toBeInTheDocument();
  expect(screen.getByText(/12, Temple Road/)).toBeInTheDocument();
  expect(await pay()).toMatchObject({
    pan: 'ABCDE1234F',
    indianCitizen: true,
    address: '12, Temple Road\nKishtwar',
  });
});

test.each(['ABCDE12345', 'ABCD1234F', 'ABCDE1234FG', '1BCDE1234F'])('%s cannot be a PAN', async (typed) => {
  await fillIn();
  await person.click(disclosure());
  await person.type(pan(), typed);
  await person.click(citizen());
  await toReview();
  expect(
    screen.getByRole('link', {
      name: 'Please enter a PAN of five letters, four digits and a letter, such as ABCDE1234F',
    }),
  ).toBeInTheDocument();
  expect(pan()).toBeInvalid();
  expect(pan()).toHaveValue(typed);
});

test('a PAN needs the declaration; what is wrong is never folded away', async () => {
  await fillIn();
  await person.click(disclosure());
  await person.type(pan(), 'ABCDE1234F');
  await person.click(disclosure());
  expect(pan()).not.toBeVisible();
  await toReview();
  await person.click(
    screen.getByRole('link', { name: 'Please confirm that you are an Indian citizen to give your PAN' }),
  );
  expect(citizen()).toBeVisible();
  expect(citizen()).toBeInvalid();
  expect(citizen()).toHaveFocus();
  await person.click(citizen());
  await toReview();
  expect(screen.getByRole('heading', { name: 'Check your gift, then pay' })).toBeInTheDocument();
});

test('an address alone needs no declaration; stepping back and a reload keep it in sight', async () => {
  await fillIn();
  await person.click(disclosure());
  await person.type(address(), 'Kishtwar');
  await toReview();
  await person.click(screen.getByRole('button', { name: 'Back to your gift' }));
  expect(address()).toBeVisible();
  expect(address()).toHaveValue('Kishtwar');
});
