import { setTimeout as wait } from 'node:timers/promises';

export const SITE = 'http://127.0.0.1:8080';
const SANDBOX = 'http://127.0.0.1:4010';

/** A failed call, and when it was under way. */
export interface Refused {
  readonly call: string;
  /** 0 without an answer. */
  readonly status: number;
  readonly says: string;
  readonly from: number;
  readonly to: number;
}

/** How long a donor retries: longer than any disturbance of the check lasts. */
const PATIENCE_MS = 90_000;
const GIVES_UP_AFTER_MS = 20_000;
/** The share of donors who close the browser after paying, so that only the webhook reports the payment. */
const LEAVES = 0.3;

/** Donors who give at a steady pace and retry when the site asks for it, as its pages do. */
export function createDonors(random: () => number) {
  const made = { calls: 0 };
  const refused: Refused[] = [];
  const captured: string[] = [];
  const underWay = new Set<Promise<void>>();
  const broken: string[] = [];
  let donors = 0;

  async function post(path: string, body: unknown): Promise<Record<string, unknown> | undefined> {
    const from = Date.now();
    const note = (status: number, says: string): undefined => {
      refused.push({ call: path, status, says: says.slice(0, 300), from, to: Date.now() });
      return undefined;
    };
    made.calls += 1;
    try {
      const response = await fetch(`${SITE}/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
      });
      const text = await response.text();
      return response.ok ? (JSON.parse(text) as Record<string, unknown>) : note(response.status, text);
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      return note(0, String(cause ?? error));
    }
  }

  async function untilDone(path: string, body: unknown): Promise<Record<string, unknown>> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      const answer = await post(path, body);
      if (answer) return answer;
      await wait(500);
    }
    throw new Error(`${path} failed for ${PATIENCE_MS / 1000} s: ${JSON.stringify(refused.at(-1))}`);
  }

  /** Pays as the provider's window does. */
  async function pay(orderId: string): Promise<{ id: string; signature: string }> {
    const response = await fetch(`${SANDBOX}/control/orders/${orderId}/pay`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the sandbox takes no payment: ${response.status} ${text}`);
    const { payment, signature } = JSON.parse(text) as { payment: { id: string }; signature: string };
    return { id: payment.id, signature };
  }

  async function give(): Promise<void> {
    donors += 1;
    const order = await untilDone('/payments/create-order', {
      amount: 2100,
      description: 'Donation to Vishwa Guru Bharat',
      email: `donor${donors}@example.org`,
      firstName: 'Meera',
      lastName: 'Nair',
      isRecurring: false,
    });
    const { id, signature } = await pay(String(order.orderId));
    captured.push(id);
    if (random() < LEAVES) return;
    await untilDone('/payments/verify-payment', {
      razorpay_order_id: order.orderId,
      razorpay_payment_id: id,
      razorpay_signature: signature,
    });
  }

  const giveOnce = (): Promise<void> => give().catch((error: unknown) => void broken.push(String(error)));

  return {
    made,
    refused,
    captured,
    /** Answers that no donor should ever get. */
    broken,
    /** One donor, from the order to the end. */
    giveOnce,
    /** Starts a donor each `everyMs`, while `during` runs. */
    async whileGiving(everyMs: number, during: () => Promise<void>): Promise<void> {
      const timer = setInterval(() => {
        const one = giveOnce();
        underWay.add(one);
        void one.finally(() => underWay.delete(one));
      }, everyMs);
      try {
        await during();
      } finally {
        clearInterval(timer);
        await Promise.all(underWay);
      }
    },
    /** Runs donors who give one gift after the other as fast as the site answers, while `during` runs and until so many calls were made. */
    async inTurn(count: number, calls: number, during: () => Promise<void>): Promise<void> {
      const until = made.calls + calls;
      let goesOn = true;
      const one = async (): Promise<void> => {
        while (goesOn || made.calls < until) await giveOnce();
      };
      const all = Array.from({ length: count }, one);
      try {
        await during();
      } finally {
        goesOn = false;
        await Promise.all(all);
      }
    },
  };
}
export type Donors = ReturnType<typeof createDonors>;
