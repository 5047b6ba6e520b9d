import type { Logger } from 'pino';
import { createAccounts } from './accounts/index.js';
import type { Config } from './config.js';
import { createContact } from './contact/index.js';
import { KeyCipher } from './db/cipher.js';
import type { Connection } from './db/connection.js';
import { createDonations } from './donations/index.js';
import { createServe } from './http/calls.js';
import { LimitStore } from './http/limit-store.js';
import { Limits } from './http/limits.js';
import type { Composers } from './mail/mail.js';
import { OutboxStore } from './mail/outbox-store.js';
import { createMembership } from './membership/index.js';
import { createNewsletter } from './newsletter/index.js';
import { createPayments, type Gateway, type Payments } from './payments/index.js';
import { createPrivacy } from './privacy/index.js';

export interface DomainsDeps {
  readonly config: Config;
  readonly publicUrl: string;
  readonly connection: Connection;
  readonly gateway: Gateway;
  readonly checkoutUrl: string;
  /** Whether the payment sandbox stands in for the provider. */
  readonly sandbox: boolean;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Called with each outcome of a payment, for the metrics. */
  readonly observed: (outcome: string) => void;
  /** bcrypt's cost, for tests. */
  readonly passwordCost?: number;
  /** How long a call may take (http/calls.ts); longer in tests, which a busy machine runs many times slower. */
  readonly answerWithinMs?: number;
}

/** Creates the domains, each with those that it may use, and what they share: the outbox and the limits. */
export function createDomains(deps: DomainsDeps) {
  const { config, gateway } = deps;
  const shared = sharedBy(deps, (token) => accounts.authenticate(token));
  const accounts = createAccounts({ ...shared, settings: accountSettings(deps) });
  const contact = createContact({ ...shared, contactTo: config.contactTo });
  const newsletter = createNewsletter({ ...shared, secret: config.jwtSecret });

  // Which domain books the orders of each purpose; the only place that connects them.
  const payments: Payments = createPayments({
    ...shared,
    purposes: () => ({ donation: donations.purpose, membership: membership.purpose }),
    mandates: () => donations.mandates,
    observed: deps.observed,
    alertTo: config.contactTo,
    mode: deps.sandbox ? 'sandbox' : gateway.keyId.startsWith('rzp_live_') ? 'live' : 'test',
    checkoutScriptUrl: deps.checkoutUrl,
    donationMaxInr: config.donationMaxInr,
  });
  const donations = createDonations({
    ...shared,
    payments,
    maxRupees: config.donationMaxInr,
    linkSecret: config.jwtSecret,
    taxDetailsKeys: [config.taxDetailsKey, ...config.earlierTaxDetailsKeys],
  });
  const membership = createMembership({ ...shared, payments, accounts: accounts.accounts });
  const persons = { accounts, contact, donations, membership, newsletter, payments };
  const privacy = createPrivacy({ ...shared, ...persons });
  return { ...persons, privacy, outbox: shared.outbox, limits: shared.limits };
}
export type Domains = ReturnType<typeof createDomains>;

/** What every domain may use. `authenticate` is called with requests only, since accounts are created later. */
function sharedBy(deps: DomainsDeps, authenticate: Parameters<typeof createServe>[0]['authenticate']) {
  const { config, publicUrl, connection, gateway, clock, log, answerWithinMs } = deps;
  const cipher = new KeyCipher({ secret: config.jwtSecret, use: 'outbox', setting: 'JWT_SECRET' });
  return {
    connection,
    clock,
    log,
    gateway,
    publicUrl,
    outbox: new OutboxStore({ connection, cipher, clock }),
    limits: new Limits({ store: new LimitStore({ connection }), factor: config.rateLimitFactor }),
    serve: createServe({ authenticate, ...(answerWithinMs !== undefined && { answerWithinMs }) }),
  };
}

const accountSettings = ({ config, publicUrl, passwordCost }: DomainsDeps) => ({
  publicUrl,
  jwtSecret: config.jwtSecret,
  jwtLifeSeconds: config.jwtLifeSeconds,
  emailVerification: config.emailVerification,
  ...(passwordCost !== undefined && { passwordCost }),
});

/** The composers of all kinds of mail, from their domains. */
export function composersOf(domains: Domains): Composers {
  return {
    ...domains.accounts.composers,
    ...domains.contact.composers,
    ...domains.newsletter.composers,
    ...domains.donations.composers,
    ...domains.membership.composers,
    ...domains.payments.composers,
    ...domains.privacy.composers,
  };
}
