import { createHmac } from 'node:crypto';
import type { Request } from 'autocannon';
import { paymentOf } from './provider-stub.js';
import { KEY_SECRET, type Server, WEBHOOK_SECRET } from './servers.js';

/** A server with what its calls need: an account, and orders. */
export interface Target extends Server {
  readonly token: string;
  /** The numbers of orders that are not paid yet. */
  readonly unpaid: string[];
  /** The numbers of orders that are paid and booked. */
  readonly paid: string[];
}

/** A call that is measured. */
export interface MeasuredCall {
  readonly name: string;
  readonly connections: number;
  /** Requests a round. */
  readonly amount: number;
  readonly request: (target: Target) => Request;
}

export const PASSWORD = 'gau-ganga-gita';
export const EMAIL = 'asha@example.org';
const DONOR = { firstName: 'Meera', lastName: 'Nair', description: 'Donation', isRecurring: false };
const RUPEES = 2100;
const CONNECTIONS = 10;

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
const JSON_BODY = { 'Content-Type': 'application/json' };
let events = 0;

export const profile: MeasuredCall = {
  name: 'profile',
  connections: CONNECTIONS,
  amount: 600,
  request: ({ token }) => ({
    method: 'GET',
    path: '/api/users/profile',
    headers: { Authorization: `Bearer ${token}` },
  }),
};
export const login: MeasuredCall = {
  name: 'login',
  connections: 4,
  amount: 6,
  request: () => ({
    method: 'POST',
    path: '/api/users/login',
    headers: JSON_BODY,
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  }),
};

/** In the order in which they run: what one leaves behind the next one needs. */
export const calls: readonly MeasuredCall[] = [
  {
    name: 'health',
    connections: CONNECTIONS,
    amount: 1500,
    request: () => ({ method: 'GET', path: '/healthz' }),
  },
  profile,
  {
    name: 'create-order',
    connections: CONNECTIONS,
    amount: 150,
    request: ({ unpaid }) => ({
      method: 'POST',
      path: '/api/payments/create-order',
      headers: JSON_BODY,
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ ...DONOR, amount: RUPEES, email: `donor${unpaid.length}@example.org` }),
      }),
      onResponse: (status, body) => {
        if (status !== 200) return;
        const { orderId } = JSON.parse(body) as { orderId: string };
        unpaid.push(orderId.slice('order_'.length));
      },
    }),
  },
  {
    name: 'verify-payment',
    connections: CONNECTIONS,
    // Each connection draws one order that it does not pay.
    amount: 150 - CONNECTIONS,
    request: ({ unpaid, paid }) => ({
      method: 'POST',
      path: '/api/payments/verify-payment',
      headers: JSON_BODY,
      setupRequest: (request) => {
        const number = unpaid.shift() ?? '';
        const [orderId, paymentId] = [`order_${number}`, `pay_${number}`];
        const proof = {
          razorpay_order_id: orderId,
          razorpay_payment_id: paymentId,
          razorpay_signature: hmac(KEY_SECRET, `${orderId}|${paymentId}`),
        };
        return { ...request, body: JSON.stringify(proof) };
      },
      onResponse: (status, body) => {
        if (status !== 200) return;
        const { paymentId } = JSON.parse(body) as { paymentId: string };
        paid.push(paymentId.slice('pay_'.length));
      },
    }),
  },
  {
    // The provider's news of what the browser has told already, as it comes for nearly every gift.
    name: 'webhook',
    connections: CONNECTIONS,
    amount: 200,
    request: ({ paid }) => ({
      method: 'POST',
      path: '/api/payments/webhook',
      setupRequest: (request) => {
        events += 1;
        const number = paid[events % paid.length] ?? '';
        const payment = { entity: paymentOf(number, RUPEES * 100) };
        const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment } });
        const headers = {
          ...JSON_BODY,
          'X-Razorpay-Signature': hmac(WEBHOOK_SECRET, body),
          'x-razorpay-event-id': `event_${events}`,
        };
        return { ...request, body, headers };
      },
    }),
  },
  login,
];
