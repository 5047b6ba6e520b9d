import { describe, expect, test } from '@jest/globals';
import { settings } from '../../apps/api/src/settings.js';
import { read, readCompose } from './compose-file.js';

const BASE = read('docker-compose.yml');
const PRODUCTION = read('docker-compose.production.yml');
/** The variables that compose itself reads from the environment or `.env`. */
const variables = [
  ...new Set([...`${BASE}${PRODUCTION}`.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name)),
].sort();
const known = Object.keys(settings.shape);
/**
 * Settings fixed by the image or the compose files, because containers leave no choice, with the variable that offers the choice if there
 * is one.
 */
const FIXED = [
  ...['NODE_ENV', 'HOST', 'PORT', 'SITE_DIR', 'SITE_SHARED_DIR', 'DATA_DIR', 'PAYMENT_SANDBOX_URL'],
  ...['MONGODB_PASSWORD', 'MONGODB_OWNER_URI', 'MONGODB_OWNER_PASSWORD', 'MONGODB_PUBLISHED_AT'],
];
const example = read('.env.example');
const inExample = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
const table = read('README.md').split('## Settings')[1] ?? '';
const inReadme = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
);
const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);

describe('every setting', () => {
  test('of the program is in the README’s table, as is every variable of compose, and no other', () => {
    expect([...inReadme].sort()).toEqual([...new Set([...known, ...variables])].sort());
  });

  test('of compose is in .env.example, once, and no other', () => {
    expect([...inExample].sort()).toEqual(variables);
    expect([twice(inExample), twice(inReadme)]).toEqual([[], []]);
  });

  test('of the program can be set with compose, or is fixed there', () => {
    expect(known.filter((name) => !variables.includes(name) && !FIXED.includes(name))).toEqual([]);
    expect(FIXED.filter((name) => variables.includes(name))).toEqual([]);
  });

  /** Production uses the provider itself, so these exist only on one machine. */
  const local = ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'];
  const given = Object.fromEntries(variables.map((variable) => [variable, `of-${variable}`]));
  const base = readCompose('docker-compose.yml', given).services;
  const production = readCompose('docker-compose.production.yml', given).services;
  test.each(known.filter((name) => variables.includes(name)))('%s reaches API and office', (name) => {
    for (const service of ['api', 'office'] as const) {
      expect(base[service]?.environment?.[name]).toBe(`of-${name}`);
      const merged = { ...base[service]?.environment, ...production[service]?.environment };
      expect(merged[name]).toBe(local.includes(name) ? '' : `of-${name}`);
    }
  });
});

describe('.env.example', () => {
  test('is safe to copy: all is commented out, and no secret has a value', () => {
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    const secrets = [...example.matchAll(/^#\w*(?:SECRET|PASSWORD|KEY|TOKEN|KEY_ID)=(.*)$/gm)];
    expect(secrets.length).toBeGreaterThanOrEqual(8);
    expect(secrets.filter(([, value]) => value !== '')).toEqual([]);
  });

  test('is in the repository; the `.env` made from it is neither there nor in an image', () => {
    expect(read('.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '.env.*', '!.env.example']),
    );
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.env.*']));
  });
});

test('how each secret is changed is in the manual', () => {
  const [, chapter = ''] = read('docs/operations.md').split('## Changing a secret');
  const named = [...(chapter.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const secrets = variables.filter((name) => /(SECRET|PASSWORD|_KEY|TOKEN)$/.test(name));
  expect([...named].sort()).toEqual(secrets);
});
