#!/usr/bin/env node
import { parseArgs } from 'node:util';

const HELP = `payment-sandbox: a stand-in for the payment provider, on 127.0.0.1

  --port N             PAYMENT_SANDBOX_PORT            default: one that is free
                       PAYMENT_SANDBOX_HOST            default: 127.0.0.1
                       PAYMENT_SANDBOX_CONTROLS        "published": the port is published on this machine's loopback
                                                       alone, so that controls answer callers from there (containers)
                       PAYMENT_SANDBOX_UNLESS          anything: it only waits to be stopped, since the provider itself is used
  --directory PATH     PAYMENT_SANDBOX_DIRECTORY       keeps the state; default: in memory
  --webhook-url URL    PAYMENT_SANDBOX_WEBHOOK_URL     where webhooks go
                       RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET
                                                       default: made once, kept in the directory
Prints one line of JSON when it is ready: {"url", "keyId"}. Ends on SIGINT and SIGTERM.
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    directory: { type: 'string' },
    'webhook-url': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const { env } = process;
if (env.PAYMENT_SANDBOX_UNLESS) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  process.stdout.write('The provider’s keys are set: payments go to the provider, and no sandbox runs.\n');
  // A container's engine would start what ends anew, again and again.
  await new Promise(() => setInterval(() => undefined, 0x7fff_ffff));
}
const port = values.port ?? env.PAYMENT_SANDBOX_PORT;
const directory = values.directory ?? env.PAYMENT_SANDBOX_DIRECTORY;
const webhookUrl = values['webhook-url'] ?? env.PAYMENT_SANDBOX_WEBHOOK_URL;
if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
  process.stderr.write('The port must be a number from 0 to 65535.\n');
  process.exit(2);
}

if (env.RAZORPAY_WEBHOOK_SECRET?.includes(',')) {
  // The API accepts several secrets while one is replaced; a provider signs with one.
  process.stderr.write(
    'RAZORPAY_WEBHOOK_SECRET must be one secret, without a comma: the sandbox signs with one.\n',
  );
  process.exit(2);
}

// Loaded here: a refusal, and the help, need nothing of it.
const { startPaymentSandbox } = await import('./sandbox.js');
const sandbox = await startPaymentSandbox({
  ...(port === undefined ? {} : { port: Number(port) }),
  ...(env.PAYMENT_SANDBOX_HOST ? { host: env.PAYMENT_SANDBOX_HOST } : {}),
  published: env.PAYMENT_SANDBOX_CONTROLS === 'published',
  ...(directory ? { directory } : {}),
  ...(webhookUrl ? { webhookUrl } : {}),
  ...(env.RAZORPAY_KEY_ID ? { keyId: env.RAZORPAY_KEY_ID } : {}),
  ...(env.RAZORPAY_KEY_SECRET ? { keySecret: env.RAZORPAY_KEY_SECRET } : {}),
  ...(env.RAZORPAY_WEBHOOK_SECRET ? { webhookSecret: env.RAZORPAY_WEBHOOK_SECRET } : {}),
  log: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify({ url: sandbox.url, keyId: sandbox.keyId })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop());
}
