/** One try to hand an event over. `status` is the answer's, null when none came in time. */
export interface Attempt {
  at: number;
  status: number | null;
  error: string | null;
}

/**
 * An event and where its delivery stands.
 * `unsent`: there was no webhook to send it to. `abandoned`: a day of failures, the provider gave up.
 */
export interface EventRecord {
  id: string;
  event: string;
  /** The exact bytes that are signed and sent. */
  body: string;
  signature: string;
  createdAt: number;
  status: 'pending' | 'delivered' | 'withheld' | 'unsent' | 'abandoned';
  attempts: Attempt[];
}

/** Where webhooks go and how well or badly they travel. All times in milliseconds. */
export interface WebhookSetting {
  url: string | null;
  secret: string;
  /** Signs with this secret instead: a forged or an outdated signature. */
  signWith: string | null;
  /** Waits before the second, third, … try; the last one repeats. */
  retryDelaysMs: number[];
  /** No 2xx within this time is a failure. The provider's is 5000. */
  timeoutMs: number;
  /** Sends every event this many extra times, under the same event id. */
  duplicates: number;
  /** Waits this long before the first try. */
  delayMs: number;
  order: 'as-created' | 'reversed' | 'shuffled';
  /** With another order than `as-created`: how long events are gathered before they leave. */
  windowMs: number;
  /** Keeps events back until they are released. */
  withhold: boolean;
  disabledAt: number | null;
  failingSince: number | null;
}

/** An event as a test or the webhook's receiver sees it. */
export interface SignedEvent {
  id: string;
  event: string;
  body: string;
  signature: string;
  headers: Record<'content-type' | 'X-Razorpay-Signature' | 'x-razorpay-event-id', string>;
}

export function signedEvent(record: EventRecord): SignedEvent {
  return {
    id: record.id,
    event: record.event,
    body: record.body,
    signature: record.signature,
    headers: {
      'content-type': 'application/json',
      'X-Razorpay-Signature': record.signature,
      'x-razorpay-event-id': record.id,
    },
  };
}
