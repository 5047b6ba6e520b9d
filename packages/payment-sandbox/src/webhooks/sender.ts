import type { SandboxClock } from '../account.js';
import { alphanumeric, newId } from '../ledger/identifiers.js';
import type { AccountKeys } from '../ledger/records.js';
import { webhookSignature } from '../signatures.js';
import type { Store } from '../store.js';
import { type Attempt, type EventRecord, signedEvent, type WebhookSetting } from './records.js';

/** The provider stops after a day of failures and disables the webhook. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;

/** Short enough for trying things out; the provider's own schedule spreads over a day. */
const DEFAULT_RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000];

/**
 * Creates events, signs them and delivers each at least once, in any order.
 * Undelivered events are in the store, so that a restart continues their delivery.
 */
export class WebhookSender {
  readonly #store: Store;
  readonly #clock: SandboxClock;
  readonly #keys: AccountKeys;
  readonly #log: (line: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #gathered: string[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #waiters: Array<() => void> = [];

  constructor(options: {
    store: Store;
    clock: SandboxClock;
    keys: AccountKeys;
    log: (line: string) => void;
    secret: string | undefined;
    url: string | undefined;
  }) {
    this.#store = options.store;
    this.#clock = options.clock;
    this.#keys = options.keys;
    this.#log = options.log;
    const kept = this.#store.webhook.get('webhook');
    this.configure({
      ...(kept ?? {
        url: null,
        signWith: null,
        retryDelaysMs: DEFAULT_RETRY_DELAYS_MS,
        timeoutMs: 5_000,
        duplicates: 0,
        delayMs: 0,
        order: 'as-created',
        windowMs: 50,
        withhold: false,
        disabledAt: null,
        failingSince: null,
      }),
      secret: options.secret ?? kept?.secret ?? alphanumeric(32),
      ...(options.url === undefined ? {} : { url: options.url, disabledAt: null, failingSince: null }),
    });
  }

  get settings(): WebhookSetting {
    const settings = this.#store.webhook.get('webhook');
    if (!settings) throw new Error('The webhook has no settings.');
    return settings;
  }

  /** Changes some settings. A new URL also enables a disabled webhook again. */
  configure(change: Partial<WebhookSetting>): void {
    const before = this.#store.webhook.get('webhook');
    this.#store.webhook.put('webhook', { ...before, ...change } as WebhookSetting);
  }

  /** Continues the deliveries that an earlier run left. */
  resume(): void {
    for (const { id } of this.#store.events.inGroup('pending')) this.#schedule(id, 0);
  }

  /** Stores a signed event; `dispatch` sends it, once its transaction is stored. */
  create(event: string, payload: Record<string, object>): EventRecord {
    const body = JSON.stringify({
      entity: 'event',
      account_id: this.#keys.accountId,
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
      created_at: this.#clock.now(),
    });
    const { url, disabledAt, withhold, signWith, secret } = this.settings;
    const record: EventRecord = {
      id: newId('evt'),
      event,
      body,
      signature: webhookSignature(body, signWith ?? secret),
      createdAt: this.#clock.nowMs(),
      status: url === null || disabledAt !== null ? 'unsent' : withhold ? 'withheld' : 'pending',
      attempts: [],
    };
    this.#store.events.put(record.id, record);
    return record;
  }

  /** Sends newly created events, as the settings say. */
  dispatch(events: EventRecord[]): void {
    const ids = events.filter((event) => event.status === 'pending').map((event) => event.id);
    const { order, delayMs, windowMs } = this.settings;
    if (order === 'as-created') {
      for (const id of ids) this.#schedule(id, delayMs);
      return;
    }
    this.#gathered.push(...ids);
    this.#gathering ??= setTimeout(() => {
      const gathered = arranged(this.#gathered, order);
      this.#gathered = [];
      this.#gathering = undefined;
      void this.#deliverInTurn(gathered);
    }, windowMs + delayMs);
  }

