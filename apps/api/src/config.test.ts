import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'vgb-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 'Zr8#kQ2v!mN5x@Tb7wYc9pLd4sGf6hJa';
const SANDBOX =
  'http://rzp_test_local:key-secret@sandbox:4010/?webhookSecret=hook&checkout=http://127.0.0.1:4010/v1/checkout.js';
const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.vgb.org.in/',
  MONGODB_URI: 'mongodb://db.vgb.org.in/vgb',
  JWT_SECRET: SECRET,
  TAX_DETAILS_KEY: 'x4LwP8nR3bVq6Ty1UzKs5Mj9HgFd2Ce7',
  SMTP_URL: 'smtp://mail.vgb.org.in:587',
  MAIL_FROM: 'VGB <no-reply@vgb.org.in>',
  CONTACT_TO: 'office@vgb.org.in',
  RAZORPAY_KEY_ID: 'rzp_live_ABCDEFGH',
  RAZORPAY_KEY_SECRET: ' uT5wKx8qLm2ZpR7v ',
  RAZORPAY_WEBHOOK_SECRET: 'pQ7rT2xW9kLm4Nv6, bH8sJ3dF5gK1zXc0',
};
const sentencesOf = (given: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readConfig({ DATA_DIR: folder, ...complete, ...given });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
};

