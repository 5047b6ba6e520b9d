/**
 * `npm run alerts:check`: runs a real Prometheus with the configuration and rules of ops/prometheus, and two processes that serve
 * `/metrics` by the API's
 * own code. Each rule must fire alone in its bad state, and not fire before and after. To take two minutes instead of hours, the
 * configuration is rewritten: processes are named instead of found by DNS, readings and evaluations are made each second, each `for:` is
 * two
 * seconds, and a subquery of an hour by minutes is one of twenty seconds by seconds. The conditions stay the rules' own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { parse, stringify } from 'yaml';
import { Metrics } from '../../apps/api/src/http/metrics.js';
import { read } from './compose-file.js';
import { freePort } from './free-port.js';

const TOKEN = 'only-for-this-check-of-alerts';
const WITHIN_MS = 60_000;
/** Long enough for every window of the rewritten rules to be evaluated. */
const QUIET_MS = 25_000;
const SLOW_MS = 1_200;

/** Figures of a healthy database, which each process serves. */
const WELL = {
  queued: () => 0,
  dead: 0,
  refused: 0,
  unsettled: 0,
  silence: 60,
  backupAge: 3_600,
  circuit: 'closed' as 'closed' | 'open',
};
let told: typeof WELL = WELL;

/** Serves `/metrics` as a process of the API does. */
async function startProcess() {
  const metrics = new Metrics({ production: true, token: TOKEN });
  metrics.gauges({
    outboxDepth: async () => ({ queued: told.queued(), dead: told.dead }),
    mailsRefused: async () => told.refused,
    oldestUnsettled: async () => told.unsettled,
    webhookSilence: async () => told.silence,
    money: async () => ({ keptPaise: 0, openPaise: 0 }),
    waiting: async () => ({ count: 0, heldPaise: 0 }),
    backupAge: async () => told.backupAge,
    providerCircuit: () => told.circuit,
  });
  const app = express();
  app.use(metrics.measure, metrics.router);
  app.get('/quick', (_request, response) => void response.end());
  app.get('/slow', (_request, response) => void setTimeout(() => response.end(), SLOW_MS));
  let server: Server;
  const listen = async (port: number): Promise<number> => {
    server = app.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    observed: (outcome: string) => metrics.observed(outcome),
    call: (route: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          fetch(`http://127.0.0.1:${port}${route}`).then((answer) => answer.text()),
        ),
      ),
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
    startAgain: () => listen(port),
  };
}

interface Prometheus {
  readonly child: ChildProcess;
  /** The names of the firing alerts. */
  firing(): Promise<readonly string[]>;
  /** Waits until this many processes have been read. */
  allRead(count: number): Promise<void>;
}
interface PrometheusConfig {
  readonly scrape_configs: readonly Record<string, unknown>[];
}
interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly for?: string; readonly expr: string }[];
  }[];
}
const rules = parse(read('ops/prometheus/rules.yml')) as Rules;
const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));

/** Writes the rewritten configuration into a folder. */
function configure(folder: string, ports: readonly number[]): void {
  cpSync(fileURLToPath(new URL('../prometheus', import.meta.url)), folder, { recursive: true });
  writeFileSync(path.join(folder, 'metrics-token'), TOKEN);
  const config = parse(read('ops/prometheus/prometheus.yml')) as PrometheusConfig;
  const scrape_configs = config.scrape_configs.map(({ dns_sd_configs: _found, ...rest }) => ({
    ...rest,
    static_configs: [{ targets: ports.map((port) => `127.0.0.1:${port}`) }],
  }));
  const global = { scrape_interval: '1s', evaluation_interval: '1s' };
  writeFileSync(path.join(folder, 'prometheus.yml'), stringify({ ...config, global, scrape_configs }));
  const groups = rules.groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) => ({
      ...rule,
      ...(rule.for !== undefined && { for: '2s' }),
      expr: rule.expr.replaceAll('[1h:1m]', '[20s:1s]'),
    })),
  }));
  writeFileSync(path.join(folder, 'rules.yml'), stringify({ groups }));
}

async function startPrometheus(folder: string): Promise<Prometheus> {
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.once('error', (error) => {
    said = `${error.message} (Debian and Ubuntu: apt-get install prometheus)`;
  });
  const firing = async (): Promise<readonly string[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
    const { data } = (await answer.json()) as {
      data: { alerts: readonly { state: string; labels: { alertname: string } }[] };
    };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
  const allRead = async (count: number): Promise<void> => {
    for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(250)) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/targets`);
      const { data } = (await answer.json()) as {
        data: { activeTargets: readonly { health: string }[] };
      };
      if (data.activeTargets.filter(({ health }) => health === 'up').length === count) return;
    }
    throw new Error('prometheus does not read every process');
  };
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(200)) {
    if (
      await fetch(`http://127.0.0.1:${port}/-/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { child, firing, allRead };
    if (child.exitCode !== null || child.pid === undefined) break;
  }
  throw new Error(`prometheus did not start: ${said.slice(-2_000)}`);
}

