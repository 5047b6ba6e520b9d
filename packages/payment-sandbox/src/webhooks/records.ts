/** One try to deliver an event. `status` is the answer's, null when none came in time. */
export interface Attempt {
  at: number;
  status: number | null;
  error: string | null;
}

/**
 * An event and the state of its delivery.
 * `unsent`: no webhook was set. `abandoned`: given up after a day of failures.
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

/** The webhooks' URL, and faults in their delivery. All times in milliseconds. */
export interface WebhookSetting {
  url: string | null;
  secret: string;
  /** Signs with this secret instead, for a forged or outdated signature. */
  signWith: string | null;
  /** Delays before the second, third, … try; the last one repeats. */
  retryDelaysMs: number[];
  /** Without a 2xx within this time the try fails. The provider's is 5000. */
  timeoutMs: number;
  /** Sends every event this many additional times, with the same event id. */
  duplicates: number;
  /** The delay before the first try. */
  delayMs: number;
  order: 'as-created' | 'reversed' | 'shuffled';
  /** With another order than `as-created`: how long events are collected before they are sent. */
  windowMs: number;
  /** Holds events back until they are released. */
  withhold: boolean;
  disabledAt: number | null;
  failingSince: number | null;
}

/** An event as tests and the webhook's receiver get it. */
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
