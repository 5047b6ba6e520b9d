import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, type Document, MongoClient } from 'mongodb';
import { startEmbeddedMongoProcess } from '../src/index.js';
import { donations, NOW, orders, outbox, site, type Table } from './site.js';

/* Loads the site's collections and prints each measurement beside its target. `-- --donations 300000` sets the size. */

const COUNT = Number(process.argv[process.argv.indexOf('--donations') + 1] || 300_000) || 300_000;
const BATCH = 1_000;
const directory = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
const started = () => startEmbeddedMongoProcess({ directory: join(directory, 'database') });

/** The elapsed time, and the server's user CPU time (in steps of 10 ms, without system time). */
interface Spent {
  readonly ms: number;
  readonly cpuMs: number;
}
const NOTHING: Spent = { ms: 0, cpuMs: 0 };
const plus = (a: Spent, b: Spent): Spent => ({ ms: a.ms + b.ms, cpuMs: a.cpuMs + b.cpuMs });
const longer = (a: Spent, b: Spent): Spent => (b.ms > a.ms ? b : a);

const say = (what: string, measured: string, cpu = '', aim = ''): void => {
  process.stdout.write(`${what.padEnd(58)}${measured.padStart(16)}${cpu.padStart(16)}${aim.padStart(20)}\n`);
};
const inMs = (ms: number): string => `${ms.toFixed(ms > 0 && ms < 10 ? 1 : 0)} ms`;
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const sayMs = (what: string, { ms, cpuMs }: Spent, aim?: string): void =>
  say(what, inMs(ms), inMs(cpuMs), aim);
const sayRate = (what: string, count: number, { ms, cpuMs }: Spent, aim?: string): void =>
  say(what, ...([ms, cpuMs].map((one) => `${Math.round((count * 1000) / one)}/s`) as [string, string]), aim);

