import { isMadeUpHost, MAKE_ONE, publishedSecrets, weaknessOf } from './secrets.js';
import type { SettingName, Settings, UnsafeThing } from './settings.js';

/** The minimum length of secrets that the trust generates. Those that others issue, such as the provider, are not checked. */
const SECRETS: Readonly<Partial<Record<SettingName, number>>> = {
  JWT_SECRET: 32,
  TAX_DETAILS_KEY: 32,
  METRICS_TOKEN: 16,
  RAZORPAY_WEBHOOK_SECRET: 16,
  RAZORPAY_KEY_SECRET: 8,
  MONGODB_PASSWORD: 8,
  MONGODB_OWNER_PASSWORD: 8,
};
/** Secrets that the trust generates: no two may be the same. */
const OWN: readonly SettingName[] = [
  'JWT_SECRET',
  'TAX_DETAILS_KEY',
  'METRICS_TOKEN',
  'RAZORPAY_WEBHOOK_SECRET',
];

/** A setting, and what is wrong with it: the rest of a sentence that begins with its name. */
type Refusal = readonly [name: SettingName, what: string];

/**
 * Settings with which production does not start: stand-ins, addresses that cannot be reached, and secrets that can be guessed or
 * are in this repository. Returns a sentence for each, without the secret. `env` lacks the settings that are invalid by
 * themselves (`wrong`).
 */
export function refuseInProduction(env: Partial<Settings>, wrong: ReadonlySet<string>): readonly string[] {
  const refusals = [
    ...missing(env),
    ...madeUpAddresses(env),
    ...testKeys(env),
    ...weakSecrets(env),
    ...publishedPasswords(env),
    ...sameSecrets(env),
  ];
  const sentences = refusals
    .filter(([name]) => !wrong.has(name))
    .map(([name, what]) => `The setting ${name} ${what}.`);
  return [...new Set(sentences)];
}

/** Required settings of production that are missing. */
function missing(env: Partial<Settings>): Refusal[] {
  const needed: readonly (readonly [isMissing: boolean, ...refusal: Refusal])[] = [
    [env.PUBLIC_URL === undefined, 'PUBLIC_URL', 'is missing: the links in pages and mails need it'],
    [
      env.MONGODB_URI === undefined,
      'MONGODB_URI',
      'is missing: production does not run on the embedded database',
    ],
    [
      env.JWT_SECRET === undefined,
      'JWT_SECRET',
      `is missing: production does not make one of its own; ${MAKE_ONE}`,
    ],
    [
      env.TAX_DETAILS_KEY === undefined,
      'TAX_DETAILS_KEY',
      `is missing: donors' PAN would be lost with JWT_SECRET; ${MAKE_ONE}`,
    ],
    [env.SMTP_URL === undefined, 'SMTP_URL', 'is missing: production does not use the local mailbox'],
    [
      env.RAZORPAY_KEY_ID === undefined && env.RAZORPAY_KEY_SECRET === undefined,
      'RAZORPAY_KEY_ID',
      'and RAZORPAY_KEY_SECRET are missing: production does not use the payment sandbox',
    ],
    [!env.RAZORPAY_WEBHOOK_SECRET?.length, 'RAZORPAY_WEBHOOK_SECRET', `is missing; ${MAKE_ONE}`],
  ];
  return needed.filter(([isMissing]) => isMissing).map(([, ...refusal]) => refusal);
}

/** Addresses that cannot be reached by the public, or not by https. */
function madeUpAddresses(env: Partial<Settings>): Refusal[] {
  const refusals: Refusal[] = [];
  const mayBeMadeUp = allows(env, 'made-up-addresses');
  if (env.PUBLIC_URL !== undefined) {
    const { protocol, hostname } = new URL(env.PUBLIC_URL);
    if (protocol !== 'https:') refusals.push(['PUBLIC_URL', 'must begin with https:// in production']);
    if (isMadeUpHost(hostname) && !mayBeMadeUp)
      refusals.push([
        'PUBLIC_URL',
        'must be the public address of the site, such as https://www.your-trust.org',
      ]);
  }
  for (const name of ['MAIL_FROM', 'CONTACT_TO'] as const) {
    const host = /@([^@>]+)>?$/.exec(env[name] ?? '')?.[1];
    if (host !== undefined && isMadeUpHost(host) && !mayBeMadeUp)
      refusals.push([name, "must be set to a mailbox of the trust's own domain"]);
  }
  for (const origin of env.CORS_ORIGINS ?? []) {
    const { protocol, hostname } = new URL(origin);
    if (protocol !== 'https:' || isMadeUpHost(hostname))
      refusals.push(['CORS_ORIGINS', 'may name public https:// addresses only in production']);
  }
  return refusals;
}

function testKeys(env: Partial<Settings>): Refusal[] {
  if (!env.RAZORPAY_KEY_ID?.startsWith('rzp_test_') || allows(env, 'test-keys')) return [];
  return [
    [
      'RAZORPAY_KEY_ID',
      'is of test mode, in which no money moves: set the live key, or ALLOW_UNSAFE=test-keys for a rehearsal',
    ],
  ];
}

/** Secrets that can be guessed, or that are written in this repository. */
function weakSecrets(env: Partial<Settings>): Refusal[] {
  return (Object.entries(SECRETS) as [SettingName, number][]).flatMap(([name, letters]) =>
    valuesOf(env, name).flatMap((value): Refusal[] => {
      const weakness = weaknessOf(String(value), letters);
      return weakness === undefined ? [] : [[name, `${weakness}; ${MAKE_ONE}`]];
    }),
  );
}

function publishedPasswords(env: Partial<Settings>): Refusal[] {
  return (['MONGODB_URI', 'MONGODB_OWNER_URI', 'SMTP_URL'] as const)
    .filter((name) => publishedSecrets.has(passwordIn(env[name])))
    .map((name) => [name, `holds a password that is published in this repository; ${MAKE_ONE}`]);
}

/** Own secrets that have the same value as another one. */
function sameSecrets(env: Partial<Settings>): Refusal[] {
  return OWN.flatMap((name, at): Refusal[] => {
    const values = new Set(valuesOf(env, name));
    const same = OWN.slice(0, at).find((other) => valuesOf(env, other).some((value) => values.has(value)));
    return same === undefined ? [] : [[name, `must not be the same as ${same}; ${MAKE_ONE}`]];
  });
}

const allows = (env: Partial<Settings>, thing: UnsafeThing): boolean =>
  env.ALLOW_UNSAFE?.includes(thing) ?? false;

/** The values of a setting: none, one or several. */
const valuesOf = (env: Partial<Settings>, name: SettingName): readonly unknown[] => [env[name] ?? []].flat();

function passwordIn(uri: string | undefined): string {
  const password = /^[\w+]+:\/\/[^:@/]*:([^@/]*)@/.exec(uri ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
