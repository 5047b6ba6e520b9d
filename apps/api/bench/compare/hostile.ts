/**
 * `npm run bench:hostile`: how long the event loop of the API stands still, at most, while nearly 16 kB of each hostile kind reach every route,
 * beside a bare Express and mongoose server that is sent the same. A visitor who comes in that moment waits so long.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Endpoint, endpoints } from '@vgb/contracts';
import { z } from 'zod';
import { bodiesOf, fieldTexts, headers, nestedLists, queries, SITE_ROUTES, tails } from './hostile-inputs.js';
import { startProviderStub } from './provider-stub.js';
import { type Server, startDatabase, startServer } from './servers.js';

/** The aim, in milliseconds: about a frame of a screen, and what a visitor does not notice. */
const LONGEST_BLOCK_MS = 20;
/** A block above this is looked at again: a machine that is busy with something else stops a process in the middle of nothing. */
const LOOK_AGAIN_MS = 5;
const LOOKS = 60;
const BODY_BYTES = 15_000;
const PERSON = {
  name: 'Asha Devi',
  email: 'asha@example.org',
  password: 'gau-ganga-gita',
  company: 'Gaushala',
  profession: 'Teacher',
};

interface Hostile {
  /** The row of the table. */
  readonly kind: string;
  /** What is sent, in words. */
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
interface Longest {
  ms: number;
  by: string;
}

const say = (line = '') => process.stdout.write(`${line}\n`);
const all: readonly Endpoint[] = Object.values(endpoints);
const STATIC = ['/assets/entry-abcdefgh.js', '/about', '/', '/no-such-page', '/reset-password/:token'];
const OTHERS = ['/api/docs', '/api/openapi.json', '/api', '/healthz', '/readyz', '/metrics'];
const filled = (address: string): string => address.replace(/:\w+/, 'abc');
const json = { 'content-type': 'application/json' };

/** Every kind at every route. */
function* everything(): Generator<Hostile> {
  const calls = all.map(({ method, path: address }) => ({ method: method as string, address }));
  const gets = [...STATIC, ...OTHERS].map((address) => ({ method: 'GET', address }));
  const routes = [...calls, ...gets, { method: 'POST', address: '/api/csp-reports' }];
  for (const { method, address } of routes) {
    const sent = { method, ...(method !== 'GET' && { headers: json, body: '{}' }) };
    for (const [what, tail] of Object.entries(tails)) {
      const kind = STATIC.includes(address)
        ? 'static paths'
        : /escape|half/.test(what)
          ? '%-sequences'
          : 'paths';
      yield { ...sent, kind, what, path: `${filled(address)}${tail}` };
      if (address.includes(':')) yield { ...sent, kind, what, path: address.replace(/:\w+/, tail) };
    }
    for (const [what, query] of Object.entries(queries))
      yield { ...sent, kind: 'query strings', what, path: `${filled(address)}?${query}` };
    for (const [name, value] of headers)
      yield {
        ...sent,
        kind: 'headers',
        what: `${name}: ${value.slice(0, 24)}`,
        path: filled(address),
        headers: { ...json, [name]: value },
      };
  }
  for (const endpoint of all)
    if (endpoint.body !== undefined || endpoint.auth === 'provider') yield* bodiesFor(endpoint);
}

function* bodiesFor(endpoint: Endpoint): Generator<Hostile> {
  const sent = { method: endpoint.method, path: filled(endpoint.path), headers: json };
  for (const [what, body] of Object.entries(bodiesOf(BODY_BYTES)))
    yield { ...sent, kind: /objects|brackets/.test(what) ? 'JSON depth' : 'JSON width', what, body };
  yield { ...sent, kind: 'nested arrays', what: 'lists in lists', body: nestedLists(BODY_BYTES) };
  for (const field of endpoint.body === undefined ? [] : fieldsOf(z.toJSONSchema(endpoint.body, ANY))) {
    yield {
      ...sent,
      kind: 'nested arrays',
      what: `lists in lists in ${field}`,
      body: `{"${field}":${nestedLists(BODY_BYTES)}}`,
    };
    for (const [what, text] of Object.entries(fieldTexts))
      yield {
        ...sent,
        kind: /accent/.test(what) ? 'names with accents' : 'long fields',
        what: `${what} in ${field}`,
        body: JSON.stringify({ [field]: text }),
      };
  }
}

const ANY = { io: 'input', unrepresentable: 'any' } as const;
interface Described {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
  readonly allOf?: readonly unknown[];
}
/** The names of all fields that a body may have. */
function fieldsOf(schema: unknown): string[] {
  const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema as Described;
  const within = [...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf);
  return [...new Set([...Object.keys(properties), ...within])];
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** The bytes as they are given: clients for people would put the address right. Resolves when the answer, or the end of the line, is there. */
function send(
  server: Server,
  token: string,
  { method, path: address, headers: given, body }: Hostile,
): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const sent = { authorization: `Bearer ${token}`, ...given };
  return new Promise((resolve) => {
    const call = request(
      { host: hostname, port, method, path: address, headers: sent, agent },
      (response) => {
        response.resume();
        response.on('close', () => resolve());
      },
    );
    // Closed without an answer, or after one that came before all was sent.
    call.on('error', () => resolve());
    call.end(body);
  });
}

/** The longest block of one request, as short as it was in any of several looks: what the request costs is in each of them. */
async function blockBy(server: Server, token: string, hostile: Hostile): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS && least > LOOK_AGAIN_MS; look += 1) {
    await server.longestBlock();
    await send(server, token, hostile);
    least = Math.min(least, await server.longestBlock());
  }
  return least;
}

