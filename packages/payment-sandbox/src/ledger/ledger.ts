import { DEFAULT_SETTINGS, type SandboxClock } from '../account.js';
import type { Store } from '../store.js';
import { type EventRecord, type SignedEvent, signedEvent } from '../webhooks/records.js';
import type { WebhookSender } from '../webhooks/sender.js';
import type { Payment } from './entities.js';
import type { AccountKeys, AccountSettings } from './records.js';

/** The result of an operation, and the signed events that it caused. */
export interface Recorded<T> {
  value: T;
  events: SignedEvent[];
}

/**
 * The provider's books. Every operation runs inside `record`: its changes and its events are stored together, and the
 * events are sent only after that.
 */
export class Ledger {
  readonly store: Store;
  readonly clock: SandboxClock;
  readonly keys: AccountKeys;
  readonly #webhooks: WebhookSender;
  readonly #origin: () => string;
  #events: EventRecord[] | undefined;

  constructor(parts: {
    store: Store;
    clock: SandboxClock;
    keys: AccountKeys;
    webhooks: WebhookSender;
    origin: () => string;
  }) {
    this.store = parts.store;
    this.clock = parts.clock;
    this.keys = parts.keys;
    this.#webhooks = parts.webhooks;
    this.#origin = parts.origin;
  }

  /** The sandbox's own origin, for the links in entities. */
  get origin(): string {
    return this.#origin();
  }

  get settings(): AccountSettings {
    return this.store.settings.get('account') ?? DEFAULT_SETTINGS;
  }

  record<T>(work: () => T): Recorded<T> {
    if (this.#events) throw new Error('An operation was started inside another one.');
    const events: EventRecord[] = [];
    this.#events = events;
    let value: T;
    try {
      value = this.store.transact(work);
    } finally {
      this.#events = undefined;
    }
    this.#webhooks.dispatch(events);
    return { value, events: events.map(signedEvent) };
  }

  /** Queues an event for the site; the payload is a snapshot of this moment. */
  emit(event: string, payload: Record<string, object>): void {
    if (!this.#events) throw new Error(`The event ${event} was emitted outside an operation.`);
    const shown = Object.entries(payload).map(([name, entity]) => [name, this.shown(entity)]);
    this.#events.push(this.#webhooks.create(event, Object.fromEntries(shown)));
  }

  /** An entity as answers and events show it: unchanged, unless a control has made it deviate. */
  shown(entity: object): object {
    const oddity =
      'id' in entity && typeof entity.id === 'string' ? this.store.oddities.get(entity.id) : undefined;
    if (!oddity) return entity;
    const fields = Object.entries({ ...entity, ...oddity.set });
    return Object.fromEntries(fields.filter(([name]) => !oddity.omit.includes(name)));
  }
}

/** A payment as webhooks have it: with two fields more than in the REST API. */
export function webhookPayment(payment: Payment): object {
  return { ...payment, base_amount: payment.amount, amount_transferred: 0 };
}