const processes = await Promise.all([startProcess(), startProcess()]);
const [one, other] = processes;
if (!one || !other) throw new Error('no process');
let queued = 0;
/** Creates the state that each rule warns of. */
const BAD: Readonly<Record<string, () => unknown>> = {
  ApiAway: () => processes.map((each) => each.stop()),
  OrdersUnsettled: () => (told = { ...WELL, unsettled: 1_900 }),
  WebhookSilent() {
    told = { ...WELL, silence: 90_000 };
    one.observed('paid');
  },
  MailsWait: () => (told = { ...WELL, queued: () => (queued += 1) }),
  MailsDead: () => (told = { ...WELL, dead: 2 }),
  MailsRefused: () => (told = { ...WELL, refused: 3 }),
  BookingFails: () => other.observed('booking failed'),
  ProviderAway: () => (told = { ...WELL, circuit: 'open' }),
  BackupOld: () => (told = { ...WELL, backupAge: -1 }),
  // To Prometheus, a series that appears has not increased: the route needs a first call before.
  async AnswersSlow() {
    await one.call('/slow', 1);
    await wait(3_000);
    await one.call('/slow', 20);
  },
};
/** Ends the state, as far as restoring the database's figures does not. */
const MENDED: Readonly<Record<string, () => unknown>> = {
  ApiAway: () => Promise.all(processes.map((each) => each.startAgain())),
  BookingFails: () => one.observed('booked'),
  async AnswersSlow() {
    for (let round = 0; round < 30; round += 1) await one.call('/quick', 100);
  },
};

const folder = mkdtempSync(path.join(tmpdir(), 'vgb-alerts-'));
const wrong: string[] = [];
const table: [string, string, string][] = [];
let prometheus: Prometheus | undefined;
try {
  configure(
    folder,
    processes.map(({ port }) => port),
  );
  prometheus = await startPrometheus(folder);
  const { firing } = prometheus;
  /** Seconds until exactly these alerts fire. */
  async function until(wanted: readonly string[]): Promise<number | undefined> {
    const from = Date.now();
    for (; Date.now() - from < WITHIN_MS; await wait(250)) {
      const now = await firing();
      for (const alert of now)
        if (!wanted.includes(alert) && wanted.length > 0)
          wrong.push(`${alert} fires in the state of ${wanted}`);
      if (now.length === wanted.length && wanted.every((alert) => now.includes(alert)))
        return (Date.now() - from) / 1_000;
    }
    return undefined;
  }
  for (const alert of alerts.filter((name) => !(name in BAD)))
    wrong.push(`no bad state is known for ${alert}`);
  await one.call('/quick', 50);
  // Before the first readings Prometheus has no process that answers.
  await prometheus.allRead(processes.length);
  await until([]);
  for (const end = Date.now() + QUIET_MS; Date.now() < end; await wait(500))
    for (const alert of await firing()) wrong.push(`${alert} fires though all is well`);
  for (const alert of alerts.filter((name) => name in BAD)) {
    await BAD[alert]?.();
    const fired = await until([alert]);
    told = WELL;
    await MENDED[alert]?.();
    const quiet = await until([]);
    const shown = (seconds: number | undefined): string =>
      seconds === undefined ? 'NEVER' : `${seconds.toFixed(1)} s`;
    table.push([alert, shown(fired), shown(quiet)]);
    if (fired === undefined) wrong.push(`${alert} does not fire`);
    if (quiet === undefined) wrong.push(`${alert} does not end`);
  }
} finally {
  prometheus?.child.kill('SIGTERM');
  if (prometheus) await once(prometheus.child, 'exit');
  for (const each of processes) each.stop();
  rmSync(folder, { recursive: true, force: true });
}
const row = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => cell.padEnd(at === 0 ? 18 : 12))
    .join('')
    .trimEnd();
console.log([row(['alert', 'fires after', 'quiet after']), ...table.map(row)].join('\n'));
for (const line of new Set(wrong)) console.log(`WRONG: ${line}`);
console.log(
  wrong.length === 0
    ? `All ${table.length} alerts fire in their own state, and in no other.`
    : 'It does not add up.',
);
process.exit(wrong.length === 0 ? 0 : 1);
