import { randomBytes } from 'node:crypto';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { createInstallation, docker } from './engine';

const made = (): string => randomBytes(24).toString('base64url');
/** Made up for the check: no real secret, and none that is in the repository. */
const SETTINGS = {
  ALLOW_UNSAFE: 'made-up-addresses,test-keys',
  PUBLIC_URL: 'https://localhost',
  SITE_ADDRESS: 'localhost',
  MONGO_ROOT_PASSWORD: `r/oot@pass:word?#${made()}`,
  MONGO_APP_PASSWORD: `a/pp@pass:word?#${made()}`,
  JWT_SECRET: made(),
  TAX_DETAILS_KEY: made(),
  SMTP_URL: 'smtp://mail.invalid:587',
  MAIL_FROM: 'Vishwa Guru Bharat <no-reply@vgb.invalid>',
  CONTACT_TO: 'office@vgb.invalid',
  RAZORPAY_KEY_ID: 'rzp_test_madeupforcheck',
  RAZORPAY_KEY_SECRET: made(),
  RAZORPAY_WEBHOOK_SECRET: made(),
  METRICS_TOKEN: made(),
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The web server signs its certificate itself: no certificate authority can reach `localhost`. */
const ask = (path: string, method = 'GET', body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const call = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port: 443,
        path,
        method,
        rejectUnauthorized: false,
        agent: false,
        headers: { host: 'localhost', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: text,
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });

const speaksHttp2 = (): Promise<boolean> =>
  new Promise((resolve) => {
    const session = connect('https://localhost:443', { rejectUnauthorized: false });
    session.once('error', () => resolve(false));
    session.once('connect', () => {
      resolve(session.alpnProtocol === 'h2');
      session.close();
    });
  });

/** Checks the production files over HTTPS, with made-up keys of the provider. Returns what is wrong, a sentence each. */
export async function checkProduction(project: string, files: readonly string[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  const expect = (isSo: boolean, sentence: string): void => {
    if (!isSo) wrong.push(`production: ${sentence}`);
  };
  const installation = createInstallation(project, files, SETTINGS);
  await installation.remove();
  try {
    await installation.compose('up', '-d', '--scale', 'api=2');
    await installation.healthy(300_000);
    const running = await docker(
      ...['ps', '--filter', `label=com.docker.compose.project=${project}`, '--format', '{{.Names}}'],
    );
    expect(!/sandbox|mailpit/.test(running), 'a stand-in runs');

    const page = await ask('/donate');
    expect(page.status === 200, `/donate answers ${page.status}`);
    expect(
      page.body.includes('<link rel="canonical" href="https://localhost/donate"'),
      'the canonical address is another',
    );
    expect(
      page.headers['strict-transport-security'] === 'max-age=300',
      'no HSTS, or a long one from the first day',
    );
    expect(/h3=":443"/.test(page.headers['alt-svc'] ?? ''), 'HTTP/3 is not offered');
    expect(page.headers.server === undefined, `the page names ${page.headers.server}`);
    expect(
      (page.headers['content-security-policy'] ?? '').includes('https://checkout.razorpay.com'),
      'the policy does not know the provider',
    );
    expect(await speaksHttp2(), 'no HTTP/2');
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
    const hashed = await ask(script);
    expect(
      hashed.headers['cache-control'] === 'public, max-age=31536000, immutable',
      `${script} is kept as "${hashed.headers['cache-control']}"`,
    );
    expect((await ask('/metrics')).status === 404, 'figures are open');
    expect(
      (await ask('/sitemap.xml')).body.includes('<loc>https://localhost/donate</loc>'),
      'the sitemap names another address',
    );
    const plain = await fetch('http://127.0.0.1/donate', {
      redirect: 'manual',
      headers: { host: 'localhost' },
    });
    expect(
      plain.status === 308 && plain.headers.get('server') === null,
      'HTTP is not led to HTTPS without a word of the software',
    );

    const order = await ask(
      '/api/payments/create-order',
      'POST',
      JSON.stringify({
        amount: 2100,
        description: 'Donation',
        email: 'donor@example.org',
        firstName: 'Meera',
        lastName: 'Nair',
        isRecurring: false,
      }),
    );
    expect(
      [502, 503].includes(order.status) && /"message":"[^"]+"/.test(order.body),
      `an order with keys that the provider does not know answers ${order.status} ${order.body}`,
    );
    const log = await installation.compose('logs', '--no-color', 'api');
    expect(
      !/Cannot read properties of undefined/.test(log),
      'the log has a stack trace in place of the provider’s refusal',
    );
    for (const [name, secret] of Object.entries(SETTINGS).filter(([setting]) =>
      /SECRET|PASSWORD|KEY$|TOKEN/.test(setting),
    ))
      expect(!log.includes(secret), `${name} is in the log`);
    return wrong;
  } finally {
    await installation.remove();
  }
}
