import type { Config } from '../../config.js';
import { type Gateway, OutcomeUnknown, ProviderRefusal } from '../../payments/index.js';
import { judgeClock } from './database-checks.js';
import { inWords, MINUTE } from './times.js';
import { amber, type Check, green, red, skipped, type Verdict } from './verdict.js';

const UNAUTHORIZED = 401;

type ProviderSettings = Pick<Config, 'provider' | 'production' | 'allowUnsafe'>;

/**
 * The payment provider's keys and clock, by one call that lists one payment. @param gateway rejects where the provider's settings
 * cannot be read.
 */
export function providerChecks(
  settings: ProviderSettings,
  { gateway, machineTime }: { readonly gateway: () => Promise<Gateway>; readonly machineTime: () => Date },
): Check[] {
  let probed: Promise<Date | null> | undefined;
  const probe = (): Promise<Date | null> => {
    probed ??= gateway().then((known) => known.probe());
    return probed;
  };
  return [
    {
      name: 'provider keys',
      async look() {
        try {
          await probe();
        } catch (error) {
          return verdictOfFailure(error);
        }
        return judgeKeys(settings);
      },
    },
    {
      name: 'clock and provider',
      async look() {
        let there: Date | null;
        try {
          there = await probe();
        } catch {
          return skipped('The provider gave no answer that is dated.');
        }
        if (there === null) return skipped('The provider’s answer is not dated.');
        // The Date header has whole seconds, and the answer took a moment to arrive.
        return judgeClock('the provider’s', machineTime().getTime() - there.getTime());
      },
    },
  ];
}

/** Whether the accepted keys are those of the sandbox, test mode or live mode. */
function judgeKeys({ provider, production, allowUnsafe }: ProviderSettings): Verdict {
  if (provider === undefined || provider.sandbox)
    return amber(
      'The payment sandbox answers: no money moves.',
      'For real gifts set the provider’s live keys.',
    );
  if (provider.keyId.startsWith('rzp_live_')) return green('The provider accepts the live keys.');
  const says = 'The provider accepts the keys, which are of test mode: no money moves.';
  return production && !allowUnsafe.includes('test-keys')
    ? red(says, 'Set the live keys of the provider’s dashboard.')
    : amber(says, 'Before real gifts set the live keys of the provider’s dashboard.');
}

function verdictOfFailure(error: unknown): Verdict {
  if (error instanceof ProviderRefusal)
    return error.status === UNAUTHORIZED
      ? red(
          'The provider refuses the keys: no gift can be taken.',
          'Put RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET right: both of the same pair, from its dashboard.',
        )
      : red(`The provider refuses to list payments: ${error.message}`, 'See the account in its dashboard.');
  if (error instanceof OutcomeUnknown)
    return red(
      `The provider does not answer (${error.message}).`,
      'See its status page, and that this server may call it over HTTPS.',
    );
  throw error;
}

/** How long after a payment its webhook may arrive: the provider repeats it for a day, and the first attempt takes seconds. */
const NEWS_WITHIN_MS = 15 * MINUTE;

/**
 * Whether the provider's webhooks arrive. @param lastNews when the last one arrived. @param lastPaid when an order was last
 * marked paid, by any means.
 */
export function judgeWebhook(lastNews: Date | undefined, lastPaid: Date | undefined, now: Date): Verdict {
  const enable =
    'In the provider’s dashboard see that the webhook to PUBLIC_URL/api/payments/webhook is enabled, with the secret of RAZORPAY_WEBHOOK_SECRET.';
  const waited = lastPaid && now.getTime() - lastPaid.getTime();
  const isUntold =
    lastPaid !== undefined &&
    (waited ?? 0) > NEWS_WITHIN_MS &&
    (lastNews === undefined || lastPaid.getTime() - lastNews.getTime() > NEWS_WITHIN_MS);
  const last =
    lastNews === undefined
      ? 'The provider has never reported anything'
      : `The provider last reported something ${inWords(now.getTime() - lastNews.getTime())} ago`;
  if (isUntold) return red(`${last}, though a payment came ${inWords(waited ?? 0)} ago.`, enable);
  if (lastNews === undefined) return amber(`${last}.`, `Give a test gift. ${enable}`);
  return green(`${last}, and no payment has come unreported.`);
}
