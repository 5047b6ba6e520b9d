import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DONATION_MAX_INR } from '@vgb/contracts';
import { z } from 'zod';

const LIVE_API_URL = 'https://api.razorpay.com';
const LIVE_CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` }).optional();
const webUrl = url(/^https?$/, 'https://example.org').transform((address) => address?.replace(/\/+$/, ''));
/** An HTTP host as URLs write it: a name (ASCII, `xn--…` included), an IPv4 address, or an IPv6 address in brackets. */
const HOST_NAME = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;
/**
 * The address that every link of ours begins with, as an origin (RFC 6454): `HTTPS://Example.org:443/` is `https://example.org`.
 * The pages and the API lie at its root, so that one with a path could not be served.
 */
const siteAddress = z
  .string()
  .optional()
  .transform((address, context) => {
    if (address === undefined) return undefined;
    const text = address.trim().replace(/\/+$/, '');
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isOrigin =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      HOST_NAME.test(url.hostname) &&
      url.href === `${url.origin}/`;
    if (isOrigin) return url.origin;
    context.addIssue({
      code: 'custom',
      message: 'must be an address without a path, such as https://example.org',
    });
    return z.NEVER;
  });
const positive = z.coerce.number({ error: 'must be a number' }).positive({ error: 'must be above 0' });

/** The settings as they come: text. Defaults that depend on others are filled in by `readConfig`. */
const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('development'),
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int()
    .min(0)
    .max(65535, { error: 'must be a port number' })
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: siteAddress,
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'must begin with mongodb:// or mongodb+srv://' })
    .optional(),
  MONGODB_PASSWORD: z.string().optional(),
  MONGODB_OWNER_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'must begin with mongodb:// or mongodb+srv://' })
    .optional(),
  MONGODB_OWNER_PASSWORD: z.string().optional(),
  MONGODB_PUBLISHED_AT: z
    .string()
    .regex(/^[^/@\s]+$/, { error: 'must be a host and a port, such as 127.0.0.1:27017' })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  JWT_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  JWT_EXPIRES_IN: z
    .string()
    .regex(/^\d+[smhd]$/, { error: 'must be a time such as 7d, 12h or 30m' })
    .default('7d'),
  EMAIL_VERIFICATION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.org:587'),
  MAIL_FROM: z.string().min(3).default('Vishwa Guru Bharat <no-reply@vishwagurubharat.example>'),
  CONTACT_TO: z.string().min(3).default('contact@vishwagurubharat.example'),
  RAZORPAY_KEY_ID: z
    .string()
    .trim()
    .regex(/^rzp_(test|live)_\w+$/, { error: 'must look like rzp_test_… or rzp_live_…' })
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().trim().min(8, { error: 'is too short' }).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: webUrl,
  RAZORPAY_CHECKOUT_URL: webUrl,
  PAYMENT_SANDBOX_URL: url(/^https?$/, 'http://KEY_ID:KEY_SECRET@sandbox:4010/?webhookSecret=SECRET'),
  DONATION_MAX_INR: positive.int({ error: 'must be whole rupees' }).default(DONATION_MAX_INR),
  CORS_ORIGINS: z.string().optional(),
  TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies' }).int().min(0).max(10).default(0),
  RATE_LIMIT_FACTOR: positive.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TAX_DETAILS_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  DRAIN_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(60).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  SITE_DIR: z.string().optional(),
  SITE_SHARED_DIR: z.string().optional(),
});

export interface ProviderSettings {
  readonly keyId: string;
  readonly keySecret: string;
  /** The newest first. Events signed with any of them are accepted. */
  readonly webhookSecrets: readonly string[];
  readonly apiUrl: string;
  readonly checkoutUrl: string;
  /** Whether the payment sandbox stands in for the provider: no real money moves. */
  readonly sandbox: boolean;
}

/** Another user of the database than the site's own. */
export interface DatabaseOwner {
  readonly uri: string;
  /** Where a reader's own machine finds the database, as `host:port`; unset: where `uri` finds it. */
  readonly publishedAt: string | undefined;
}

/** The settings, checked and complete. `undefined` where a local stand-in is to take the place of a service. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The origin that all links to the site begin with, such as https://example.org; unset: where the process listens. */
  readonly publicUrl: string | undefined;
  readonly mongodbUri: string | undefined;
  /** Who may make users of the database. Only the office's `reader create` needs it. */
  readonly databaseOwner: DatabaseOwner | undefined;
  readonly dataDir: string;
  readonly jwtSecret: string;
  readonly jwtLifeSeconds: number;
  /** Seals donors' PAN and address. Unset: the JWT secret's, so set it before that one is ever changed. */
  readonly taxDetailsKey: string;
  readonly emailVerification: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly contactTo: string;
  readonly provider: ProviderSettings | undefined;
  readonly donationMaxInr: number;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: number;
  readonly rateLimitFactor: number;
  readonly logLevel: string;
  readonly metricsToken: string | undefined;
  /** How long a process that was told to stop still serves, so that a load balancer can notice and send nobody new. */
  readonly drainSeconds: number;
  /** The built site. */
  readonly siteDir: string | undefined;
  /** Where a web server in front reads the site's unchanging files, those of several versions beside each other. */
  readonly siteSharedDir: string | undefined;
}

