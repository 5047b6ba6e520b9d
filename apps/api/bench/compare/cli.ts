/**
 * `npm run bench`: the API beside a bare Express and mongoose server that asks the database and the provider the same, on this machine, in
 * turns. Ratios count; figures of one machine say little about another.
 */
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { calls, EMAIL, login, type MeasuredCall, PASSWORD, profile, type Target } from './calls.js';
import { load, type Measured, median } from './measure.js';
import { startProviderStub } from './provider-stub.js';
import { type Server, startDatabase, startServer } from './servers.js';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
/** The aims of the project: no call below this share of the bare server's rate … */
const LEAST_RATIO = 0.8;
/** … and other people's p99 at most so many times its idle value while many log in … */
const MOST_STRETCH = 3;
/** … in so many MiB. */
const MOST_RESIDENT = 150;
const LOGINS_AT_ONCE = 20;
const READS = { amount: 100, connections: 5, rate: 50 };

const say = (line = '') => process.stdout.write(`${line}\n`);
const number = (value: number, digits = 1) => value.toFixed(value >= 100 ? 0 : digits);

const database = await startDatabase();
const provider = await startProviderStub();
const servers: Server[] = [];
const peak = { api: 0, bare: 0 };
let sampler: NodeJS.Timeout | undefined;
try {
  const [api, bare] = await prepare();
  sampler = setInterval(() => {
    for (const server of servers) peak[server.name] = Math.max(peak[server.name], server.resident());
  }, 200);
  const idle = { api: api.resident(), bare: bare.resident() };
  // Code that has not run yet is slow.
  for (const call of calls) await inTurns(call, 0);
  const results = new Map(calls.map((call) => [call.name, [] as [Measured, Measured][]]));
  for (let round = 0; round < rounds; round += 1)
    for (const call of calls) results.get(call.name)?.push(await inTurns(call, round));
  report(results);
  await reportStretch(api, bare);
  say();
  say(
    `Resident memory, MiB: api ${number(idle.api)} at rest, ${number(peak.api)} at most (aim: ${MOST_RESIDENT}).`,
  );
  say(`                      bare ${number(idle.bare)} at rest, ${number(peak.bare)} at most.`);

  async function inTurns(call: MeasuredCall, round: number): Promise<[Measured, Measured]> {
    const first = round % 2 === 0 ? api : bare;
    const one = await load(first, call);
    const other = await load(first === api ? bare : api, call);
    return first === api ? [one, other] : [other, one];
  }
} finally {
  clearInterval(sampler);
  await Promise.all(servers.map((server) => server.stop()));
  provider.stop();
  await database.stop();
}

/** Both servers, each with the same account. */
async function prepare(): Promise<[Target, Target]> {
  const given = { databaseUri: database.uri, providerUrl: provider.url };
  for (const name of ['api', 'bare'] as const) servers.push(await startServer(name, given));
  const [api, bare] = servers;
  if (!api || !bare) throw new Error('a server is missing');
  const person = {
    name: 'Asha Devi',
    email: EMAIL,
    password: PASSWORD,
    company: 'Gaushala',
    profession: 'Teacher',
  };
  await post(api, '/api/users', person);
  const connection = await mongoose.createConnection(database.uri).asPromise();
  const account = await connection.useDb('bench_api').collection('users').findOne({ email: EMAIL });
  if (account) await connection.useDb('bench_bare').collection('users').insertOne(account);
  await connection.close();
  const signIn = async (server: Server): Promise<Target> => {
    const { token } = await post(server, '/api/users/login', { email: EMAIL, password: PASSWORD });
    return { ...server, token: String(token), unpaid: [], paid: [] };
  };
  return [await signIn(api), await signIn(bare)];
}

async function post(server: Server, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${path} of the ${server.name} server: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

function report(results: ReadonlyMap<string, readonly [Measured, Measured][]>): void {
  say(`Medians of ${rounds} rounds in turns; above 1 the api is the better. Aim: at least ${LEAST_RATIO}.`);
  say();
  say(
    '| call           | requests/s api | bare  | ratio | CPU ms api | bare  | ratio | p50 ms api | bare  | p99 ms api | bare  |',
  );
  say(
    '| -------------- | -------------- | ----- | ----- | ---------- | ----- | ----- | ---------- | ----- | ---------- | ----- |',
  );
  for (const [name, pairs] of results) {
    const of = (side: 0 | 1, figure: keyof Measured) => median(pairs.map((pair) => pair[side][figure]));
    const ratio = median(pairs.map(([api, bare]) => api.perSecond / bare.perSecond));
    const cells = [
      name.padEnd(14),
      number(of(0, 'perSecond')).padStart(14),
      number(of(1, 'perSecond')).padStart(5),
      ratio.toFixed(2).padStart(5),
      of(0, 'cpu').toFixed(2).padStart(10),
      of(1, 'cpu').toFixed(2).padStart(5),
      (of(1, 'cpu') / of(0, 'cpu')).toFixed(2).padStart(5),
      number(of(0, 'p50')).padStart(10),
      number(of(1, 'p50')).padStart(5),
      number(of(0, 'p99')).padStart(10),
      number(of(1, 'p99')).padStart(5),
    ];
    say(`| ${cells.join(' | ')} |`);
  }
}

/** How long other people wait while many log in. */
async function reportStretch(api: Target, bare: Target): Promise<void> {
  say();
  say(
    `p99 of profile reads (${READS.rate}/s) while ${LOGINS_AT_ONCE} logins run at once (aim: below ${MOST_STRETCH} × idle):`,
  );
  for (const target of [api, bare]) {
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const reads = () => load(target, profile, READS);
      idle.push((await reads()).p99);
      const [{ p99 }] = await Promise.all([
        reads(),
        load(target, login, { amount: LOGINS_AT_ONCE, connections: LOGINS_AT_ONCE }),
      ]);
      busy.push(p99);
    }
    const [calm, crowded] = [median(idle), median(busy)];
    say(
      `  ${target.name.padEnd(4)} ${number(calm)} ms idle, ${number(crowded)} ms beside the logins: × ${(crowded / calm).toFixed(1)}`,
    );
  }
}
