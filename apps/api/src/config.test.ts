import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'vgb-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 'a secret that has at least 32 characters';
const SANDBOX =
  'http://rzp_test_local:key-secret@sandbox:4010/?webhookSecret=hook&checkout=http://127.0.0.1:4010/v1/checkout.js';
const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vgb.example/',
  MONGODB_URI: 'mongodb://db.example/vgb',
  JWT_SECRET: SECRET,
  SMTP_URL: 'smtp://mail.example:587',
  RAZORPAY_KEY_ID: 'rzp_live_ABCDEFGH',
  RAZORPAY_KEY_SECRET: ' a key secret ',
  RAZORPAY_WEBHOOK_SECRET: 'new secret, old secret',
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

  it('make a JWT secret once and keep it, for its owner only', () => {
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
    ['MONGODB_URI', 'postgres://x'],
    ['SMTP_URL', 'mail.example'],
    ['EMAIL_VERIFICATION', 'maybe'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['DONATION_MAX_INR', '1.5'],
    ['RAZORPAY_KEY_ID', 'pk_live_x'],
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

  it('is left alone once the provider’s keys are set', () => {
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
  it('starts with everything in its place; keys lose their white space, secrets are a list', () => {
    const config = readConfig(complete);
    expect(config.publicUrl).toBe('https://vgb.example');
    expect(config.provider).toMatchObject({
      keySecret: 'a key secret',
      webhookSecrets: ['new secret', 'old secret'],
      apiUrl: 'https://api.razorpay.com',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    });
  });

  it.each(['PUBLIC_URL', 'MONGODB_URI', 'JWT_SECRET', 'SMTP_URL', 'RAZORPAY_WEBHOOK_SECRET'] as const)(
    'refuses to start without %s',
    (name) => {
      const { [name]: _left, ...rest } = complete;
      expect(() => readConfig({ ...rest, DATA_DIR: folder })).toThrow(new RegExp(name));
    },
  );

  it.each([{}, { PAYMENT_SANDBOX_URL: SANDBOX }])('refuses the payment sandbox (%j)', (given) => {
    const { RAZORPAY_KEY_ID: _id, RAZORPAY_KEY_SECRET: _secret, ...rest } = complete;
    expect(() => readConfig({ ...rest, ...given })).toThrow(/does not use the payment sandbox/);
  });
});