/** A setting that is wrong or missing: says which, and how it should be. */
export class ConfigError extends Error {}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const seconds = (text: string): number => Number(text.slice(0, -1)) * (SECONDS[text.slice(-1)] ?? 1);

/**
 * Reads the settings once. An empty one counts as unset.
 * @throws ConfigError with a sentence that names the setting.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `The setting ${issue.path.join('.')} ${issue.message}.`,
    );
    throw new ConfigError(sentences.join('\n'));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const dataDir = path.resolve(env.DATA_DIR);
  const provider = readProvider(env);
  if (production) refuseStandIns(env, provider);
  const jwtSecret = env.JWT_SECRET ?? keptSecret(dataDir, 'jwt-secret');
  return Object.freeze({
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    mongodbUri: withPassword(env.MONGODB_URI, env.MONGODB_PASSWORD),
    databaseOwner: readOwner(env),
    dataDir,
    jwtSecret,
    taxDetailsKey: env.TAX_DETAILS_KEY ?? jwtSecret,
    jwtLifeSeconds: seconds(env.JWT_EXPIRES_IN),
    emailVerification: env.EMAIL_VERIFICATION === 'on',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactTo: env.CONTACT_TO,
    provider,
    donationMaxInr: env.DONATION_MAX_INR,
    corsOrigins: list(env.CORS_ORIGINS),
    trustProxy: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? (env.MONGODB_URI === undefined ? 20 : 1),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: env.METRICS_TOKEN,
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    siteDir: env.SITE_DIR,
    siteSharedDir: env.SITE_SHARED_DIR,
  });
}

/** A password may hold any character when it comes by itself: it is put, encoded, behind a user who has none. */
function withPassword(uri: string | undefined, password: string | undefined): string | undefined {
  if (password === undefined) return uri;
  return uri?.replace(
    /^(mongodb(?:\+srv)?:\/\/[^:@/]+)@/,
    (_all, user: string) => `${user}:${encodeURIComponent(password)}@`,
  );
}

function readOwner(env: z.infer<typeof settings>): DatabaseOwner | undefined {
  const uri = withPassword(env.MONGODB_OWNER_URI, env.MONGODB_OWNER_PASSWORD);
  return uri === undefined ? undefined : { uri, publishedAt: env.MONGODB_PUBLISHED_AT };
}

/** A sandbox that runs elsewhere, used while no key of the provider's is set: the address carries its keys. */
function readSandbox(address: string): ProviderSettings {
  const { origin, username, password, searchParams } = new URL(address);
  const keyId = decodeURIComponent(username);
  const keySecret = decodeURIComponent(password);
  const webhookSecret = searchParams.get('webhookSecret');
  if (keyId === '' || keySecret === '' || !webhookSecret)
    throw new ConfigError(
      'The setting PAYMENT_SANDBOX_URL must be an address such as http://KEY_ID:KEY_SECRET@sandbox:4010/?webhookSecret=SECRET.',
    );
  const checkoutUrl = searchParams.get('checkout') ?? `${origin}/v1/checkout.js`;
  return { keyId, keySecret, webhookSecrets: [webhookSecret], apiUrl: origin, checkoutUrl, sandbox: true };
}

function readProvider(env: z.infer<typeof settings>): ProviderSettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, PAYMENT_SANDBOX_URL: sandbox } = env;
  if (keyId === undefined && keySecret === undefined)
    return sandbox === undefined ? undefined : readSandbox(sandbox);
  if (keyId === undefined)
    throw new ConfigError('The setting RAZORPAY_KEY_ID is missing, though RAZORPAY_KEY_SECRET is set.');
  if (keySecret === undefined)
    throw new ConfigError('The setting RAZORPAY_KEY_SECRET is missing, though RAZORPAY_KEY_ID is set.');
  return {
    keyId,
    keySecret,
    webhookSecrets: list(env.RAZORPAY_WEBHOOK_SECRET),
    apiUrl: (env.RAZORPAY_API_URL ?? LIVE_API_URL).replace(/\/v1$/, ''),
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL ?? LIVE_CHECKOUT_URL,
    sandbox: false,
  };
}

/** Production runs on the real services only: a stand-in there would lose gifts while all looks well. */
function refuseStandIns(env: z.infer<typeof settings>, provider: ProviderSettings | undefined): void {
  const missing: [boolean, string][] = [
    [env.PUBLIC_URL === undefined, 'PUBLIC_URL is missing: the links in pages and mails need it'],
    [
      env.MONGODB_URI === undefined,
      'MONGODB_URI is missing: production does not run on the embedded database',
    ],
    [env.JWT_SECRET === undefined, 'JWT_SECRET is missing: production does not make one of its own'],
    [env.SMTP_URL === undefined, 'SMTP_URL is missing: production does not use the local mailbox'],
    [
      provider === undefined || provider.sandbox,
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are missing: production does not use the payment sandbox',
    ],
    [provider !== undefined && provider.webhookSecrets.length === 0, 'RAZORPAY_WEBHOOK_SECRET is missing'],
  ];
  const sentences = missing.filter(([wrong]) => wrong).map(([, what]) => `The setting ${what}.`);
  if (sentences.length > 0) throw new ConfigError(sentences.join('\n'));
}

/** A secret that is made once and kept in the data folder, readable by its owner only. */
function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
