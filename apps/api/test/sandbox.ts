import { type PaymentSandboxOptions, type SignedEvent, startPaymentSandbox } from '@vgb/payment-sandbox';

/** What the sandbox's controls answer with, as far as tests read it. */
interface Happened {
  readonly payment: { id: string; status: string; amount: number; created_at: number };
  readonly signature: string;
  readonly events: readonly SignedEvent[];
}

interface Refunded extends Happened {
  readonly refund: { id: string; status: string; amount: number };
}
interface Disputed {
  readonly dispute: {
    id: string;
    payment_id: string;
    status: string;
    amount: number;
    amount_deducted: number;
  };
  readonly events: readonly SignedEvent[];
}
type PaymentMove = 'late-authorize' | 'late-capture' | 'capture' | 'refund' | 'auto-refund' | 'dispute';
type AnswerTo<Move extends PaymentMove> = Move extends 'dispute'
  ? Disputed
  : Move extends 'refund' | 'auto-refund'
    ? Refunded
    : Happened;

/** The payment sandbox with its controls as methods. Webhooks are not sent: tests deliver the events they are given. */
export async function startSandbox(options: PaymentSandboxOptions = {}) {
  const sandbox = await startPaymentSandbox(options);
  async function control(method: string, path: string, body: unknown = {}): Promise<unknown> {
    const response = await fetch(`${sandbox.url}/control${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
  const happen = async (path: string, body?: Record<string, unknown>) =>
    (await control('POST', path, body)) as Happened;
  return {
    ...sandbox,
    stop: () => sandbox.stop(),
    /** Pays as a donor does in the window: captured unless `body` says otherwise. */
    pay: (orderId: string, body?: Record<string, unknown>) => happen(`/orders/${orderId}/pay`, body),
    payment: async <Move extends PaymentMove>(
      paymentId: string,
      what: Move,
      body?: Record<string, unknown>,
    ) => (await control('POST', `/payments/${paymentId}/${what}`, body)) as AnswerTo<Move>,
    refund: async (refundId: string, what: 'process' | 'fail' | 'speed-change') =>
      (await control('POST', `/refunds/${refundId}/${what}`)) as Refunded,
    dispute: async (
      disputeId: string,
      what: 'under-review' | 'action-required' | 'win' | 'lose' | 'close' | 'escalate',
      body?: Record<string, unknown>,
    ) => (await control('POST', `/disputes/${disputeId}/${what}`, body)) as Disputed,
    subscription: (
      subscriptionId: string,
      what:
        | 'authenticate'
        | 'charge'
        | 'fail-charge'
        | 'decline-next'
        | 'pause'
        | 'resume'
        | 'halt'
        | 'cancel'
        | 'complete'
        | 'expire',
      body?: Record<string, unknown>,
    ) => happen(`/subscriptions/${subscriptionId}/${what}`, body),
    /** How the account captures (`capture`: automatic, manual) and what becomes of refunds (`refunds`: processed, pending, failed). */
    account: (body: { capture?: string; refunds?: string }) => control('POST', '/account', body),
    /** What the browser was given when the donor agreed to the mandate, again. */
    firstCallback: async (subscriptionId: string) =>
      (await control('GET', `/subscriptions/${subscriptionId}/first-callback`)) as Omit<Happened, 'events'>,
    /** Shows an entity with other fields (`set`) and without some (`omit`), in answers and in events. */
    odd: (id: string, body: { set?: Record<string, unknown>; omit?: string[] }) =>
      control('POST', `/odd/${id}`, body),
    /** An event of any name about what `ids` name, as it is now. */
    announce: async (event: string, ids: string[]) =>
      (await control('POST', '/announce', { event, ids })) as Pick<Happened, 'events'>,
    /** Spoils the next matching REST calls. */
    fault: (body: Record<string, unknown>) => control('POST', '/faults', body),
    /** The calls that a fault keeps hanging get their answers. */
    release: () => control('POST', '/faults/release'),
    noFaults: () => control('DELETE', '/faults'),
    webhooks: (body: Record<string, unknown>) => control('POST', '/webhooks', body),
    /** Waits until no webhook is on its way. */
    settle: () => control('POST', '/webhooks/settle', { timeoutMs: 60_000 }),
    /** Debits the mandates whose day has come by the sandbox's clock. */
    runDueMandates: () => control('POST', '/clock', { advanceMs: 0 }),
  };
}
export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** The event of this name among those that something caused. */
export function eventNamed(events: readonly SignedEvent[], name: string): SignedEvent {
  const found = events.find((event) => event.event === name);
  if (!found) throw new Error(`no ${name} among ${events.map((event) => event.event).join(', ')}`);
  return found;
}
