import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Customer, Dispute, Invoice, Plan, Refund } from './ledger/entities.js';
import type {
  AccountKeys,
  AccountSettings,
  ClockSetting,
  IdempotencyRecord,
  Oddity,
  OrderRecord,
  PaymentRecord,
  SubscriptionRecord,
} from './ledger/records.js';
import type { EventRecord, WebhookSetting } from './webhooks/records.js';

/** One change: collection, id, and the new value; null when it was removed. */
type Change = [collection: string, id: string, value: unknown];

/**
 * Records of one kind, by id, oldest first. Values are never mutated: a change stores a new value under the same id,
 * so that a failed transaction can be undone.
 */
export class Collection<T> {
  readonly #values = new Map<string, T>();
  readonly #changed: (id: string, value: T | null, before: T | undefined) => void;
  readonly #groupOf: ((value: T) => string | null) | undefined;
  /** The values of each group by id, in the order in which they came into it. */
  readonly #groups = new Map<string | null, Map<string, T>>();

  /** `groupOf`: by what {@link inGroup} finds values without looking at all of them. */
  constructor(
    changed: (id: string, value: T | null, before: T | undefined) => void,
    groupOf?: (value: T) => string | null,
  ) {
    this.#changed = changed;
    this.#groupOf = groupOf;
  }

  get(id: string): T | undefined {
    return this.#values.get(id);
  }

  put(id: string, value: T): void {
    const before = this.#values.get(id);
    this.restore(id, value);
    this.#changed(id, value, before);
  }

  remove(id: string): void {
    const before = this.#values.get(id);
    if (before === undefined) return;
    this.restore(id, null);
    this.#changed(id, null, before);
  }

  /** Those of one group: as many steps as there are of them, however many others there are. */
  inGroup(group: string): T[] {
    return [...(this.#groups.get(group)?.values() ?? [])];
  }

  values(): T[] {
    return [...this.#values.values()];
  }

  entries(): Array<[string, T]> {
    return [...this.#values.entries()];
  }

  /** Sets a value without recording a change: for loading and undoing. */
  restore(id: string, value: T | null | undefined): void {
    if (this.#groupOf) this.#regroup(this.#groupOf, id, value ?? undefined);
    if (value === undefined || value === null) this.#values.delete(id);
    else this.#values.set(id, value);
  }

  clear(): void {
    this.#values.clear();
    this.#groups.clear();
  }

  #regroup(groupOf: (value: T) => string | null, id: string, value: T | undefined): void {
    const before = this.#values.get(id);
    const group = value === undefined ? undefined : groupOf(value);
    if (before !== undefined && groupOf(before) !== group) {
      const left = this.#groups.get(groupOf(before));
      left?.delete(id);
      if (left?.size === 0) this.#groups.delete(groupOf(before));
    }
    if (value === undefined || group === undefined) return;
    const joined = this.#groups.get(group) ?? new Map<string, T>();
    joined.set(id, value);
    this.#groups.set(group, joined);
  }
}

/**
 * All state of the sandbox: in memory, and with a directory also in an append-only journal.
 *
 * A transaction is one line and one `write`: a process killed with -9 leaves either all of it or nothing, since a torn last line is
 * dropped at the next start. (It is not fsynced: it survives the process, not a power cut.)
 * Each start rewrites the journal as one snapshot through an atomic rename.
 */
export class Store {
  readonly #collections = new Map<string, Collection<unknown>>();
  readonly #path: string | undefined;
  #descriptor: number | undefined;
  #pending: Change[] | undefined;
  #undo: Array<() => void> = [];

  readonly keys = this.#collection<AccountKeys>('keys');
  readonly settings = this.#collection<AccountSettings>('settings');
  readonly clock = this.#collection<ClockSetting>('clock');
  readonly webhook = this.#collection<WebhookSetting>('webhook');
  readonly orders = this.#collection<OrderRecord>('orders');
  readonly payments = this.#collection<PaymentRecord>('payments', ({ entity }) => entity.order_id);
  readonly refunds = this.#collection<Refund>('refunds', ({ payment_id }) => payment_id);
  readonly disputes = this.#collection<Dispute>('disputes');
  readonly plans = this.#collection<Plan>('plans');
  readonly subscriptions = this.#collection<SubscriptionRecord>('subscriptions');
  readonly customers = this.#collection<Customer>('customers');
  readonly invoices = this.#collection<Invoice>('invoices');
  readonly idempotency = this.#collection<IdempotencyRecord>('idempotency');
  readonly oddities = this.#collection<Oddity>('oddities');
  readonly events = this.#collection<EventRecord>('events', ({ status }) => status);

  constructor(directory?: string) {
    if (directory === undefined) return;
    mkdirSync(directory, { recursive: true });
    this.#path = join(directory, 'journal.jsonl');
    this.#load(this.#path);
    this.#compact(this.#path);
  }

  /** Runs `work`; its changes are stored together, or, if it throws, not at all. */
  transact<T>(work: () => T): T {
    if (this.#pending) return work();
    this.#pending = [];
    try {
      const result = work();
      this.#append(this.#pending);
      return result;
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      throw error;
    } finally {
      this.#pending = undefined;
      this.#undo = [];
    }
  }

  /** Clears all but the keys and the webhook's settings, so that a running site keeps working against it. */
  reset(): void {
    for (const [name, collection] of this.#collections) {
      if (name !== 'keys' && name !== 'webhook') collection.clear();
    }
    if (this.#path) this.#compact(this.#path);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #collection<T>(name: string, groupOf?: (value: T) => string | null): Collection<T> {
    const collection = new Collection<T>((id, value, before) => {
      if (!this.#pending) {
        this.#append([[name, id, value]]);
        return;
      }
      this.#pending.push([name, id, value]);
      this.#undo.push(() => collection.restore(id, before));
    }, groupOf);
    // The journal has only the collections' names; all other code uses the typed view.
    this.#collections.set(name, collection as Collection<unknown>);
    return collection;
  }

  #append(changes: Change[]): void {
    if (this.#descriptor === undefined || changes.length === 0) return;
    writeSync(this.#descriptor, `${JSON.stringify(changes)}\n`);
  }

  #load(path: string): void {
    if (!existsSync(path)) return;
    const lines = readFileSync(path, 'utf8').split('\n');
    // A complete journal ends in a newline; anything after the last one is a write that was cut off.
    lines.pop();
    for (const [index, line] of lines.entries()) {
      let changes: Change[];
      try {
        changes = JSON.parse(line) as Change[];
      } catch {
        throw new Error(
          `The payment sandbox cannot read line ${index + 1} of ${path}. Remove the file to start afresh.`,
        );
      }
      for (const [name, id, value] of changes) this.#collections.get(name)?.restore(id, value);
    }
  }

  #compact(path: string): void {
    this.close();
    const fresh = `${path}.new`;
    const descriptor = openSync(fresh, 'w', 0o600);
    for (const [name, collection] of this.#collections) {
      const changes = collection.entries().map(([id, value]): Change => [name, id, value]);
      if (changes.length > 0) writeSync(descriptor, `${JSON.stringify(changes)}\n`);
    }
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(fresh, path);
    this.#descriptor = openSync(path, 'a', 0o600);
  }
}