/** A file of Linux's /proc about the server's process; undefined on other systems. */
function noted(name: 'stat' | 'status'): string | undefined {
  try {
    return readFileSync(`/proc/${server.pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
/** `utime` of proc_pid_stat(5), the twelfth field after the program's name: hundredths of a second. */
const cpuMsNow = (): number => Number(noted('stat')?.split(') ')[1]?.split(' ')[11]) * 10;
const memory = (): string =>
  `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(noted('status') ?? '')?.[1]) / 1024)} MB`;

async function timed<Result>(run: () => Promise<Result>): Promise<{ spent: Spent; result: Result }> {
  const [begin, cpuBegin] = [performance.now(), cpuMsNow()];
  const result = await run();
  return { spent: { ms: performance.now() - begin, cpuMs: cpuMsNow() - cpuBegin }, result };
}
const day = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

async function load(db: Db, table: Table, count: number): Promise<Spent> {
  const collection = db.collection(table.name);
  for (const [key, options] of table.indexes) await collection.createIndex(key, options ?? {});
  let spent = NOTHING;
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => table.row(from + i, count));
    spent = plus(spent, (await timed(() => collection.insertMany(rows))).spent);
  }
  return spent;
}

/** The longest of five runs, for operations that change nothing. */
async function longest(run: () => Promise<unknown>): Promise<Spent> {
  let most = NOTHING;
  for (let turn = 0; turn < 5; turn += 1) most = longer(most, (await timed(run)).spent);
  return most;
}

/** As apps/api/src/db/slices.ts: the longest single call, and the number of changed documents. */
async function slices(
  db: Db,
  name: string,
  filter: Document,
  change: (ids: readonly unknown[]) => Promise<unknown>,
): Promise<{ most: Spent; changed: number }> {
  let [most, changed] = [NOTHING, 0];
  for (;;) {
    const find = db
      .collection(name)
      .find(filter, { projection: { _id: 1 } })
      .limit(500);
    const { spent, result } = await timed(() => find.toArray());
    const ids = result.map(({ _id }) => _id);
    most = longer(most, spent);
    if (ids.length > 0) most = longer(most, (await timed(() => change(ids))).spent);
    changed += ids.length;
    if (ids.length < 500) return { most, changed };
  }
}

let server = await started();
let client = await MongoClient.connect(server.uri);
say('', 'measured', 'processor', 'aim');
const hundred = await load(client.db('load'), donations, 100_000);
sayRate('100,000 donations are inserted', 100_000, hundred, '>= 8000/s');
await client.db('load').dropDatabase();

let db = client.db('vgb');
for (const table of site) {
  const size = table.size(COUNT);
  sayRate(`${table.name}: ${size} are inserted`, size, await load(db, table, size));
}
await client.close();
await server.stop();

const begin = performance.now();
server = await started();
const sayStart = (what: string, aim?: string): void =>
  say(what, inSeconds(performance.now() - begin), inSeconds(cpuMsNow()), aim);
sayStart('a start with all of them: it answers after', '<= 10 s');
client = await MongoClient.connect(server.uri);
db = client.db('vgb');
let whileBuilding = NOTHING;
for (const { name } of site)
  for (let isBuilt = false; !isBuilt; ) {
    const { spent, result } = await timed(() => db.command({ collStats: name }));
    whileBuilding = longer(whileBuilding, spent);
    isBuilt = result.indexBuilds.length === 0;
  }
sayStart('all indexes are built after');
sayMs('until then: the longest call that needs no index', whileBuilding);
say('memory after it', memory());
const [gifts, bought, mails] = [donations, orders, outbox].map(({ name }) => db.collection(name)) as [
  ReturnType<Db['collection']>,
  ReturnType<Db['collection']>,
  ReturnType<Db['collection']>,
];

const states = ['queued', 'sending', 'sent', 'dead', 'expired'];
const depth = () => Promise.all(states.map((state) => mails.countDocuments({ state })));
sayMs('/metrics: mails by state', await longest(depth), '<= 50 ms');
const overdue = {
  $or: [{ bookingDueAt: { $lte: NOW } }, { status: 'pending', sweepAt: { $lte: NOW } }],
};
const oldest = () => bought.find(overdue).sort({ createdAt: 1 }).limit(1).toArray();
sayMs('/metrics: the oldest unsettled order', await longest(oldest), '<= 50 ms');
const lastEvent = () => db.collection('events').find().sort({ receivedAt: -1 }).limit(1).toArray();
sayMs('/metrics: the last event', await longest(lastEvent), '<= 50 ms');

let most = NOTHING;
const year = gifts.find({ financialYear: '2026-27' }).sort({ serial: 1 }).batchSize(1_000);
for (let more = true; more; ) {
  const { spent, result } = await timed(() => year.next());
  most = longer(most, spent);
  more = result !== null;
}
sayMs('donations.ofFinancialYear: its longest call', most, '<= 200 ms');
const next = () => gifts.find({ financialYear: '2026-27' }).sort({ serial: -1 }).limit(1).toArray();
sayMs('the next receipt number', await longest(next), '<= 200 ms');

const forgotten = { $set: { to: 'forgotten' }, $unset: { data: 1, lastError: 1, dueAt: 1 } } as const;
const settled = { state: { $in: ['sent', 'dead', 'expired'] }, dueAt: { $lt: day(180) } };
const forget = await slices(db, 'outbox', settled, (ids) =>
  mails.updateMany({ _id: { $in: [...ids] } as Document }, forgotten),
);
sayMs(`mails.forgetBefore, ${forget.changed} mails: its longest call`, forget.most, '<= 200 ms');
const unpaid = { purpose: 'donation', status: 'pending', strippedAt: null };
const strip = await slices(db, 'orders', { ...unpaid, createdAt: { $lt: day(30) } }, (ids) =>
  bought.updateMany(
    { _id: { $in: [...ids] } as Document, ...unpaid },
    { $set: { 'details.firstName': '', strippedAt: day(30) } },
  ),
);
sayMs(`orders.stripUnpaid, ${strip.changed} orders: its longest call`, strip.most, '<= 200 ms');
const named = { receivedAt: { $lt: day(7 * 365) }, firstName: { $gt: '' } };
const old = await slices(db, 'donations', named, (ids) =>
  gifts.updateMany(
    { _id: { $in: [...ids] } as Document },
    { $set: { firstName: '', lastName: '', email: '' }, $unset: { taxDetails: 1 } },
  ),
);
sayMs(`donations.stripBefore, ${old.changed} donations: its longest call`, old.most, '<= 200 ms');
const applied = { state: { $in: ['applied', 'ignored'] }, receivedAt: { $lt: day(60) } };
const removed = await slices(db, 'events', applied, (ids) =>
  db.collection('events').deleteMany({ _id: { $in: [...ids] } as Document }),
);
sayMs(`events.removeBefore, ${removed.changed} events: its longest call`, removed.most, '<= 200 ms');
say('memory at the end', memory());

await client.close();
await server.stop();
rmSync(directory, { recursive: true });
