import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refuseInProduction } from './refusals.js';
import { type Settings, settings, type UnsafeThing } from './settings.js';

const LIVE_API_URL = 'https://api.razorpay.com';
const LIVE_CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

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

/** The database's owner: a user other than the site's own. */
interface DatabaseOwner {
  readonly uri: string;
  /** Where the database is reached from a reader's machine, as `host:port`; unset: as in `uri`. */
  readonly publishedAt: string | undefined;
}

/** The settings, checked and complete. A service that is `undefined` is replaced by a stand-in. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The origin of all links to the site, such as https://example.org; unset: where the process listens. */
  readonly publicUrl: string | undefined;
  readonly mongodbUri: string | undefined;
  /** A user who may create users of the database; only needed by the office's `reader create`. */
  readonly databaseOwner: DatabaseOwner | undefined;
  readonly dataDir: string;
  readonly jwtSecret: string;
  readonly jwtLifeSeconds: number;
  /** Encrypts donors' PAN and address. Unset: the JWT secret is used, so it has to be set before that one is changed. */
  readonly taxDetailsKey: string;
  /** Earlier keys: they decrypt what `tax-key rotate` has not encrypted with the current key yet. */
  readonly earlierTaxDetailsKeys: readonly string[];
  readonly emailVerification: boolean;
  readonly smtpUrl: string | undefined;
  /**
   * Whether mails are sent over TLS only, by smtps:// or STARTTLS (RFC 8314): with a password, and always in production, since
   * mails have codes and links.
   */
  readonly smtpRequiresTls: boolean;
  readonly mailFrom: string;
  readonly contactTo: string;
  /** The selector of the DKIM key in DNS; used by `check` only. */
  readonly dkimSelector: string | undefined;
  /** The tag of the images that run; unset without containers. */
  readonly release: string | undefined;
  readonly provider: ProviderSettings | undefined;
  readonly donationMaxInr: number;
  readonly corsOrigins: readonly string[];
  /** The header Strict-Transport-Security (RFC 6797), as production sends it. */
  readonly hsts: string;
  /** Unsafe settings that production accepts by ALLOW_UNSAFE; logged as a warning at each start. */
  readonly allowUnsafe: readonly UnsafeThing[];
  readonly trustProxy: number;
  readonly rateLimitFactor: number;
  readonly logLevel: string;
  readonly metricsToken: string | undefined;
  /** How long a stopping process still serves, so that a load balancer can notice and send no new calls. */
  readonly drainSeconds: number;
  /** The built site. */
  readonly siteDir: string | undefined;
  /** The folder from which a web server in front serves the site's static files, those of several versions. */
  readonly siteSharedDir: string | undefined;
}

/** Settings are wrong or missing; the message names them and the expected form. */
export class ConfigError extends Error {}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const seconds = (text: string): number => Number(text.slice(0, -1)) * (SECONDS[text.slice(-1)] ?? 1);

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings once. An empty one counts as unset.
 * @throws ConfigError with a line for each setting that is wrong: it names the setting, not its value.
 */
export function readConfig(environment: Environment): Config {
  const { sentences, config } = examineSettings(environment);
  if (sentences.length > 0 || config === undefined) throw new ConfigError(sentences.join('\n'));
  return config;
}

export interface ExaminedSettings {
  /** One for each setting that is wrong or refused: it names the setting, not its value. None when the site starts on them. */
  readonly sentences: readonly string[];
  /** The settings where each is valid by itself, though production may refuse them: checks can use them. */
  readonly config: Config | undefined;
}

/** Reads the settings as {@link readConfig} does, and returns the errors instead of throwing. */
export function examineSettings(environment: Environment): ExaminedSettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  // Each by itself, so that all errors are reported.
  const sentences: string[] = [];
  const wrong = new Set<string>();
  const read = Object.entries(settings.shape).flatMap(([name, schema]) => {
    const { success, data, error } = schema.safeParse(given[name]);
    if (success) return [[name, data]];
    wrong.add(name);
    sentences.push(`The setting ${name} ${error.issues[0]?.message}.`);
    return [];
  });
  const env = Object.fromEntries(read) as Settings;
  sentences.push(...whatIsHalf(env, wrong));
  const production = env.NODE_ENV === 'production';
  const isReadable = sentences.length === 0 && !(production && env.JWT_SECRET === undefined);
  if (production) sentences.push(...refuseInProduction(env, wrong));
  return { sentences, config: isReadable ? completed(env) : undefined };
}

