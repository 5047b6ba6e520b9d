import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sitAtDesk } from '../../../test/office.js';
import { startTool } from '../../../test/processes.js';
import { type Rig, startRig } from '../../../test/rig.js';

/** Accepts connections and never says a word. */
async function mute(): Promise<{ port: number; stop(): void }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let rig: Rig;
let silent: Awaited<ReturnType<typeof mute>>;
beforeAll(async () => {
  rig = await startRig();
  silent = await mute();
});
afterAll(async () => {
  silent.stop();
  await rig.stop();
});

interface Told {
  readonly level: string;
  readonly findings: readonly { name: string; level: string; says: string; todo?: string }[];
}
const NAMES = [
  ...['version', 'settings', 'site', 'certificate', 'HTTPS for good'],
  ...['database', 'database user', 'indexes', 'clock and database'],
  ...['mail server', 'SPF', 'DKIM', 'DMARC', 'provider keys', 'clock and provider', 'webhook'],
  ...['mails', 'exceptions', 'jobs', 'backup', 'newest backup', 'disk'],
];

/** What the command tells, at the rig's desk or as a process, with these settings alone. */
async function check(settings: Readonly<Record<string, string>>, where: 'at the desk' | 'as a process') {
  const args = ['check', '--json'];
  const { code, out, err } = await (where === 'at the desk'
    ? sitAtDesk(rig, { environment: settings })(args)
    : startTool(args, settings).ended);
  expect(err).toBe('');
  const told = JSON.parse(out) as Told;
  const levelOf = (name: string) => told.findings.find((finding) => finding.name === name)?.level;
  return { code, out, told, levelOf };
}
const SECRETS = {
  JWT_SECRET: 'Nwq1xR7vT2mK9sLp4ZdYc8BhGfUj3EoA',
  TAX_DETAILS_KEY: 'Kz82dQ5wVn1XbT7rMy6HsJc3PgLf9UaE',
  METRICS_TOKEN: 'Tm33kWq8Zr5VxNp1Yd',
  RAZORPAY_KEY_SECRET: 'Rk44pXw9Jd2LmQz7Ty',
  RAZORPAY_WEBHOOK_SECRET: 'Wh55nKv8Bq3RzXc6Lp,Wh66tMw1Yd9FjGs4Ha',
  SMTP_PASSWORD: 'Sm77@/of?mails',
};

describe('check', () => {
  it('runs every check, says what to do about each finding, and ends with 2 for red', async () => {
    const settings = {
      ...SECRETS,
      MONGODB_URI: rig.config.mongodbUri ?? '',
      PUBLIC_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://office@127.0.0.1:1',
      RAZORPAY_KEY_ID: rig.sandbox.keyId,
      RAZORPAY_KEY_SECRET: rig.sandbox.keySecret,
      RAZORPAY_API_URL: rig.sandbox.url,
    };
    const { code, told, levelOf } = await check(settings, 'at the desk');
    expect([code, told.level]).toEqual([2, 'red']);
    expect(told.findings.map(({ name }) => name)).toEqual(NAMES);
    for (const { name, level, todo } of told.findings)
      expect([name, todo === undefined]).toEqual([name, ['green', 'skipped'].includes(level)]);
    expect(['site', 'mail server', 'indexes', 'provider keys', 'SPF', 'exceptions'].map(levelOf)).toEqual([
      ...['red', 'red', 'green', 'amber', 'skipped', 'green'],
    ]);
  });

  it('ends while no service answers, is red for those, and prints no secret', async () => {
    const settings = {
      ...SECRETS,
      NODE_ENV: 'production',
      ALLOW_UNSAFE: 'made-up-addresses,test-keys',
      MONGODB_URI: `mongodb://vgb@127.0.0.1:${silent.port}/vgb`,
      MONGODB_PASSWORD: 'Db88@/of?records',
      PUBLIC_URL: `https://127.0.0.1:${silent.port}`,
      SMTP_URL: `smtp://office@127.0.0.1:${silent.port}`,
      MAIL_FROM: 'no-reply@vgb.invalid',
      CONTACT_TO: 'office@vgb.invalid',
      RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
      RAZORPAY_API_URL: `http://127.0.0.1:${silent.port}`,
    };
    const { code, out, told, levelOf } = await check(settings, 'as a process');
    expect(code).toBe(2);
    const waited = [
      'site',
      'database',
      'indexes',
      'mail server',
      'provider keys',
      'webhook',
      'mails',
      'backup',
    ];
    expect(waited.map((name) => [name, levelOf(name)])).toEqual(waited.map((name) => [name, 'red']));
    expect(told.findings[1]).toMatchObject({ level: 'amber', says: expect.stringContaining('rehearsal') });
    expect(told.findings).toHaveLength(NAMES.length);
    for (const secret of [...Object.values(SECRETS).flatMap((value) => value.split(',')), 'Db88@/of?records'])
      for (const form of [secret, encodeURIComponent(secret)]) expect(out).not.toContain(form);
  });

  it('reports each setting that cannot be read', async () => {
    const { code, told } = await check({ PUBLIC_URL: 'ftp://x', PORT: 'many' }, 'at the desk');
    expect(code).toBe(2);
    expect(told.findings.map(({ name, level }) => [name, level])).toEqual([
      ['version', 'green'],
      ['settings', 'red'],
    ]);
    expect(told.findings[1]?.says).toMatch(/PORT must be .*PUBLIC_URL must be/);
  });

  it('reports a wrong setting of the backups in their lines, and runs all other checks', async () => {
    const environment = { ...rig.environment, BACKUP_KEEP: 'all' };
    const { out } = await sitAtDesk(rig, { environment })(['check', '--json']);
    const { findings } = JSON.parse(out) as Told;
    expect(findings.map(({ name }) => name)).toEqual(NAMES);
    const told = findings.filter(({ says }) => says.includes('BACKUP_KEEP must be a number of files'));
    expect(told.map(({ name, level }) => [name, level])).toEqual([
      ['newest backup', 'red'],
      ['disk', 'red'],
    ]);
  });

  it('runs all other checks where production refuses a setting', async () => {
    const environment = {
      ...rig.environment,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    };
    const { code, out } = await sitAtDesk(rig, { environment })(['check', '--json']);
    const { findings } = JSON.parse(out) as Told;
    expect([code, findings.map(({ name }) => name)]).toEqual([2, NAMES]);
    expect(findings[1]).toMatchObject({
      level: 'red',
      says: expect.stringContaining('PUBLIC_URL must begin with https://'),
    });
  });
});

describe('on a screen', () => {
  it('each line has its level as a word and what to do below it, and the sum is last; colours only on a screen', async () => {
    const environment = { ...rig.environment, SMTP_URL: 'smtp://127.0.0.1:1' };
    const plain = await sitAtDesk(rig, { environment })(['check']);
    expect([plain.code, plain.err]).toEqual([2, '']);
    expect(plain.out).toMatch(
      /^red {6}mail server {9}The mail server does not answer .*\n {29}To do: See SMTP_URL/m,
    );
    expect(plain.out).toMatch(/\n\d+ red, \d+ amber, \d+ skipped, \d+ green\n$/);
    expect(plain.out).not.toContain('\u001b');
    const coloured = await sitAtDesk(rig, { environment, outIsScreen: true })(['check']);
    expect(coloured.out).toContain('\u001b[31mred    \u001b[39m  mail server');
  });
});
