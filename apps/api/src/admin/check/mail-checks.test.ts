import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type Made, makeCertificate } from '../../../test/certificates.js';
import { verifySmtp } from '../../mail/sender.js';
import { judgeDkim, judgeDmarc, judgeSpf, mailServerCheck, senderChecks } from './mail-checks.js';
import { type Level, runChecks } from './verdict.js';

let certificate: Made;
beforeAll(async () => {
  certificate = await makeCertificate('localhost', {
    from: new Date('2020-01-01T00:00:00Z'),
    to: new Date('2049-06-30T00:00:00Z'),
  });
});
const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A mail server whose one login is `office` with its password. Gives its port. */
async function mailServer(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'office' && password === 'r1ght-letters'
        ? done(null, { user: username })
        : done(new Error('no such login')),
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  open.push(server);
  return (listening.address() as AddressInfo).port;
}
const withTls = (): SMTPServerOptions => ({ hideSTARTTLS: false, ...certificate });

async function look(smtpUrl: string | undefined, smtpRequiresTls = false, ca?: string) {
  const [finding] = await runChecks([
    mailServerCheck({ smtpUrl, smtpRequiresTls, publicUrl: 'https://vgb.example' }, ca),
  ]);
  return finding;
}

describe('the mail server', () => {
  it('none is amber', async () => {
    expect(await look(undefined)).toMatchObject({ level: 'amber', todo: 'For real mails set SMTP_URL.' });
  });

  it.each([
    ['https://www.vgb.example', 'www.vgb.example'],
    ['https://vgb.example:8443', 'vgb.example'],
    ['http://127.0.0.1:3000', undefined],
    ['http://[::1]:3000', undefined],
    ['http://localhost:3000', undefined],
    [undefined, undefined],
  ])('is greeted by the host name of %s', async (publicUrl, name) => {
    const greeted: unknown[] = [];
    const onConnect: SMTPServerOptions['onConnect'] = (session, done) => {
      greeted.push(session);
      done();
    };
    const port = await mailServer({ onConnect });
    await verifySmtp(
      { smtpUrl: `smtp://127.0.0.1:${port}`, requireTls: false, publicUrl },
      { withinMs: 5_000 },
    );
    const [session] = greeted as { hostNameAppearsAs: string }[];
    if (name === undefined) expect(session?.hostNameAppearsAs).toBeTruthy();
    else expect(session?.hostNameAppearsAs).toBe(name);
  });

  it('that takes mails without encryption is amber', async () => {
    const port = await mailServer();
    expect(await look(`smtp://127.0.0.1:${port}`)).toMatchObject({
      level: 'amber',
      says: `The mail server 127.0.0.1:${port} answers, without encryption: mails can be read and changed on their way.`,
    });
    expect(await look(`smtp://office:r1ght-letters@127.0.0.1:${port}`)).toMatchObject({
      level: 'amber',
      says: expect.stringContaining('accepts the login, without encryption'),
    });
  });

  it.each([
    [
      'with a login',
      (port: number) => `smtp://office:r1ght-letters@localhost:${port}`,
      true,
      ' and accepts the login, encrypted.',
    ],
    ['without a login', (port: number) => `smtp://localhost:${port}`, false, ' answers, encrypted.'],
  ] as const)('that offers STARTTLS is green, %s', async (_what, url, requiresTls, says) => {
    const finding = await look(url(await mailServer(withTls())), requiresTls, certificate.cert);
    expect(finding).toMatchObject({ level: 'green', says: expect.stringContaining(says) });
  });

  it('of smtps:// is green', async () => {
    const port = await mailServer({ ...certificate, secure: true });
    expect((await look(`smtps://localhost:${port}`, false, certificate.cert))?.level).toBe('green');
  });

  it.each<[string, () => SMTPServerOptions, (port: number) => string, boolean, RegExp]>([
    [
      'refuses the login',
      () => ({}),
      (port) => `smtp://office:wr0ng-letters@127.0.0.1:${port}`,
      false,
      /refuses the login \(535\)/,
    ],
    [
      'offers no STARTTLS though a password leaves',
      () => ({}),
      (port) => `smtp://office:r1ght-letters@127.0.0.1:${port}`,
      true,
      /cannot be encrypted/,
    ],
    [
      'has a certificate that is not trusted',
      withTls,
      (port) => `smtp://office:r1ght-letters@localhost:${port}`,
      true,
      /cannot be encrypted \(self-signed certificate\)/,
    ],
  ])('that %s is red', async (_what, options, url, requiresTls, says) => {
    const finding = await look(url(await mailServer(options())), requiresTls);
    expect(finding).toMatchObject({ level: 'red', says: expect.stringMatching(says) });
    expect(JSON.stringify(finding)).not.toMatch(/-letters/);
  });

  it('that is absent, or does not answer, is red in time', async () => {
    expect(await look('smtp://127.0.0.1:1')).toMatchObject({
      level: 'red',
      says: 'The mail server does not answer (connect ECONNREFUSED 127.0.0.1:1).',
      todo: expect.stringContaining('port 25'),
    });
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    open.push(silent);
    const check = mailServerCheck({
      smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      smtpRequiresTls: false,
      publicUrl: undefined,
    });
    expect(await runChecks([check], 50)).toMatchObject([{ level: 'red' }]);
    for (const socket of sockets) socket.destroy();
  });
});

