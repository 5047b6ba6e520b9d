import { DONATION_MAX_INR } from '@vgb/contracts';
import { z } from 'zod';

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` }).optional();
const webUrl = url(/^https?$/, 'https://example.org').transform((address) => address?.replace(/\/+$/, ''));
/** An HTTP host as URLs write it: a name (ASCII, `xn--…` included), an IPv4 address, or an IPv6 address in brackets. */
const HOST_NAME = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/** `HTTPS://Example.org:443/` as `https://example.org` (an origin, RFC 6454); undefined for what is none. */
function readOrigin(address: string): string | undefined {
  const text = address.trim().replace(/\/+$/, '');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    HOST_NAME.test(url.hostname) &&
    url.href === `${url.origin}/`;
  return isOrigin ? url.origin : undefined;
}
/** The site's address, the start of all links. Pages and API are served at the root, so it has no path. */
const siteAddress = z
  .string()
  .optional()
  .transform((address, context) => {
    const origin = address === undefined ? undefined : readOrigin(address);
    if (address === undefined || origin !== undefined) return origin;
    context.addIssue({
      code: 'custom',
      message: 'must be an address without a path, such as https://example.org',
    });
    return z.NEVER;
  });

const HOST = String.raw`(\[[0-9a-fA-F:.]+\]|[\w.%-]+)(:\d{1,5})?`;
/**
 * scheme://[user[:password]@]host[:port][,…][/database][?options] (MongoDB's connection string format). A password with a
 * reserved character would shift the parts, and a piece of it would be used and logged as a host: such a URI is refused.
 */
const MONGODB_URI = new RegExp(
  String.raw`^mongodb(\+srv)?://([^@/?#\s]*@)?${HOST}(,${HOST})*(/[^@/?#\s]*)?(\?[^@#\s]*)?$`,
);
const mongodbUri = (password: string) =>
  z
    .string()
    .regex(MONGODB_URI, {
      error: `must look like mongodb://USER@HOST:PORT/DATABASE or mongodb+srv://…; give a password with any of @ / ? # : by ${password}`,
    })
    .optional();

const smtpUrl = url(/^smtps?$/, 'smtp://user@mail.example.org:587').refine(
  (text) => {
    if (text === undefined || !URL.canParse(text)) return true;
    const { pathname, hash, search, username, password } = new URL(text);
    // nodemailer would read TLS options from the query; the only way to set them is ALLOW_UNSAFE.
    const isPlain = /^\/?$/.test(pathname) && hash === '' && search === '';
    return isPlain && [username, password].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  },
  {
    error:
      'must be an address such as smtp://user@mail.example.org:587, without path or options; a password may hold any character in SMTP_PASSWORD',
  },
);

/** One mailbox, `name@host` or `Name <name@host>`. */
const mailAddress = z
  .string()
  .trim()
  .regex(/^([^<>\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/, {
    error: 'must be one e-mail address, such as office@example.org or Name <office@example.org>',
  });

const positive = z.coerce.number({ error: 'must be a number' }).positive({ error: 'must be above 0' });
// Not trimmed: texts are decrypted only with the same bytes as they were encrypted with.
const secret = (letters: number) =>
  z
    .string()
    .min(letters, { error: `must have at least ${letters} characters` })
    .optional();
const items = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

/** Names for ALLOW_UNSAFE, each of which production refuses without it. */
const unsafeThings = ['made-up-addresses', 'test-keys', 'smtp-without-tls'] as const;
export type UnsafeThing = (typeof unsafeThings)[number];

/** Every setting, as text from the environment. Defaults that depend on others are filled in by `readConfig`. */
export const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('development'),
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int({ error: 'must be a port number' })
    .min(0, { error: 'must be a port number' })
    .max(65535, { error: 'must be a port number' })
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: siteAddress,
  MONGODB_URI: mongodbUri('MONGODB_PASSWORD'),
  MONGODB_PASSWORD: z.string().optional(),
  MONGODB_OWNER_URI: mongodbUri('MONGODB_OWNER_PASSWORD'),
  MONGODB_OWNER_PASSWORD: z.string().optional(),
  MONGODB_PUBLISHED_AT: z
    .string()
    .regex(/^[^/@\s]+$/, { error: 'must be a host and a port, such as 127.0.0.1:27017' })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  JWT_SECRET: secret(32),
  JWT_EXPIRES_IN: z
    .string()
    .regex(/^[1-9]\d{0,5}[smhd]$/, { error: 'must be a time such as 7d, 12h or 30m' })
    .default('7d'),
  EMAIL_VERIFICATION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SMTP_URL: smtpUrl,
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: mailAddress.default('Vishwa Guru Bharat <no-reply@vishwagurubharat.example>'),
  DKIM_SELECTOR: z
    .string()
    .trim()
    .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i, { error: 'must be a name such as mail or s1' })
    .optional(),
  CONTACT_TO: mailAddress.default('contact@vishwagurubharat.example'),
  RAZORPAY_KEY_ID: z
    .string()
    .trim()
    .regex(/^rzp_(test|live)_\w+$/, { error: 'must look like rzp_test_… or rzp_live_…' })
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().trim().min(8, { error: 'is too short' }).optional(),
  RAZORPAY_WEBHOOK_SECRET: items,
  RAZORPAY_API_URL: webUrl,
  RAZORPAY_CHECKOUT_URL: webUrl,
  PAYMENT_SANDBOX_URL: url(/^https?$/, 'http://KEY_ID:KEY_SECRET@sandbox:4010/?webhookSecret=SECRET'),
  DONATION_MAX_INR: positive
    .int({ error: 'must be whole rupees' })
    .max(999_999_999, { error: 'must be below 100 crore rupees' })
    .default(DONATION_MAX_INR),
  CORS_ORIGINS: items.refine((origins) => origins.every((origin) => readOrigin(origin) === origin), {
    error: 'must be addresses without a path, comma-separated, such as https://app.example.org',
  }),
  TRUST_PROXY: z.coerce
    .number({ error: 'must be the number of proxies' })
    .int({ error: 'must be the number of proxies' })
    .min(0, { error: 'must be the number of proxies' })
    .max(10, { error: 'must be the number of proxies, 10 at most' })
    .default(0),
  RATE_LIMIT_FACTOR: positive.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
  TAX_DETAILS_KEY: secret(32),
  // A key may contain a comma, so the whole value counts as a key, too.
  TAX_DETAILS_KEY_EARLIER: z
    .string()
    .optional()
    .transform((text) =>
      text === undefined
        ? []
        : [...new Set([text, ...text.split(',').map((key) => key.trim())])].filter(Boolean),
    ),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, { error: 'must be a number of seconds' })
    .max(60, { error: 'must be 60 seconds at most' })
    .optional(),
  HSTS: z
    .string()
    .trim()
    .regex(/^max-age=\d{1,9}(; includeSubDomains)?(; preload)?$/, {
      error: 'must look like max-age=300 or max-age=31536000; includeSubDomains',
    })
    .default('max-age=300'),
  METRICS_TOKEN: secret(16),
  SITE_DIR: z.string().optional(),
  SITE_SHARED_DIR: z.string().optional(),
  IMAGE_TAG: z.string().optional(),
  ALLOW_UNSAFE: items.pipe(
    z.array(z.enum(unsafeThings, { error: `must be a list of ${unsafeThings.join(', ')}` })),
  ),
});
export type Settings = z.infer<typeof settings>;
export type SettingName = keyof Settings;
