import { RETENTION_DAYS } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Account, Accounts } from '../accounts/index.js';
import type { Contact } from '../contact/index.js';
import type { Donations } from '../donations/index.js';
import type { OutboxStore } from '../mail/outbox-store.js';
import type { Newsletter } from '../newsletter/index.js';
import type { Payments } from '../payments/index.js';
import { DAY_MS } from '../time/india.js';

export interface ForgettingDeps {
  readonly accounts: Pick<Accounts, 'accounts'>;
  readonly contact: Contact;
  readonly donations: Donations;
  readonly newsletter: Newsletter;
  readonly payments: Pick<Payments, 'ledger' | 'removeEventsBefore' | 'removeOfficeNewsBefore'>;
  readonly outbox: OutboxStore;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Removes personal data: when a member deletes the account, and when its retention has ended. */
export class Forgetting {
  readonly #deps: ForgettingDeps;

  constructor(deps: ForgettingDeps) {
    this.#deps = deps;
  }

  /** The account is removed last and each step can be repeated: after an interruption the member can delete the account again. */
  async forget({ id, email, name, locale }: Account): Promise<void> {
    const { accounts, contact, donations, newsletter, outbox, clock, log } = this.#deps;
    await donations.records.forget(email);
    await contact.messages.removeFrom(email);
    await newsletter.subscribers.remove(email);
    await outbox.forget(email);
    await outbox.enqueue({
      key: `account-deleted:${id}`,
      kind: 'account-deleted',
      to: email,
      data: { name, deletedAt: clock() },
      locale,
      forgetOnceSettled: true,
    });
    await accounts.accounts.remove(id);
    log.info({ userId: id }, 'an account was deleted by its owner');
  }

  /** Removes what has been kept for as long as the privacy page states. */
  async forgetOld(now: Date): Promise<void> {
    const { contact, donations, newsletter, payments, outbox, log } = this.#deps;
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const [messages, addresses, people, letters, events, attempts, news] = await Promise.all([
      contact.messages.removeBefore(daysAgo(RETENTION_DAYS.contactMessage)),
      newsletter.subscribers.removeIdleBefore(daysAgo(RETENTION_DAYS.newsletterAddress)),
      donations.records.forgetOld(now),
      outbox.forgetBefore(daysAgo(RETENTION_DAYS.mail)),
      payments.removeEventsBefore(daysAgo(RETENTION_DAYS.providerEvent)),
      // Kept as long as the provider's events about them.
      payments.ledger.removeAttemptsBefore(daysAgo(RETENTION_DAYS.providerEvent)),
      payments.removeOfficeNewsBefore(daysAgo(RETENTION_DAYS.mail)),
    ]);
    if (messages + addresses + people + letters + events + attempts + news > 0)
      log.info(
        { messages, addresses, people, mails: letters, events, attempts, news },
        'kept long enough: forgotten',
      );
  }
}