/** DNS as these names have it; an Error is what asking ends with. */
const dns = (names: Readonly<Record<string, readonly string[] | Error>>) => ({
  async resolveTxt(name: string): Promise<string[][]> {
    const found =
      names[name] ?? Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    if (found instanceof Error) throw found;
    // A long text comes in parts.
    return found.map((text) => text.match(/.{1,20}/g) ?? []);
  },
});
const failing = (code: string) => Object.assign(new Error(`queryTxt ${code}`), { code });
const TRUST = {
  mailFrom: 'Vishwa Guru Bharat <no-reply@mail.trust.org.in>',
  contactTo: 'Office <office@trust.org.in>',
  smtpUrl: 'smtp://user@smtp.provider.net:587',
};
async function lookUp(
  names: Parameters<typeof dns>[0],
  given: Partial<typeof TRUST> = {},
  dkimSelector?: string,
) {
  const checks = senderChecks({ ...TRUST, ...given }, { resolver: dns(names), dkimSelector });
  const [spf, dkim, dmarc] = await runChecks(checks);
  return { spf, dkim, dmarc };
}

describe('the sender’s records in DNS', () => {
  it('are green when all exist; a DMARC record of the parent domain counts', async () => {
    const found = await lookUp(
      {
        'mail.trust.org.in': ['google-site-verification=1', 'v=spf1 include:_spf.provider.net ~all'],
        's1._domainkey.mail.trust.org.in': [`v=DKIM1; k=rsa; p=${'MIGf'.repeat(20)}`],
        '_dmarc.trust.org.in': ['v=DMARC1; p=quarantine; rua=mailto:x@trust.org.in'],
      },
      {},
      's1',
    );
    expect([found.spf, found.dkim, found.dmarc].map((one) => one?.level)).toEqual([
      'green',
      'green',
      'green',
    ]);
    expect(found.dmarc?.says).toBe(
      'There is a DMARC record at _dmarc.trust.org.in, with the policy quarantine.',
    );
  });

  it('that are missing are amber, with the record to add', async () => {
    const { spf, dkim, dmarc } = await lookUp({ 'mail.trust.org.in': ['other'] }, {}, 's1');
    expect([spf, dkim, dmarc].map((one) => one?.level)).toEqual(['amber', 'amber', 'amber']);
    expect(spf?.todo).toContain('mail.trust.org.in TXT "v=spf1 mx a:smtp.provider.net ~all"');
    expect(dkim?.todo).toContain('s1._domainkey.mail.trust.org.in TXT');
    expect(dmarc?.todo).toBe(
      'Add to DNS: _dmarc.mail.trust.org.in TXT "v=DMARC1; p=none; rua=mailto:office@trust.org.in"',
    );
  });

  it.each(['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'EREFUSED'])(
    'are skipped where DNS ends with %s',
    async (code) => {
      const { spf, dmarc } = await lookUp({
        'mail.trust.org.in': failing(code),
        '_dmarc.mail.trust.org.in': failing(code),
      });
      expect([spf, dmarc]).toMatchObject([
        { level: 'skipped', says: `DNS does not answer here (${code}).` },
        { level: 'skipped' },
      ]);
    },
  );

  it('are skipped for a reserved domain (RFC 2606), and DKIM without its selector', async () => {
    const { spf, dkim, dmarc } = await lookUp({}, { mailFrom: 'no-reply@vgb.example' });
    expect([spf, dkim, dmarc].map((one) => one?.level)).toEqual(['skipped', 'skipped', 'skipped']);
    const known = await lookUp({ 'mail.trust.org.in': ['v=spf1 mx ~all'] });
    expect(known.dkim).toMatchObject({
      level: 'skipped',
      says: expect.stringContaining('DKIM_SELECTOR is not set'),
    });
  });
});

it.each<[string, readonly string[], Level]>([
  ['one record', ['v=spf1 mx ~all'], 'green'],
  ['one record that only redirects', ['v=spf1 redirect=_spf.provider.net'], 'green'],
  ['another text that begins alike', ['v=spf10 mx'], 'amber'],
  ['none', [], 'amber'],
  ['two', ['v=spf1 mx -all', 'v=spf1 a -all'], 'amber'],
  ['one for everybody', ['v=spf1 mx +all'], 'amber'],
  ['one for everybody, unsaid', ['v=spf1 all'], 'amber'],
])('SPF: %s', (_what, texts, level) => {
  expect(judgeSpf('trust.org.in', 'smtp.provider.net', texts).level).toBe(level);
});

it.each<[string, readonly string[], Level]>([
  ['a key', ['v=DKIM1; k=rsa; p=MIGf'], 'green'],
  ['a key first', ['p=MIGf'], 'green'],
  ['a revoked key', ['v=DKIM1; p='], 'amber'],
  ['a revoked key in the middle', ['v=DKIM1; p= ; t=s'], 'amber'],
  ['none', ['v=DKIM1; k=rsa'], 'amber'],
])('DKIM: %s', (_what, texts, level) => {
  expect(judgeDkim('trust.org.in', 's1', texts).level).toBe(level);
});

it.each<[string, readonly string[], Level]>([
  ['a policy', ['v=DMARC1; p=reject'], 'green'],
  ['a policy and more', ['v=DMARC1;p=none; rua=mailto:x@trust.org.in'], 'green'],
  ['no policy', ['v=DMARC1; rua=mailto:x@trust.org.in'], 'amber'],
  ['the policy of subdomains alone', ['v=DMARC1; sp=reject'], 'amber'],
  ['two records', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'amber'],
])('DMARC: %s', (_what, texts, level) => {
  expect(judgeDmarc('_dmarc.trust.org.in', texts).level).toBe(level);
});
