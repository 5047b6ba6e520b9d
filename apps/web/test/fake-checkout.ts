interface Options extends Record<string, unknown> {
  readonly handler: (response: unknown) => void;
  readonly modal: { readonly ondismiss: () => void };
}

/** The provider's window as its documentation describes it: a failure leaves it open, a payment or a dismissal closes it. */
export class FakeCheckout {
  static #opened: FakeCheckout[] = [];
  isOpen = false;
  readonly #failed: ((failure: unknown) => void)[] = [];
  readonly options: Options;

  constructor(options: Record<string, unknown>) {
    this.options = options as Options;
  }

  static install() {
    FakeCheckout.#opened = [];
    window.Razorpay = FakeCheckout;
  }

  static remove() {
    delete window.Razorpay;
  }

  static get opened(): readonly FakeCheckout[] {
    return FakeCheckout.#opened;
  }

  static latest(): FakeCheckout {
    const latest = FakeCheckout.#opened.at(-1);
    if (!latest) throw new Error('no payment window was opened');
    return latest;
  }

  on(_: 'payment.failed', listener: (failure: unknown) => void) {
    this.#failed.push(listener);
  }

  open() {
    this.isOpen = true;
    FakeCheckout.#opened.push(this);
  }

  pay(paymentId: string) {
    this.isOpen = false;
    const id = this.options.order_id ?? this.options.subscription_id;
    this.options.handler({
      razorpay_payment_id: paymentId,
      razorpay_order_id: id,
      razorpay_signature: `signature-of-${paymentId}`,
    });
  }

  fail(description: string) {
    for (const listener of this.#failed) listener({ error: { code: 'BAD_REQUEST_ERROR', description } });
  }

  dismiss() {
    this.isOpen = false;
    this.options.modal.ondismiss();
  }
}
