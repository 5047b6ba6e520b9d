import { isMadeUpHost, MAKE_ONE, publishedSecrets, weaknessOf } from './secrets.js';
import type { SettingName, Settings, UnsafeThing } from './settings.js';

/** How long a secret must be that the trust makes itself. A provider's or a database's password is as long as it was given. */
const SECRETS: Readonly<Partial<Record<SettingName, number>>> = {
  JWT_SECRET: 32,
  TAX_DETAILS_KEY: 32,
  METRICS_TOKEN: 16,
  RAZORPAY_WEBHOOK_SECRET: 16,
  RAZORPAY_KEY_SECRET: 8,
  MONGODB_PASSWORD: 8,
  MONGODB_OWNER_PASSWORD: 8,
};
/** Ours to make: each opens something else, so that no two may be the same. */
const OWN: readonly SettingName[] = [
  'JWT_SECRET',
  'TAX_DETAILS_KEY',
  'METRICS_TOKEN',
  'RAZORPAY_WEBHOOK_SECRET',
];

/**
 * What production does not start with: stand-ins, addresses that lead nowhere, and secrets that can be guessed or read in this
 * repository. Gives a sentence for each, without the secret itself; none when all is well. `env` lacks the settings that are
 * wrong by themselves (`wrong`).
 */
export function refuseInProduction(env: Partial<Settings>, wrong: ReadonlySet<string>): readonly string[] {
  const sentences: string[] = [];
  const refuse = (name: SettingName, what: string): void => {
    if (!wrong.has(name)) sentences.push(`The setting ${name} ${what}.`);
  };
  const allows = (thing: UnsafeThing): boolean => env.ALLOW_UNSAFE?.includes(thing) ?? false;

  if (env.PUBLIC_URL === undefined) refuse('PUBLIC_URL', 'is missing: the links in pages and mails need it');
  if (env.MONGODB_URI === undefined)
    refuse('MONGODB_URI', 'is missing: production does not run on the embedded database');
  if (env.JWT_SECRET === undefined)
    refuse('JWT_SECRET', `is missing: production does not make one of its own; ${MAKE_ONE}`);
  if (env.TAX_DETAILS_KEY === undefined)
    refuse('TAX_DETAILS_KEY', `is missing: donors' PAN would be lost with JWT_SECRET; ${MAKE_ONE}`);
  if (env.SMTP_URL === undefined) refuse('SMTP_URL', 'is missing: production does not use the local mailbox');
  if (env.RAZORPAY_KEY_ID === undefined && env.RAZORPAY_KEY_SECRET === undefined)
    refuse(
      'RAZORPAY_KEY_ID',
      'and RAZORPAY_KEY_SECRET are missing: production does not use the payment sandbox',
    );
  if (!env.RAZORPAY_WEBHOOK_SECRET?.length) refuse('RAZORPAY_WEBHOOK_SECRET', `is missing; ${MAKE_ONE}`);

  if (env.PUBLIC_URL !== undefined) {
    const { protocol, hostname } = new URL(env.PUBLIC_URL);
    if (protocol !== 'https:') refuse('PUBLIC_URL', 'must begin with https:// in production');
    if (isMadeUpHost(hostname) && !allows('made-up-addresses'))
      refuse('PUBLIC_URL', 'must be the public address of the site, such as https://www.your-trust.org');
  }
  for (const name of ['MAIL_FROM', 'CONTACT_TO'] as const) {
    const host = /@([^@>]+)>?$/.exec(env[name] ?? '')?.[1];
    if (host !== undefined && isMadeUpHost(host) && !allows('made-up-addresses'))
      refuse(name, "must be set to a mailbox of the trust's own domain");
  }
  for (const origin of env.CORS_ORIGINS ?? []) {
    const { protocol, hostname } = new URL(origin);
    if (protocol !== 'https:' || isMadeUpHost(hostname))
      refuse('CORS_ORIGINS', 'may name public https:// addresses only in production');
  }
  if (env.RAZORPAY_KEY_ID?.startsWith('rzp_test_') && !allows('test-keys'))
    refuse(
      'RAZORPAY_KEY_ID',
      'is of test mode, in which no money moves: set the live key, or ALLOW_UNSAFE=test-keys for a rehearsal',
    );

  for (const [name, letters] of Object.entries(SECRETS) as [SettingName, number][]) {
    for (const value of [env[name] ?? []].flat()) {
      const weakness = weaknessOf(String(value), letters);
      if (weakness !== undefined) refuse(name, `${weakness}; ${MAKE_ONE}`);
    }
  }
  for (const name of ['MONGODB_URI', 'MONGODB_OWNER_URI', 'SMTP_URL'] as const)
    if (publishedSecrets.has(passwordIn(env[name])))
      refuse(name, `holds a password that is published in this repository; ${MAKE_ONE}`);
  OWN.forEach((name, at) => {
    const values = [env[name] ?? []].flat();
    const same = OWN.slice(0, at).find((other) =>
      [env[other] ?? []].flat().some((value) => values.includes(value as never)),
    );
    if (same !== undefined) refuse(name, `must not be the same as ${same}; ${MAKE_ONE}`);
  });
  return [...new Set(sentences)];
}

function passwordIn(uri: string | undefined): string {
  const password = /^[\w+]+:\/\/[^:@/]*:([^@/]*)@/.exec(uri ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
