import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, type Document, MongoClient } from 'mongodb';
import { startEmbeddedMongoProcess } from '../src/index.js';
import { donations, NOW, orders, outbox, site, type Table } from './site.js';

/* Loads the site's collections and prints what each takes beside its aim. `-- --donations 300000` sets the size. */

const COUNT = Number(process.argv[process.argv.indexOf('--donations') + 1] || 300_000) || 300_000;
const BATCH = 1_000;
const directory = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
const started = () => startEmbeddedMongoProcess({ directory: join(directory, 'database') });

const say = (what: string, measured: string, aim = ''): void => {
  process.stdout.write(`${what.padEnd(64)}${measured.padStart(18)}${aim.padStart(22)}\n`);
};
async function timed<Result>(run: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const begin = performance.now();
  const result = await run();
  return { ms: performance.now() - begin, result };
}
const inMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
const day = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

async function load(db: Db, table: Table, count: number): Promise<number> {
  const collection = db.collection(table.name);
  for (const [key, options] of table.indexes) await collection.createIndex(key, options ?? {});
  let ms = 0;
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => table.row(from + i, count));
    ms += (await timed(() => collection.insertMany(rows))).ms;
  }
  return count / (ms / 1000);
}

/** The longest of five, for what changes nothing. */
async function longest(run: () => Promise<unknown>): Promise<number> {
  let most = 0;
  for (let turn = 0; turn < 5; turn += 1) most = Math.max(most, (await timed(run)).ms);
  return most;
}

/** As apps/api/src/db/slices.ts: the longest call of all, and how many were changed. */
async function slices(
  db: Db,
  name: string,
  filter: Document,
  change: (ids: readonly unknown[]) => Promise<unknown>,
): Promise<{ most: number; changed: number }> {
  let [most, changed] = [0, 0];
  for (;;) {
    const find = db
      .collection(name)
      .find(filter, { projection: { _id: 1 } })
      .limit(500);
    const { ms, result } = await timed(() => find.toArray());
    const ids = result.map(({ _id }) => _id);
    most = Math.max(most, ms, ids.length > 0 ? (await timed(() => change(ids))).ms : 0);
    changed += ids.length;
    if (ids.length < 500) return { most, changed };
  }
}

const memoryOf = (pid: number | undefined): string => {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return `${Math.round(Number(kilobytes) / 1024)} MB`;
  } catch {
    return 'not known here';
  }
};

const first = await started();
let client = await MongoClient.connect(first.uri);
say('', 'measured', 'aim');
const hundred = await load(client.db('load'), donations, 100_000);
say('100,000 donations are inserted', `${Math.round(hundred)} a second`, '>= 8000 a second');
await client.db('load').dropDatabase();

let db = client.db('vgb');
for (const table of site) {
  const size = table.size(COUNT);
  say(`${table.name}: ${size} are inserted`, `${Math.round(await load(db, table, size))} a second`);
}
await client.close();
await first.stop();

const { ms: startMs, result: second } = await timed(started);
say(`a start with all of them`, `${(startMs / 1000).toFixed(1)} s`, '<= 10 s');
say('memory after it', memoryOf(second.pid));
client = await MongoClient.connect(second.uri);
db = client.db('vgb');
const [gifts, bought, mails] = [donations, orders, outbox].map(({ name }) => db.collection(name)) as [
  ReturnType<Db['collection']>,
  ReturnType<Db['collection']>,
  ReturnType<Db['collection']>,
];

const states = ['queued', 'sending', 'sent', 'dead', 'expired'];
const depth = () => Promise.all(states.map((state) => mails.countDocuments({ state })));
say('/metrics: mails by state', inMs(await longest(depth)), '<= 50 ms');
const overdue = {
  $or: [{ bookingDueAt: { $lte: NOW } }, { status: 'pending', sweepAt: { $lte: NOW } }],
};
const oldest = () => bought.find(overdue).sort({ createdAt: 1 }).limit(1).toArray();
say('/metrics: the oldest unsettled order', inMs(await longest(oldest)), '<= 50 ms');
const lastEvent = () => db.collection('events').find().sort({ receivedAt: -1 }).limit(1).toArray();
say('/metrics: the last event', inMs(await longest(lastEvent)), '<= 50 ms');

let most = 0;
const year = gifts.find({ financialYear: '2026-27' }).sort({ serial: 1 }).batchSize(1_000);
for (let more = true; more; ) {
  const { ms, result } = await timed(() => year.next());
  most = Math.max(most, ms);
  more = result !== null;
}
say('donations.ofFinancialYear: its longest call', inMs(most), '<= 200 ms');
const next = () => gifts.find({ financialYear: '2026-27' }).sort({ serial: -1 }).limit(1).toArray();
say('the next receipt number', inMs(await longest(next)), '<= 200 ms');

const forgotten = { $set: { to: 'forgotten' }, $unset: { data: 1, lastError: 1, dueAt: 1 } } as const;
const settled = { state: { $in: ['sent', 'dead', 'expired'] }, dueAt: { $lt: day(180) } };
const forget = await slices(db, 'outbox', settled, (ids) =>
  mails.updateMany({ _id: { $in: [...ids] } as Document }, forgotten),
);
say(`mails.forgetBefore, ${forget.changed} mails: its longest call`, inMs(forget.most), '<= 200 ms');
const unpaid = { purpose: 'donation', status: 'pending', strippedAt: null };
const strip = await slices(db, 'orders', { ...unpaid, createdAt: { $lt: day(30) } }, (ids) =>
  bought.updateMany(
    { _id: { $in: [...ids] } as Document, ...unpaid },
    { $set: { 'details.firstName': '', strippedAt: day(30) } },
  ),
);
say(`orders.stripUnpaid, ${strip.changed} orders: its longest call`, inMs(strip.most), '<= 200 ms');
const named = { receivedAt: { $lt: day(7 * 365) }, firstName: { $gt: '' } };
const old = await slices(db, 'donations', named, (ids) =>
  gifts.updateMany(
    { _id: { $in: [...ids] } as Document },
    { $set: { firstName: '', lastName: '', email: '' }, $unset: { taxDetails: 1 } },
  ),
);
say(`donations.stripBefore, ${old.changed} donations: its longest call`, inMs(old.most), '<= 200 ms');
const applied = { state: { $in: ['applied', 'ignored'] }, receivedAt: { $lt: day(60) } };
const removed = await slices(db, 'events', applied, (ids) =>
  db.collection('events').deleteMany({ _id: { $in: [...ids] } as Document }),
);
say(`events.removeBefore, ${removed.changed} events: its longest call`, inMs(removed.most), '<= 200 ms');
say('memory at the end', memoryOf(second.pid));

await client.close();
await second.stop();
rmSync(directory, { recursive: true });