describe('settings', () => {
  it('have the defaults of the design', () => {
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({
      production: false,
      port: 3000,
      emailVerification: true,
      jwtLifeSeconds: 7 * 24 * 3600,
      donationMaxInr: 500_000,
      trustProxy: 0,
      rateLimitFactor: 20,
      provider: undefined,
    });
    expect(readConfig({ JWT_SECRET: SECRET, MONGODB_URI: 'mongodb://x/y' }).rateLimitFactor).toBe(1);
  });

  it('generate a JWT secret once and store it, readable by its owner only', () => {
    const first = readConfig({ DATA_DIR: folder }).jwtSecret;
    expect(readConfig({ DATA_DIR: folder }).jwtSecret).toBe(first);
    const file = join(folder, 'jwt-secret');
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['JWT_SECRET', 'short'],
    ['JWT_EXPIRES_IN', 'soon'],
    ['JWT_EXPIRES_IN', '0d'],
    ['JWT_EXPIRES_IN', '10000000d'],
    ['MONGODB_URI', 'postgres://x'],
    ['SMTP_URL', 'mail.example'],
    ['EMAIL_VERIFICATION', 'maybe'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['DONATION_MAX_INR', '1.5'],
    ['DONATION_MAX_INR', '1000000000'],
    ['RAZORPAY_KEY_ID', 'pk_live_x'],
    ['MAIL_FROM', 'no-reply'],
    ['MAIL_FROM', 'VGB <no-reply>'],
    ['CONTACT_TO', 'office at vgb'],
    ['CONTACT_TO', 'one@vgb.org.in, two@vgb.org.in'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://app.vgb.org.in, https://vgb.org.in/path'],
    ['HSTS', 'a year'],
    ['ALLOW_UNSAFE', 'everything'],
    ['MONGODB_URI', 'mongodb://vgb:p@ss@mongo:27017/vgb'],
    ['MONGODB_URI', 'mongodb://vgb:p/ss@mongo:27017/vgb'],
    ['MONGODB_URI', 'mongodb://vgb:12/ss@mongo:27017/vgb'],
    ['MONGODB_URI', 'mongodb://vgb:12?ss@mongo:27017/vgb'],
    ['MONGODB_URI', 'mongodb://vgb:12#ss@mongo:27017/vgb'],
    ['MONGODB_OWNER_URI', 'mongodb://root:p@ss@mongo:27017/'],
    ['SMTP_URL', 'smtp://user:12/ss@mail.vgb.org.in:587'],
    ['SMTP_URL', 'smtp://user:12?ss@mail.vgb.org.in:587'],
    ['SMTP_URL', 'smtp://user:12#ss@mail.vgb.org.in:587'],
    ['SMTP_URL', 'smtp://user:50%@mail.vgb.org.in:587'],
    ['SMTP_URL', 'smtp://user:pw@mail.vgb.org.in:587/?ignoreTLS=true'],
  ])('%s=%s stops the start with a sentence that names it', (name, value) => {
    const read = () => readConfig({ DATA_DIR: folder, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`The setting ${name} `));
  });

  it.each([
    ['https://vgb.example', 'https://vgb.example'],
    ['https://vgb.example/', 'https://vgb.example'],
    ['https://vgb.example///', 'https://vgb.example'],
    [' HTTPS://VGB.Example:443/ ', 'https://vgb.example'],
    ['http://vgb.example:80', 'http://vgb.example'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
    ['https://भारत.example/', 'https://xn--h2brj9c.example'],
  ])('PUBLIC_URL=%s is the origin %s', (given, origin) => {
    expect(readConfig({ DATA_DIR: folder, PUBLIC_URL: given }).publicUrl).toBe(origin);
  });

  it.each([
    'https://vgb.example/site',
    'https://vgb.example/?from=mail',
    'https://vgb.example/#top',
    'https://user:password@vgb.example',
    'https://user@vgb.example/',
    'https://',
    'vgb.example',
    '//vgb.example',
    'ftp://vgb.example',
    'javascript:alert(1)',
    'https://vgb.example"onload="x',
    "https://vgb'example",
    'https://vgb&amp.example',
    'https://vgb.example https://other.example',
  ])('PUBLIC_URL=%s stops the start with a sentence that says how it should be', (given) => {
    const read = () => readConfig({ DATA_DIR: folder, PUBLIC_URL: given });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      'The setting PUBLIC_URL must be an address without a path, such as https://example.org.',
    );
  });

  it('one key without the other is refused', () => {
    expect(() => readConfig({ DATA_DIR: folder, RAZORPAY_KEY_ID: 'rzp_test_x' })).toThrow(
      /RAZORPAY_KEY_SECRET is missing/,
    );
  });
});

describe('a payment sandbox elsewhere', () => {
  it('is used with the keys of its address while the provider has none', () => {
    expect(readConfig({ DATA_DIR: folder, PAYMENT_SANDBOX_URL: SANDBOX }).provider).toEqual({
      keyId: 'rzp_test_local',
      keySecret: 'key-secret',
      webhookSecrets: ['hook'],
      apiUrl: 'http://sandbox:4010',
      checkoutUrl: 'http://127.0.0.1:4010/v1/checkout.js',
      sandbox: true,
    });
  });

  it('is not used once the provider’s keys are set', () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_test_mine', RAZORPAY_KEY_SECRET: 'my key secret' };
    expect(readConfig({ DATA_DIR: folder, PAYMENT_SANDBOX_URL: SANDBOX, ...keys }).provider).toMatchObject({
      keyId: 'rzp_test_mine',
      apiUrl: 'https://api.razorpay.com',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      sandbox: false,
    });
  });

  it('without keys in its address is refused', () => {
    const address = 'http://sandbox:4010';
    expect(() => readConfig({ DATA_DIR: folder, PAYMENT_SANDBOX_URL: address })).toThrow(
      /The setting PAYMENT_SANDBOX_URL must be/,
    );
  });
});

describe('a password of the database by itself', () => {
  const read = (MONGODB_URI: string) =>
    readConfig({ DATA_DIR: folder, JWT_SECRET: SECRET, MONGODB_URI, MONGODB_PASSWORD: 'p@ss/w:rd?#%' });

  it('may hold any character', () => {
    const { mongodbUri } = read('mongodb://vgb@mongo:27017/vgb?replicaSet=rs0');
    expect(mongodbUri).toBe('mongodb://vgb:p%40ss%2Fw%3Ard%3F%23%25@mongo:27017/vgb?replicaSet=rs0');
    expect(decodeURIComponent(new URL(mongodbUri ?? '').password)).toBe('p@ss/w:rd?#%');
  });

  it.each(['mongodb://mongo:27017/vgb?directConnection=true', 'mongodb://vgb:own@mongo/vgb'])(
    'is not needed by %s',
    (uri) => {
      expect(read(uri).mongodbUri).toBe(uri);
    },
  );
});

describe('production', () => {
  it('starts with all settings given; keys are trimmed, webhook secrets are a list', () => {
    const config = readConfig(complete);
    expect(config.publicUrl).toBe('https://www.vgb.org.in');
    expect(config.provider).toMatchObject({
      keySecret: 'uT5wKx8qLm2ZpR7v',
      webhookSecrets: ['pQ7rT2xW9kLm4Nv6', 'bH8sJ3dF5gK1zXc0'],
      apiUrl: 'https://api.razorpay.com',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    });
  });

  it.each([
    'PUBLIC_URL',
    'MONGODB_URI',
    'JWT_SECRET',
    'TAX_DETAILS_KEY',
    'SMTP_URL',
    'RAZORPAY_WEBHOOK_SECRET',
    'MAIL_FROM',
    'CONTACT_TO',
  ] as const)('refuses to start without %s', (name) => {
    const { [name]: _left, ...rest } = complete;
    expect(() => readConfig({ ...rest, DATA_DIR: folder })).toThrow(new RegExp(name));
  });

  it.each([{}, { PAYMENT_SANDBOX_URL: SANDBOX }])('refuses the payment sandbox (%j)', (given) => {
    const { RAZORPAY_KEY_ID: _id, RAZORPAY_KEY_SECRET: _secret, ...rest } = complete;
    expect(() => readConfig({ ...rest, ...given })).toThrow(/does not use the payment sandbox/);
  });
});

describe('what production refuses', () => {
  it.each<[keyof typeof complete | string, string]>([
    ['PUBLIC_URL', 'http://www.vgb.org.in'],
    ['PUBLIC_URL', 'https://localhost'],
    ['PUBLIC_URL', 'https://site.localhost'],
    ['PUBLIC_URL', 'https://127.0.0.1'],
    ['PUBLIC_URL', 'https://127.1'],
    ['PUBLIC_URL', 'https://0x7f000001'],
    ['PUBLIC_URL', 'https://10.0.0.4'],
    ['PUBLIC_URL', 'https://172.20.0.1'],
    ['PUBLIC_URL', 'https://192.168.1.5:8443'],
    ['PUBLIC_URL', 'https://169.254.0.1'],
    ['PUBLIC_URL', 'https://[::1]'],
    ['PUBLIC_URL', 'https://[fd00::1]'],
    ['PUBLIC_URL', 'https://[::ffff:127.0.0.1]'],
    ['PUBLIC_URL', 'https://vgb.example'],
    ['PUBLIC_URL', 'https://www.example.org'],
    ['PUBLIC_URL', 'https://vgb.invalid'],
    ['PUBLIC_URL', 'https://vgb.test'],
    ['PUBLIC_URL', 'https://vgb.local'],
    ['PUBLIC_URL', 'https://intranet'],
    ['MAIL_FROM', 'VGB <no-reply@vishwagurubharat.example>'],
    ['CONTACT_TO', 'office@localhost'],
    ['CONTACT_TO', 'office@example.com'],
    ['CORS_ORIGINS', 'http://app.vgb.org.in'],
    ['CORS_ORIGINS', 'https://app.vgb.org.in, https://localhost'],
    ['RAZORPAY_KEY_ID', 'rzp_test_ABCDEFGH'],
    ['JWT_SECRET', 'a'.repeat(32)],
    ['JWT_SECRET', 'abc'.repeat(14)],
    ['JWT_SECRET', '12345678'.repeat(5)],
    ['JWT_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['JWT_SECRET', 'qwertyuiopasdfghjklzxcvbnmqwerty'],
    ['JWT_SECRET', '1q2w3e4r5t6y7u8i9o0p1q2w3e4r5t6y'],
    ['JWT_SECRET', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9'],
    ['JWT_SECRET', 'changeme'.repeat(4)],
    ['JWT_SECRET', 'change-me-change-me-secret-password'],
    ['JWT_SECRET', 'your-jwt-secret-your-jwt-secret-1'],
    ['JWT_SECRET', 'only-for-one-machine-and-nobody-else'],
    ['JWT_SECRET', 'a secret of the tests that is long enough'],
    ['TAX_DETAILS_KEY', 'only-for-one-machine-and-nobody-else-either'],
    ['TAX_DETAILS_KEY', 'ab'.repeat(30)],
    ['TAX_DETAILS_KEY', SECRET],
    ['METRICS_TOKEN', 'm'.repeat(20)],
    ['METRICS_TOKEN', 'metrics-token-metrics'],
    ['METRICS_TOKEN', SECRET],
    ['RAZORPAY_WEBHOOK_SECRET', 'x'],
    ['RAZORPAY_WEBHOOK_SECRET', 'pQ7rT2xW9kLm4Nv6, x'],
    ['RAZORPAY_WEBHOOK_SECRET', 'local-sandbox-webhook-secret'],
    ['RAZORPAY_WEBHOOK_SECRET', 'webhook-secret-webhook'],
    ['RAZORPAY_KEY_SECRET', 'local-sandbox-secret'],
    ['RAZORPAY_KEY_SECRET', 'changeme'],
    ['MONGODB_PASSWORD', 'local-app-password'],
    ['MONGODB_PASSWORD', 'password'],
    ['MONGODB_OWNER_PASSWORD', 'local-root-password'],
    ['MONGODB_URI', 'mongodb://vgb:local-app-password@db.vgb.org.in/vgb'],
  ])('%s=%s, by one sentence that names it and not its value', (name, value) => {
    const sentences = sentencesOf({ [name]: value });
    expect(sentences).toEqual([expect.stringMatching(new RegExp(`^The setting ${name} `))]);
    if (/SECRET|KEY$|TOKEN|PASSWORD/.test(name)) {
      expect(sentences[0]).toContain('`openssl rand -base64 48`');
      if (value.length > 8) expect(sentences[0]).not.toContain(value);
    }
  });

  it('all of it at once, with invalid settings included', () => {
    const wrong = {
      PORT: 'eighty',
      PUBLIC_URL: 'http://localhost',
      JWT_SECRET: 'short',
      TAX_DETAILS_KEY: '',
      METRICS_TOKEN: 'm'.repeat(20),
      CONTACT_TO: 'office',
      RAZORPAY_KEY_SECRET: '',
      SMTP_PASSWORD: 'a password without a user',
    };
    const named = sentencesOf(wrong).map((sentence) => sentence.split(' ')[2]);
    expect([...new Set(named)].sort()).toEqual([
      ...['CONTACT_TO', 'JWT_SECRET', 'METRICS_TOKEN', 'PORT', 'PUBLIC_URL', 'RAZORPAY_KEY_SECRET'],
      ...['SMTP_USER', 'TAX_DETAILS_KEY'],
    ]);
  });

  it.each([
    ['made-up-addresses', { PUBLIC_URL: 'https://localhost', CONTACT_TO: 'office@vgb.invalid' }],
    ['test-keys', { RAZORPAY_KEY_ID: 'rzp_test_ABCDEFGH' }],
  ])('but not what ALLOW_UNSAFE=%s names', (thing, given) => {
    expect(sentencesOf(given)).not.toEqual([]);
    expect(sentencesOf({ ...given, ALLOW_UNSAFE: thing })).toEqual([]);
  });

  it('even with everything allowed: plain http', () => {
    const everything = 'made-up-addresses,test-keys,smtp-without-tls';
    expect(sentencesOf({ PUBLIC_URL: 'http://localhost', ALLOW_UNSAFE: everything })).toHaveLength(1);
  });

  it('no randomly generated secret, in any of the usual encodings', () => {
    for (let round = 0; round < 300; round += 1)
      for (const writing of ['base64', 'base64url', 'hex'] as const) {
        const made = () => randomBytes(48).toString(writing);
        const METRICS_TOKEN = randomBytes(16).toString(writing);
        expect(sentencesOf({ JWT_SECRET: made(), TAX_DETAILS_KEY: made(), METRICS_TOKEN })).toEqual([]);
      }
  });
});

describe('the password of the mail server', () => {
  const PASSWORD = 'p@ss/w:rd?#% ü';
  const read = (given: Readonly<Record<string, string>>) => readConfig({ DATA_DIR: folder, ...given });

  it('may hold any character by itself, and so may the user', () => {
    const { smtpUrl = '' } = read({
      SMTP_URL: 'smtp://mail.vgb.org.in:587',
      SMTP_USER: 'office@vgb.org.in',
      SMTP_PASSWORD: PASSWORD,
    });
    const { username, password, host } = new URL(smtpUrl);
    expect([username, password].map(decodeURIComponent)).toEqual(['office@vgb.org.in', PASSWORD]);
    expect(host).toBe('mail.vgb.org.in:587');
  });

  it.each([
    ['smtp://mail.vgb.org.in:587', {}, false],
    ['smtp://user:word@mail.vgb.org.in:587', {}, true],
    ['smtp://user@mail.vgb.org.in:587', { SMTP_PASSWORD: PASSWORD }, true],
    ['smtp://user:word@mail.vgb.org.in:587', { ALLOW_UNSAFE: 'smtp-without-tls' }, false],
    ['smtp://user:word@127.0.0.1:587', {}, true],
  ])('%s %j: needs TLS: %s', (SMTP_URL, more, needed) => {
    expect(read({ SMTP_URL, ...more }).smtpRequiresTls).toBe(needed);
  });

  it.each([
    ['smtp://mail.vgb.org.in:587', '', true],
    ['smtp://mail.vgb.org.in:25', 'smtp-without-tls', false],
    ['smtp://mailbox:1025', '', true],
    ['smtp://10.0.0.5:25', '', true],
    ['smtp://127.0.0.1.vgb.org.in:25', '', true],
    ['smtp://127.0.0.1:25', '', false],
    ['smtp://127.8.8.8:25', '', false],
    ['smtp://localhost:25', '', false],
    ['smtp://[::1]:25', '', false],
  ])(
    'in production codes and links leave by %s, ALLOW_UNSAFE=%j: over TLS only: %s',
    (SMTP_URL, ALLOW_UNSAFE, needed) => {
      expect(read({ ...complete, SMTP_URL, ALLOW_UNSAFE }).smtpRequiresTls).toBe(needed);
    },
  );
});
