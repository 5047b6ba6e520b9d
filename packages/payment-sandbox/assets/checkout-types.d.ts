/** What a shop passes to `new Razorpay(…)`. */
export interface CheckoutOptions {
  key: string;
  amount?: number | string;
  currency?: string;
  name?: string;
  description?: string;
  image?: string;
  order_id?: string;
  subscription_id?: string;
  prefill?: { name?: string; email?: string; contact?: string; method?: string };
  notes?: Record<string, string>;
  theme?: { color?: string };
  modal?: {
    ondismiss?: (reason?: string) => void;
    escape?: boolean;
    backdropclose?: boolean;
    confirm_close?: boolean;
  };
  handler?: (response: CheckoutResponse) => void;
  callback_url?: string;
  redirect?: boolean;
  /** Seconds. */
  timeout?: number;
  retry?: boolean | { enabled?: boolean };
  readonly?: { name?: boolean; email?: boolean; contact?: boolean };
  hidden?: { email?: boolean; contact?: boolean };
}

export interface CheckoutResponse {
  razorpay_payment_id: string;
  razorpay_order_id?: string;
  razorpay_subscription_id?: string;
  razorpay_signature: string;
}

export interface CheckoutError {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { order_id?: string; payment_id?: string };
  field?: string;
}

/** The messages of the payment window to the shop's page. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'failed'; error: CheckoutError }
  | { type: 'success'; response: CheckoutResponse }
  | { type: 'dismiss'; reason?: string };

/** The amount and the ways to pay, as the provider answers the window. */
export interface Session {
  mode: 'test' | 'live';
  amount: number;
  currency: string;
  mandate: null | {
    amount: number;
    period: string;
    interval: number;
    count: number;
    startsAt: number | null;
  };
  methods: Array<'card' | 'upi' | 'netbanking' | 'wallet'>;
  banks: Record<string, string>;
  wallets: Record<string, string>;
}

/** The state of a payment that the donor has begun, or its result. */
export interface Progress {
  payment_id: string;
  state: 'otp' | 'approve' | 'bank' | 'paid' | 'failed';
  response?: CheckoutResponse;
  error?: CheckoutError;
}
