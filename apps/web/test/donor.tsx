import { act, screen } from '@testing-library/react';
import DonatePage from '../src/donations/donate-page';
import { loadLaterSteps } from '../src/donations/load-later-steps';
import { FakeCheckout } from './fake-checkout';
import { FakeServer, ok } from './fake-server';
import { enter, pass, personWithFrozenClock, settle, visit } from './screen';

// As in screen.tsx: a clock that stands still would never bring code that comes late.
await loadLaterSteps();

const SCRIPT = 'https://pay.example.org/checkout.js';

/** What the server says of its payments, and of one that has arrived. */
export const ready = { message: 'm', keyId: 'rzp_test_1', checkoutScriptUrl: SCRIPT, mode: 'sandbox' };
export const verified = {
  message: 'm',
  paymentId: 'pay_1',
  orderId: 'order_A1',
  amount: 2100,
  purpose: 'donation',
};

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** A donor before the Donate page, with a server that takes a gift of ₹2,100. The clock stands still. */
export class Donor {
  readonly person = personWithFrozenClock();
  readonly server = new FakeServer({
    paymentsReady: ok(ready),
    createOrder: ok({
      orderId: 'order_A1',
      amount: 2100,
      currency: 'INR',
      keyId: ready.keyId,
      message: 'm',
    }),
    verifyPayment: ok(verified),
    recordDonation: ok({ message: 'm', receiptNumber: 'VGB/2026-27/000001', amount: 2100 }),
  });

  page() {
    return visit({
      server: this.server,
      at: '/donate',
      before: ['/before'],
      routes: { '/donate': <DonatePage /> },
    });
  }

  async press(name: string | RegExp) {
    await this.person.click(button(name));
    await settle();
  }

  /** @param preset null for an amount that is typed. */
  async fillIn(preset: string | null = '₹2,100') {
    if (preset) await this.person.click(button(preset));
    await enter(this.person, screen.getByLabelText('First name'), 'Asha');
    await enter(this.person, screen.getByLabelText('Last name'), 'Rao');
    await enter(this.person, screen.getByLabelText('E-mail'), 'asha@example.org');
  }

  /** The checkout's script "loads": jsdom fetches nothing, so the test says how that ended. */
  async scriptEnds(event: 'load' | 'error') {
    if (event === 'load') FakeCheckout.install();
    await act(async () => {
      for (const script of document.head.querySelectorAll(`script[src="${SCRIPT}"]`)) {
        script.dispatchEvent(new Event(event));
      }
    });
    await settle();
  }

  /** From an empty page to step 2. */
  async toPayment() {
    this.page();
    await this.fillIn();
    await this.press('Continue to Payment');
    await this.scriptEnds('load');
  }

  /** From an empty page to step 3. */
  async give() {
    await this.toPayment();
    await this.press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
  }
}
