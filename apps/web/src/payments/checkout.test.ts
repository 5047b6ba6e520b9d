import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeCheckout } from '../../test/fake-checkout';
import { type CheckoutOutcome, loadCheckoutScript, openCheckout } from './checkout';

const order = { orderId: 'order_A1', amount: 2100, keyId: 'rzp_test_1' };
const words = {
  name: 'Vishwa Guru Bharat',
  description: 'Donation',
  prefill: { name: 'Asha Rao', email: 'asha@example.org' },
  notes: { firstName: 'Asha' },
};

afterEach(() => FakeCheckout.remove());

function open(given: Parameters<typeof openCheckout>[0] = order) {
  FakeCheckout.install();
  const reported: CheckoutOutcome[] = [];
  openCheckout(given, words, (outcome) => reported.push(outcome));
  return { window: FakeCheckout.latest(), reported };
}

describe('the provider’s window', () => {
  test('is opened with key, paise, words, order, prefill, notes and the brand’s colour', () => {
    const { window } = open();
    expect(window.isOpen).toBe(true);
    expect(window.options).toMatchObject({
      key: 'rzp_test_1',
      amount: 210_000,
      currency: 'INR',
      name: 'Vishwa Guru Bharat',
      description: 'Donation',
      order_id: 'order_A1',
      prefill: words.prefill,
      notes: words.notes,
      theme: { color: '#cd232e' },
    });
    expect(window.options).not.toHaveProperty('subscription_id');
  });

  test('is opened for a mandate with its subscription', () => {
    const { window, reported } = open({ ...order, orderId: 'sub_A1', subscriptionId: 'sub_A1' });
    expect(window.options).toMatchObject({ subscription_id: 'sub_A1' });
    expect(window.options).not.toHaveProperty('order_id');
    window.pay('pay_1');
    expect(reported).toEqual([
      {
        outcome: 'paid',
        proof: {
          razorpay_payment_id: 'pay_1',
          razorpay_signature: 'signature-of-pay_1',
          razorpay_subscription_id: 'sub_A1',
        },
      },
    ]);
  });

  test('reports a failure with the provider’s sentence, then a successful try', () => {
    const { window, reported } = open();
    window.fail('Your card was declined.');
    window.fail('');
    window.pay('pay_2');
    expect(reported).toMatchObject([
      { outcome: 'failed', message: 'Your card was declined.' },
      { outcome: 'failed', message: 'Payment failed' },
      { outcome: 'paid', proof: { razorpay_payment_id: 'pay_2', razorpay_order_id: 'order_A1' } },
    ]);
  });

  test('reports a dismissal', () => {
    const { window, reported } = open();
    window.dismiss();
    expect(reported).toEqual([{ outcome: 'dismissed' }]);
  });

  test('cannot be opened without the provider’s script', () => {
    expect(() => openCheckout(order, words, () => undefined)).toThrow(
      'Razorpay SDK not loaded. Please refresh the page and try again.',
    );
  });
});

describe('the provider’s script', () => {
  const scripts = (url: string) =>
    [...document.head.querySelectorAll('script')].filter(({ src }) => src === url);

  test('is loaded once', async () => {
    const url = 'https://pay.example.org/once.js';
    const loading = Promise.all([loadCheckoutScript(url), loadCheckoutScript(url)]);
    FakeCheckout.install();
    scripts(url)[0]?.dispatchEvent(new Event('load'));
    await loading;
    await loadCheckoutScript(url);
    expect(scripts(url)).toHaveLength(1);
  });

  test('that could not be loaded is removed, and loaded again', async () => {
    const url = 'https://pay.example.org/broken.js';
    const loading = loadCheckoutScript(url);
    scripts(url)[0]?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('Failed to load payment gateway. Please refresh and try again.');
    expect(scripts(url)).toHaveLength(0);
    void loadCheckoutScript(url);
    expect(scripts(url)).toHaveLength(1);
  });
});