async function tokenOf(server: Server): Promise<string> {
  const post = (address: string) =>
    fetch(server.url + address, { method: 'POST', headers: json, body: JSON.stringify(PERSON) });
  await post('/api/users');
  const { token } = (await (await post('/api/users/login')).json()) as { token?: string };
  if (token === undefined) throw new Error('the account of the bench was not made');
  return token;
}

function writeSite(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vgb-hostile-'));
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('routes.json', JSON.stringify(SITE_ROUTES));
  for (const page of ['index', 'about', '404', 'shell']) write(`pages/${page}.html`, `<h1>${page}</h1>`);
  write('files/assets/entry-abcdefgh.js', 'console.info("namaste");');
  return folder;
}

function report(longest: ReadonlyMap<string, Readonly<Record<Server['name'], Longest>>>, sent: number): void {
  say(
    `${sent} requests of nearly 16 kB, each to both; the longest block of the event loop in ms. Aim: below ${LONGEST_BLOCK_MS}.`,
  );
  say();
  say('| kind               | api  | bare | the api’s longest was by |');
  say('| ------------------ | ---- | ---- | ------------------------ |');
  for (const [kind, { api, bare }] of longest)
    say(
      `| ${[kind.padEnd(18), api.ms.toFixed(1).padStart(4), bare.ms.toFixed(1).padStart(4), api.by].join(' | ')} |`,
    );
  const most = Math.max(...[...longest.values()].map(({ api }) => api.ms));
  say();
  say(`Longest of all: ${most.toFixed(1)} ms, ${most < LONGEST_BLOCK_MS ? 'within' : 'above'} the aim.`);
}

const siteDir = writeSite();
const database = await startDatabase();
const provider = await startProviderStub();
const servers: Server[] = [];
try {
  const given = { databaseUri: database.uri, providerUrl: provider.url, siteDir, watchLoop: true };
  for (const name of ['api', 'bare'] as const) servers.push(await startServer(name, given));
  const [api] = servers;
  if (!api) throw new Error('the api is missing');
  const token = await tokenOf(api);
  const hostile = [...everything()];
  const longest = new Map<string, Record<Server['name'], Longest>>();
  for (const one of hostile) {
    const row = longest.get(one.kind) ?? { api: { ms: 0, by: '' }, bare: { ms: 0, by: '' } };
    longest.set(one.kind, row);
    for (const server of servers) {
      const ms = await blockBy(server, token, one);
      const route = one.path.length > 60 ? `${one.path.slice(0, 40)}…` : one.path;
      if (ms > row[server.name].ms) row[server.name] = { ms, by: `${one.method} ${route}, ${one.what}` };
    }
  }
  report(longest, hostile.length);
} finally {
  agent.destroy();
  await Promise.all(servers.map((server) => server.stop()));
  provider.stop();
  await database.stop();
  rmSync(siteDir, { recursive: true });
}
