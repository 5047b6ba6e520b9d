import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Donor } from '../../test/donor';
import { FakeCheckout } from '../../test/fake-checkout';

let donor: Donor;

beforeEach(async () => {
  donor = new Donor();
  donor.page();
  await donor.fillIn();
});
afterEach(() => FakeCheckout.remove());

const disclosure = () => screen.getByText('Tax receipt details (optional)');
const pan = () => screen.getByLabelText(/^PAN/);
const citizen = () => screen.getByLabelText('I am an Indian citizen');
const address = () => screen.getByLabelText(/^Postal address/);

const toReview = () => donor.press('Continue to Payment');
async function pay() {
  await donor.scriptEnds('load');
  await donor.press('Give ₹2,100 now');
  return donor.server.sent('createOrder')[0]?.body;
}

test('folded away, and not sent when they stay empty', async () => {
  expect(pan()).not.toBeVisible();
  await toReview();
  const body = await pay();
  for (const name of ['pan', 'address', 'indianCitizen']) expect(body).not.toHaveProperty(name);
});

test('PAN, declaration and address are shown in the review and sent with the order, the PAN in capitals', async () => {
  await donor.person.click(disclosure());
  expect(pan()).toBeVisible();
  await donor.person.type(pan(), 'abcde 1234f');
  await donor.person.click(citizen());
  await donor.person.type(address(), '12, Temple Road{Enter}Kishtwar');
  await toReview();
  expect(screen.getByText('ABCDE1234F')).toBeInTheDocument();
  expect(screen.getByText(/12, Temple Road/)).toBeInTheDocument();
  expect(await pay()).toMatchObject({
    pan: 'ABCDE1234F',
    indianCitizen: true,
    address: '12, Temple Road\nKishtwar',
  });
});

test('what has not the form of a PAN is refused, and stays as it was typed', async () => {
  await donor.person.click(disclosure());
  await donor.person.click(citizen());
  for (const typed of ['ABCDE12345', 'ABCD1234F', 'ABCDE1234FG', '1BCDE1234F']) {
    await donor.person.clear(pan());
    await donor.person.type(pan(), typed);
    await toReview();
    const refused = screen.queryByRole('link', {
      name: 'Please enter a PAN of five letters, four digits and a letter, such as ABCDE1234F',
    });
    expect([typed, refused]).toEqual([typed, expect.any(HTMLElement)]);
    expect(pan()).toBeInvalid();
    expect(pan()).toHaveValue(typed);
  }
});

test('a PAN needs the declaration; a field with an error is never folded away', async () => {
  await donor.person.click(disclosure());
  await donor.person.type(pan(), 'ABCDE1234F');
  await donor.person.click(disclosure());
  expect(pan()).not.toBeVisible();
  await toReview();
  await donor.person.click(
    screen.getByRole('link', { name: 'Please confirm that you are an Indian citizen to give your PAN' }),
  );
  expect(citizen()).toBeVisible();
  expect(citizen()).toBeInvalid();
  expect(citizen()).toHaveFocus();
  await donor.person.click(citizen());
  await toReview();
  expect(screen.getByRole('heading', { name: 'Check your gift, then pay' })).toBeInTheDocument();
});

test('an address alone needs no declaration; stepping back and a reload keep it visible', async () => {
  await donor.person.click(disclosure());
  await donor.person.type(address(), 'Kishtwar');
  await toReview();
  await donor.person.click(screen.getByRole('button', { name: 'Back to your gift' }));
  expect(address()).toBeVisible();
  expect(address()).toHaveValue('Kishtwar');
});
