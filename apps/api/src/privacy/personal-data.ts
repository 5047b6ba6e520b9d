import { decimalRupees, type PersonalData } from '@vgb/contracts';
import { type Account, toUser } from '../accounts/index.js';
import type { Contact } from '../contact/index.js';
import type { Donations } from '../donations/index.js';
import type { OutboxStore } from '../mail/outbox-store.js';
import type { Membership } from '../membership/index.js';
import type { Newsletter } from '../newsletter/index.js';
import type { OpenOrder, Payments } from '../payments/index.js';

export interface PersonalDataDeps {
  readonly contact: Contact;
  readonly donations: Donations;
  readonly membership: Membership;
  readonly newsletter: Newsletter;
  readonly payments: Pick<Payments, 'persons'>;
  readonly outbox: OutboxStore;
  readonly clock: () => Date;
}

type Letters = Awaited<ReturnType<Contact['messages']['from']>>;
type Consent = Awaited<ReturnType<Newsletter['subscribers']['consentOf']>>;
type Sent = Awaited<ReturnType<OutboxStore['sentTo']>>;

const iso = (moment: Date): string => moment.toISOString();
const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** All records of the account and of its verified address. */
export async function exportPersonalData(deps: PersonalDataDeps, account: Account): Promise<PersonalData> {
  const { contact, donations, membership, newsletter, payments, outbox, clock } = deps;
  const { id, email } = account;
  const [paid, gifts, open, letters, consent, sent] = await Promise.all([
    membership.exportPersonalData(id),
    donations.records.exportPersonalData(email),
    payments.persons.openOf({ email, userId: id }),
    contact.messages.from(email),
    newsletter.subscribers.consentOf(email),
    outbox.sentTo(email),
  ]);
  const now = clock();
  return {
    success: true,
    writtenAt: iso(now),
    account: describeAccount(account, now),
    ...paid,
    ...gifts,
    openOrders: open.map((order) => describeOrder(donations, order)),
    messages: describeLetters(letters),
    newsletter: describeConsent(consent),
    mails: describeMails(sent),
  };
}

const describeAccount = (account: Account, now: Date): PersonalData['account'] => ({
  ...toUser(account, now),
  registeredAt: iso(account.registeredAt),
  verifiedAt: isoOrNull(account.verifiedAt),
  pendingEmail: account.pendingEmail,
});

const describeOrder = (donations: Donations, order: OpenOrder): PersonalData['openOrders'][number] => ({
  purpose: order.purpose,
  state: order.status,
  amount: decimalRupees(order.amountPaise),
  begunAt: iso(order.createdAt),
  ...(order.purpose === 'donation'
    ? donations.records.describe(order)
    : { name: null, company: null, pan: null, address: null, locale: null }),
});

const describeLetters = (letters: Letters): PersonalData['messages'] =>
  letters.map(({ said, locale, receivedAt }) => ({ ...said, locale, receivedAt: iso(receivedAt) }));

const describeConsent = (consent: Consent): PersonalData['newsletter'] =>
  consent
    ? {
        state: consent.state,
        locale: consent.locale,
        askedAt: iso(consent.askedAt),
        confirmedAt: isoOrNull(consent.confirmedAt),
        stoppedAt: isoOrNull(consent.stoppedAt),
      }
    : null;

const describeMails = (sent: Sent): PersonalData['mails'] =>
  sent.map(({ kind, createdAt, sentAt }) => ({ kind, queuedAt: iso(createdAt), sentAt: isoOrNull(sentAt) }));
