import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { DONATION_PRESETS_INR, type FieldControl, formatRupees, giftControls } from '@vgb/contracts';
import { button, Donor, ready } from '../../test/donor';
import { FakeCheckout } from '../../test/fake-checkout';
import { asha, ok } from '../../test/fake-server';
import { settle, storeLogin } from '../../test/screen';

let donor: Donor;

beforeEach(() => {
  donor = new Donor();
});
afterEach(() => FakeCheckout.remove());

describe('step 1', () => {
  test('offers the six amounts; Continue is disabled until one is chosen', async () => {
    donor.page();
    const offered = ['₹1,000', '₹2,100', '₹5,100', '₹11,000', '₹21,000', '₹51,000'];
    for (const amount of offered) expect(button(amount)).toHaveAttribute('aria-pressed', 'false');
    expect(button('Continue to Payment')).toBeDisabled();
    await donor.person.click(button('₹5,100'));
    expect(button('₹5,100')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Continue to Payment')).toBeEnabled();
    expect(screen.getByText(/saplings along a river bank/)).toBeInTheDocument();
  });

  test('each field has the label, bounds and hints of the contract', () => {
    donor.page();
    const attributes = ['type', 'inputmode', 'autocapitalize', 'autocomplete', 'maxlength', 'aria-required'];
    for (const [label, control] of [
      ['Another amount, in rupees (optional)', giftControls.amount],
      ['First name', giftControls.firstName],
      ['Last name', giftControls.lastName],
      ['E-mail', giftControls.email],
      ['Company (optional)', giftControls.company],
      ['PAN (optional)', giftControls.pan],
      ['Postal address (optional)', giftControls.address],
    ] as [string, FieldControl][]) {
      const field = screen.getByLabelText(label);
      const { type, inputMode, autoCapitalize, autoComplete, maxLength, required } = control;
      const isInput = field instanceof HTMLInputElement;
      expect([label, ...attributes.map((name) => field.getAttribute(name))]).toEqual([
        label,
        isInput ? (type ?? 'text') : null,
        inputMode ?? null,
        autoCapitalize ?? null,
        autoComplete ?? null,
        String(maxLength),
        required ? 'true' : null,
      ]);
    }
  });

  test('each offered amount has its words and its drawing', async () => {
    donor.page();
    const shown = new Set<string>();
    for (const amount of DONATION_PRESETS_INR) {
      await donor.person.click(button(formatRupees(amount)));
      shown.add(screen.getByRole('img', { name: /\.$/ }).getAttribute('src') ?? '');
    }
    expect(shown.size).toBe(DONATION_PRESETS_INR.length);
  });

  test('a custom amount overrides the preset, and the preset the custom amount', async () => {
    donor.page();
    const custom = screen.getByLabelText(/^Another amount/);
    // A text field: in a number field the wheel and the arrow keys change the amount.
    expect(custom).toHaveAttribute('type', 'text');
    expect(custom).toHaveAttribute('inputmode', 'decimal');
    await donor.person.click(button('₹1,000'));
    await donor.person.type(custom, '501');
    expect(button('₹1,000')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText(/₹501 goes where it is needed most/)).toBeInTheDocument();
    await donor.person.clear(custom);
    expect(button('₹1,000')).toHaveAttribute('aria-pressed', 'true');
    await donor.person.type(custom, '7');
    await donor.person.click(button('₹2,100'));
    expect(custom).toHaveValue('');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['First name', 'Please enter your first name'],
    ['Last name', 'Please enter your last name'],
    ['E-mail', 'Please enter your email address'],
  ])('%s is required', async (label, sentence) => {
    donor.page();
    await donor.fillIn();
    await donor.person.clear(screen.getByLabelText(label));
    await donor.press('Continue to Payment');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('link', { name: sentence })).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toBeInvalid();
  });

  test('a mail domain that looks misspelt brings a suggestion, and changes only when it is accepted', async () => {
    donor.page();
    await donor.fillIn();
    const email = screen.getByLabelText('E-mail');
    await donor.person.clear(email);
    await donor.person.type(email, 'asha@gmial.com');
    await donor.person.tab();
    await settle();
    expect(screen.getByText(/gmial.com: did you mean gmail.com\?/)).toBeInTheDocument();
    expect(email).toHaveValue('asha@gmial.com');
    await donor.person.click(button('Use asha@gmail.com'));
    expect(email).toHaveValue('asha@gmail.com');
    expect(email).toHaveFocus();
    expect(screen.queryByText(/did you mean/)).toBeNull();
  });

  test('the total is beside the button, and the drawing has an alternative text', async () => {
    donor.page();
    await donor.person.click(button('₹21,000'));
    expect(screen.getByText('₹21,000, once')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /^A roofed well/ })).toBeInTheDocument();
    await donor.person.click(button('₹1,000'));
    await donor.person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    expect(screen.getByText('₹1,000, every month')).toBeInTheDocument();
  });

  test('arrow and page keys leave the typed amount as it is', async () => {
    donor.page();
    const custom = screen.getByLabelText(/^Another amount/);
    await donor.person.type(custom, '2100{ArrowDown}{ArrowUp}{ArrowUp}{PageDown}{PageUp}');
    expect(custom).toHaveValue('2100');
  });

  test.each([
    ['600000', undefined, '₹5,00,000'],
    ['6,00,000', undefined, '₹5,00,000'],
    ['30001', 30_000, '₹30,000'],
  ])(
    '₹%s is refused in step 1, by the server’s limit or else the contract’s',
    async (typed, donationMaxInr, max) => {
      if (donationMaxInr) donor.server.reply('paymentsReady', ok({ ...ready, donationMaxInr }));
      donor.page();
      await donor.person.type(screen.getByLabelText(/^Another amount/), typed);
      await donor.fillIn(null);
      await donor.press('Continue to Payment');
      expect(
        screen.getByRole('link', {
          name: `Online donations are possible up to ${max}. Please contact us for a larger gift.`,
        }),
      ).toBeInTheDocument();
      expect(screen.getByLabelText(/^Another amount/)).toBeInvalid();
    },
  );

  test('a server limit above the contract’s default applies', async () => {
    donor.server.reply('paymentsReady', ok({ ...ready, donationMaxInr: 1_000_000 }));
    donor.page();
    await donor.person.type(screen.getByLabelText(/^Another amount/), '6,00,000');
    await donor.fillIn(null);
    await donor.press('Continue to Payment');
    expect(screen.getByText('₹6,00,000')).toBeInTheDocument();
    await donor.scriptEnds('load');
  });

  test('what is no amount of whole rupees cannot be given', async () => {
    donor.page();
    await donor.fillIn(null);
    for (const amount of ['0', '1.5', '-3', '1e3', '2,5', '0x10', 'one', '₹', '99999999999999999999']) {
      const custom = screen.getByLabelText(/^Another amount/);
      await donor.person.clear(custom);
      await donor.person.type(custom, amount);
      await donor.press('Continue to Payment');
      const refused = screen.queryByRole('link', {
        name: 'Please enter an amount in whole rupees, at least ₹1',
      });
      expect([amount, refused]).toEqual([amount, expect.any(HTMLElement)]);
    }
  });

  test('a monthly gift above ₹15,000 is refused with the reason', async () => {
    donor.page();
    await donor.fillIn('₹21,000');
    await donor.person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    await donor.press('Continue to Payment');
    expect(
      screen.getByRole('link', { name: /Monthly donations are possible up to ₹15,000/ }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Check your gift, then pay')).toBeNull();
  });

  test('PAN and postal address are never stored in the browser, and those stored by an earlier version are removed', async () => {
    sessionStorage.setItem('draft:donation', JSON.stringify({ firstName: 'Asha', pan: 'ABCDE1234F' }));
    donor.page();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('ABCDE1234F');
    await donor.person.click(screen.getByText('Tax receipt details (optional)'));
    await donor.person.type(screen.getByLabelText(/^PAN/), 'ZYXWV9876U');
    await donor.person.type(screen.getByLabelText(/^Postal address/), '7 Ghat Road');
    const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(kept).toContain('Asha');
    expect(kept).not.toMatch(/ZYXWV9876U|Ghat Road/i);
  });

  test('name and e-mail are prefilled for a member, and typed text is not overwritten', async () => {
    storeLogin();
    donor.server.reply('readProfile', ok(asha));
    donor.page();
    await donor.person.click(button('₹2,100'));
    await settle();
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(screen.getByLabelText('Last name')).toHaveValue('Devi Rao');
    expect(screen.getByLabelText('E-mail')).toHaveValue('asha@example.org');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'true');
    // The account's answer arrives after the first letters were typed.
    cleanup();
    sessionStorage.clear();
    donor.page();
    await donor.person.type(screen.getByLabelText('First name'), 'Mira');
    await settle();
    expect(screen.getByLabelText('First name')).toHaveValue('Mira');
    expect(screen.getByLabelText('Last name')).toHaveValue('');
    expect(screen.getByLabelText('E-mail')).toHaveValue('');
  });

  test('typed text outlives a reload', async () => {
    const first = donor.page();
    await donor.fillIn('₹11,000');
    first.unmount();
    donor.page();
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(button('₹11,000')).toHaveAttribute('aria-pressed', 'true');
  });
});
