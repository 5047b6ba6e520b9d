import { BRAND_COLOURS, CURRENCY, type OrderCreated, say, toPaise } from '@vgb/contracts';

/** The provider's checkout object; only the members that are used here. */
interface CheckoutWindow {
  open(): void;
  on(event: 'payment.failed', listener: (failure: unknown) => void): void;
}
type CheckoutConstructor = new (options: Record<string, unknown>) => CheckoutWindow;

declare global {
  interface Window {
    Razorpay?: CheckoutConstructor;
  }
}

/** An order (or, with `subscriptionId`, a mandate) that is ready to be paid. */
export type PayableOrder = Pick<OrderCreated, 'orderId' | 'amount' | 'keyId'> & {
  readonly subscriptionId?: string;
};

export interface CheckoutWords {
  /** The trust's name, and the line under it. */
  readonly name: string;
  readonly description: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact?: string };
  readonly notes: Readonly<Record<string, string>>;
}

/** The provider's proof of a payment, in the field names of verify-payment. */
export interface PaymentProof {
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
  readonly razorpay_order_id?: string;
  readonly razorpay_subscription_id?: string;
}

/** The events of the window. After `failed` it stays open for another try; `paid` and `dismissed` are final. */
export type CheckoutOutcome =
  | { readonly outcome: 'paid'; readonly proof: PaymentProof }
  | { readonly outcome: 'dismissed' }
  | { readonly outcome: 'failed'; readonly message: string };

const underWay = new Map<string, Promise<void>>();

/** Loads the provider's script once. After a failure its element is removed, so that the next call loads it again. */
export function loadCheckoutScript(url: string): Promise<void> {
  const loading = underWay.get(url);
  if (loading) return loading;
  const present = [...document.head.querySelectorAll('script')].some(({ src }) => src === url);
  if (present && window.Razorpay) return Promise.resolve();
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(say('checkoutLoadFailed')));
    };
    document.head.append(script);
  }).finally(() => underWay.delete(url));
  underWay.set(url, started);
  return started;
}

/** @throws Error with the sentence to show when the provider's script is not there. */
export function openCheckout(
  order: PayableOrder,
  words: CheckoutWords,
  report: (outcome: CheckoutOutcome) => void,
): void {
  if (!window.Razorpay) throw new Error(say('checkoutNotLoaded'));
  const subscriptionId = mandateOf(order);
  const checkout = new window.Razorpay({
    key: order.keyId,
    amount: toPaise(order.amount),
    currency: CURRENCY,
    name: words.name,
    description: words.description,
    ...(subscriptionId === undefined ? { order_id: order.orderId } : { subscription_id: subscriptionId }),
    prefill: words.prefill,
    notes: words.notes,
    theme: { color: BRAND_COLOURS.primary },
    handler: (response: unknown) => report(paid(response, order)),
    modal: { ondismiss: () => report({ outcome: 'dismissed' }) },
  });
  checkout.on('payment.failed', (failure) => report({ outcome: 'failed', message: failureOf(failure) }));
  checkout.open();
}

/** The subscription's id, for a mandate; it may be in `orderId` only. */
const mandateOf = ({ subscriptionId, orderId }: PayableOrder): string | undefined =>
  subscriptionId || (orderId.startsWith('sub_') ? orderId : undefined);

/** The id is that of our order, not the one that the window reports. */
function paid(response: unknown, order: PayableOrder): CheckoutOutcome {
  const given: Record<string, unknown> =
    typeof response === 'object' && response !== null ? { ...response } : {};
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = given;
  if (typeof paymentId !== 'string' || typeof signature !== 'string') {
    return { outcome: 'failed', message: say('paymentVerificationFailed') };
  }
  const subscriptionId = mandateOf(order);
  return {
    outcome: 'paid',
    proof: {
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
      ...(subscriptionId === undefined
        ? { razorpay_order_id: order.orderId }
        : { razorpay_subscription_id: subscriptionId }),
    },
  };
}

function failureOf(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null || !('error' in failure)) return say('paymentFailed');
  const { error } = failure;
  if (typeof error !== 'object' || error === null || !('description' in error)) return say('paymentFailed');
  const { description } = error;
  return typeof description === 'string' && description.trim() !== '' ? description : say('paymentFailed');
}