/** Fills in the defaults that depend on other settings. */
function completed(env: Settings): Config {
  const production = env.NODE_ENV === 'production';
  const dataDir = path.resolve(env.DATA_DIR);
  const jwtSecret = env.JWT_SECRET ?? keptSecret(dataDir, 'jwt-secret');
  const smtpUrl = withSmtpLogin(env);
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
    earlierTaxDetailsKeys: env.TAX_DETAILS_KEY_EARLIER,
    jwtLifeSeconds: seconds(env.JWT_EXPIRES_IN),
    emailVerification: env.EMAIL_VERIFICATION === 'on',
    smtpUrl,
    smtpRequiresTls:
      (passwordOf(smtpUrl) !== '' || (production && !isLoopback(smtpUrl))) &&
      !env.ALLOW_UNSAFE.includes('smtp-without-tls'),
    mailFrom: env.MAIL_FROM,
    contactTo: env.CONTACT_TO,
    dkimSelector: env.DKIM_SELECTOR,
    release: env.IMAGE_TAG,
    provider: readProvider(env),
    donationMaxInr: env.DONATION_MAX_INR,
    corsOrigins: env.CORS_ORIGINS,
    hsts: env.HSTS,
    allowUnsafe: env.ALLOW_UNSAFE,
    trustProxy: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? (env.MONGODB_URI === undefined ? 20 : 1),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: env.METRICS_TOKEN,
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    siteDir: env.SITE_DIR,
    siteSharedDir: env.SITE_SHARED_DIR,
  });
}

/** A password in a setting of its own may hold any character: it is encoded and put into the URI, where the user has none. */
function withPassword(uri: string | undefined, password: string | undefined): string | undefined {
  if (password === undefined) return uri;
  return uri?.replace(
    /^(mongodb(?:\+srv)?:\/\/[^:@/]+)@/,
    (_all, user: string) => `${user}:${encodeURIComponent(password)}@`,
  );
}

function readOwner(env: Settings): DatabaseOwner | undefined {
  const uri = withPassword(env.MONGODB_OWNER_URI, env.MONGODB_OWNER_PASSWORD);
  return uri === undefined ? undefined : { uri, publishedAt: env.MONGODB_PUBLISHED_AT };
}

/** The user and password of the mail server, put into its address encoded, so that they may hold any character. */
function withSmtpLogin({ SMTP_URL, SMTP_USER, SMTP_PASSWORD }: Settings): string | undefined {
  if (SMTP_URL === undefined) return undefined;
  const url = new URL(SMTP_URL);
  if (SMTP_USER !== undefined) url.username = encodeURIComponent(SMTP_USER);
  if (SMTP_PASSWORD !== undefined) url.password = encodeURIComponent(SMTP_PASSWORD);
  return SMTP_USER === undefined && SMTP_PASSWORD === undefined ? SMTP_URL : url.href;
}
/** Whether an address is of this machine (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3), so that no network is involved. */
const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);
const passwordOf = (address: string | undefined): string =>
  address === undefined ? '' : new URL(address).password;

/** Settings that need another one: a sentence for each whose partner is missing. */
function whatIsHalf(env: Partial<Settings>, wrong: ReadonlySet<string>): readonly string[] {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, SMTP_URL, SMTP_USER, SMTP_PASSWORD, PAYMENT_SANDBOX_URL } =
    env;
  const userInUrl = SMTP_URL === undefined ? '' : new URL(SMTP_URL).username;
  const half: [boolean, string, string][] = [
    [
      RAZORPAY_KEY_ID === undefined && RAZORPAY_KEY_SECRET !== undefined,
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
    ],
    [
      RAZORPAY_KEY_SECRET === undefined && RAZORPAY_KEY_ID !== undefined,
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_KEY_ID',
    ],
    [SMTP_URL === undefined && SMTP_USER !== undefined, 'SMTP_URL', 'SMTP_USER'],
    [!SMTP_USER && userInUrl === '' && SMTP_PASSWORD !== undefined, 'SMTP_USER', 'SMTP_PASSWORD'],
  ];
  const sentences = half
    .filter(([isHalf, missing]) => isHalf && !wrong.has(missing))
    .map(([, missing, given]) => `The setting ${missing} is missing, though ${given} is set.`);
  if (PAYMENT_SANDBOX_URL !== undefined && readSandbox(PAYMENT_SANDBOX_URL) === undefined)
    sentences.push(
      'The setting PAYMENT_SANDBOX_URL must be an address such as http://KEY_ID:KEY_SECRET@sandbox:4010/?webhookSecret=SECRET.',
    );
  return sentences;
}

/** A sandbox that runs elsewhere, used while no key of the provider's is set: the address carries its keys. Undefined without them. */
function readSandbox(address: string): ProviderSettings | undefined {
  const { origin, username, password, searchParams } = new URL(address);
  const keyId = decodeURIComponent(username);
  const keySecret = decodeURIComponent(password);
  const webhookSecret = searchParams.get('webhookSecret');
  if (keyId === '' || keySecret === '' || !webhookSecret) return undefined;
  const checkoutUrl = searchParams.get('checkout') ?? `${origin}/v1/checkout.js`;
  return { keyId, keySecret, webhookSecrets: [webhookSecret], apiUrl: origin, checkoutUrl, sandbox: true };
}

function readProvider(env: Settings): ProviderSettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, PAYMENT_SANDBOX_URL: sandbox } = env;
  if (keyId === undefined || keySecret === undefined)
    return sandbox === undefined ? undefined : readSandbox(sandbox);
  return {
    keyId,
    keySecret,
    webhookSecrets: env.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: (env.RAZORPAY_API_URL ?? LIVE_API_URL).replace(/\/v1$/, ''),
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL ?? LIVE_CHECKOUT_URL,
    sandbox: false,
  };
}

/** A secret that is generated once and stored in the data folder, readable by its owner only. */
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