  /** Releases withheld events one after the other, and waits for their first try. */
  async release(order: WebhookSetting['order'], ids?: string[]): Promise<EventRecord[]> {
    const withheld = this.#store.events.inGroup('withheld').filter((event) => !ids || ids.includes(event.id));
    this.#store.transact(() => {
      for (const event of withheld) this.#store.events.put(event.id, { ...event, status: 'pending' });
    });
    // Given ids are sent in the order given.
    const created = withheld.map((event) => event.id);
    await this.#deliverInTurn(arranged(ids ? ids.filter((id) => created.includes(id)) : created, order));
    return created.flatMap((id) => this.#store.events.get(id) ?? []);
  }

  /** Sends one event again to the present URL, whatever its state; returns the try. */
  async redeliver(id: string): Promise<Attempt | undefined> {
    const event = this.#store.events.get(id);
    if (!event) return undefined;
    const attempt = await this.#send(event);
    if (!this.#stopping.signal.aborted) this.#note(event.id, attempt);
    return attempt;
  }

  /** Resolves with true once nothing is left to deliver (withheld events aside), or with false after `timeoutMs`. */
  async settled(timeoutMs: number): Promise<boolean> {
    if (this.#isSettled()) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), timeoutMs);
      this.#waiters.push(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  /** Retries at once everything that is due; called when the clock was moved. */
  async retryNow(): Promise<void> {
    const pending = this.#store.events.inGroup('pending');
    await Promise.all(pending.map((event) => this.#deliver(event.id)));
  }

  /** Cancels the timers; used when the state is cleared. */
  forget(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#gathered = [];
    this.#settle();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.forget();
    await Promise.allSettled(this.#inFlight.values());
  }

  #schedule(id: string, delayMs: number): void {
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => void this.#deliver(id), delayMs),
    );
  }

  async #deliverInTurn(ids: string[]): Promise<void> {
    for (const id of ids) await this.#deliver(id);
  }

  /** One round of tries for one event; never two at once. */
  #deliver(id: string): Promise<void> {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    const running =
      this.#inFlight.get(id) ??
      this.#round(id).finally(() => {
        this.#inFlight.delete(id);
        this.#settle();
      });
    this.#inFlight.set(id, running);
    return running;
  }

  async #round(id: string): Promise<void> {
    const event = this.#store.events.get(id);
    if (event?.status !== 'pending' || this.#stopping.signal.aborted) return;
    const copies = Array.from({ length: 1 + this.settings.duplicates }, () => this.#send(event));
    const [attempt] = await Promise.all(copies);
    if (attempt === undefined || this.#stopping.signal.aborted) return;
    const noted = this.#note(id, attempt);
    if (noted?.status !== 'pending') return;
    const { retryDelaysMs } = this.settings;
    this.#schedule(id, retryDelaysMs[Math.min(noted.attempts.length, retryDelaysMs.length) - 1] ?? 1_000);
  }

  /** Stores a try, and updates the event and the webhook accordingly. */
  #note(id: string, attempt: Attempt): EventRecord | undefined {
    const event = this.#store.events.get(id);
    if (!event) return undefined;
    const attempts = [...event.attempts, attempt];
    const delivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const settings = this.settings;
    let status: EventRecord['status'] = delivered ? 'delivered' : event.status;
    let disabledAt = settings.disabledAt;
    const failingSince = delivered ? null : (settings.failingSince ?? attempt.at);
    if (
      !delivered &&
      status === 'pending' &&
      attempt.at - (attempts[0]?.at ?? attempt.at) >= GIVE_UP_AFTER_MS
    ) {
      status = 'abandoned';
      disabledAt = attempt.at;
      this.#log(`webhook disabled: no 2xx from ${settings.url} for 24 hours`);
    }
    const noted: EventRecord = { ...event, status, attempts };
    this.#store.transact(() => {
      this.#store.events.put(id, noted);
      if (failingSince !== settings.failingSince || disabledAt !== settings.disabledAt) {
        this.configure({ failingSince, disabledAt });
      }
    });
    if (!delivered)
      this.#log(`webhook ${event.event} ${id} not delivered: ${attempt.error ?? attempt.status}`);
    return noted;
  }

  async #send(event: EventRecord): Promise<Attempt> {
    const { url, timeoutMs } = this.settings;
    const at = this.#clock.nowMs();
    if (url === null) return { at, status: null, error: 'no webhook URL is set' };
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...signedEvent(event).headers, 'user-agent': 'Razorpay-Webhook/v1' },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([timeout, this.#stopping.signal]),
      });
      await response.arrayBuffer();
      return { at, status: response.status, error: null };
    } catch (error) {
      return {
        at,
        status: null,
        error: timeout.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error),
      };
    }
  }

  #isSettled(): boolean {
    return (
      this.#inFlight.size === 0 &&
      this.#gathered.length === 0 &&
      this.#store.events.inGroup('pending').length === 0
    );
  }

  #settle(): void {
    if (!this.#isSettled()) return;
    for (const waiter of this.#waiters.splice(0)) waiter();
  }
}

function arranged(ids: string[], order: WebhookSetting['order']): string[] {
  if (order === 'reversed') return ids.toReversed();
  if (order === 'as-created') return ids;
  return ids
    .map((id) => ({ id, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ id }) => id);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
