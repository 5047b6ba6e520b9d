import { content } from '@vgb/content';
import { decimalRupees, endpoints, type PersonalData, RETENTION_DAYS, say } from '@vgb/contracts';
import { Router } from 'express';
import type { Logger } from 'pino';
import { type Account, toUser } from '../accounts/index.js';
import type { Contact } from '../contact/index.js';
import { renderMail } from '../mail/layout.js';
import type { Composers } from '../mail/mail.js';
import type { OutboxStore } from '../mail/outbox-store.js';
import type { Newsletter } from '../newsletter/index.js';
import type { OpenOrder, Payments } from '../payments/index.js';
import { inIndianTime } from '../time/india.js';
import { type PapersDeps, servePapers } from './papers.js';

export interface PrivacyDeps extends PapersDeps {
  contact: Contact;
  newsletter: Newsletter;
  payments: Pick<Payments, 'ledger' | 'persons' | 'removeEventsBefore' | 'removeOfficeNewsBefore'>;
  outbox: OutboxStore;
  clock: () => Date;
  log: Logger;
}

const DAY = 24 * 60 * 60_000;
const iso = (moment: Date): string => moment.toISOString();
const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/**
 * What a person may ask of us about their data (India's Digital Personal Data Protection Act 2023, sections 11 to 13), and
 * what we do unasked: nothing is kept longer than the privacy page says.
 */
export function createPrivacy(deps: PrivacyDeps) {
  const { accounts, contact, donations, membership, newsletter, payments, outbox, clock, log } = deps;
  const router = Router();

  /** Everything on the account, and on its address, which its owner has proved. */
  async function exportPersonalData(account: Account): Promise<PersonalData> {
    const { id, email } = account;
    const [paid, gifts, open, messages, consent, sent] = await Promise.all([
      membership.exportPersonalData(id),
      donations.records.exportPersonalData(email),
      payments.persons.openOf({ email, userId: id }),
      contact.messages.from(email),
      newsletter.subscribers.consentOf(email),
      outbox.sentTo(email),
    ]);
    return {
      success: true,
      writtenAt: iso(clock()),
      account: {
        ...toUser(account, clock()),
        registeredAt: iso(account.registeredAt),
        verifiedAt: isoOrNull(account.verifiedAt),
        pendingEmail: account.pendingEmail,
      },
      ...paid,
      ...gifts,
      openOrders: open.map(describeOrder),
      messages: messages.map(({ name, phone, subject, message, locale, receivedAt }) => ({
        name,
        phone,
        subject,
        message,
        locale,
        receivedAt: iso(receivedAt),
      })),
      newsletter: consent
        ? {
            state: consent.state,
            locale: consent.locale,
            askedAt: iso(consent.askedAt),
            confirmedAt: isoOrNull(consent.confirmedAt),
            stoppedAt: isoOrNull(consent.stoppedAt),
          }
        : null,
      mails: sent.map(({ kind, createdAt, sentAt }) => ({
        kind,
        queuedAt: iso(createdAt),
        sentAt: isoOrNull(sentAt),
      })),
    };
  }

  const describeOrder = (order: OpenOrder): PersonalData['openOrders'][number] => ({
    purpose: order.purpose,
    state: order.status,
    amount: decimalRupees(order.amountPaise),
    begunAt: iso(order.createdAt),
    ...(order.purpose === 'donation'
      ? donations.records.describe(order)
      : { name: null, company: null, pan: null, address: null, locale: null }),
  });

  /** The account goes last: a member whose call is cut short can ask again, and each step may come twice. */
  async function forget({ id, email, name, locale }: Account): Promise<void> {
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
  }

  servePapers(router, deps);

  deps.serve(router, endpoints.downloadData, async ({ caller }) =>
    exportPersonalData(await accounts.accountOf(caller)),
  );

  deps.serve(router, endpoints.deleteAccount, async ({ caller, body, ip, locale }) => {
    const account = await accounts.accountOf(caller);
    await accounts.reauthenticate(account, body.password, ip, {
      field: 'password',
      message: 'passwordWrong',
    });
    await forget(account);
    log.info({ userId: account.id }, 'an account was deleted by its owner');
    return { success: true as const, message: say('accountDeleted', {}, locale) };
  });

  /** Removes what has been kept for as long as the privacy page says. */
  async function forgetOld(now: Date): Promise<void> {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
    const [messages, addresses, people, letters, events, attempts, news] = await Promise.all([
      contact.messages.removeBefore(daysAgo(RETENTION_DAYS.contactMessage)),
      newsletter.subscribers.removeIdleBefore(daysAgo(RETENTION_DAYS.newsletterAddress)),
      donations.records.forgetOld(now),
      outbox.forgetBefore(daysAgo(RETENTION_DAYS.mail)),
      payments.removeEventsBefore(daysAgo(RETENTION_DAYS.providerEvent)),
      // Kept as long as the events that have told of them.
      payments.ledger.removeAttemptsBefore(daysAgo(RETENTION_DAYS.providerEvent)),
      payments.removeOfficeNewsBefore(daysAgo(RETENTION_DAYS.mail)),
    ]);
    if (messages + addresses + people + letters + events + attempts + news > 0)
      log.info(
        { messages, addresses, people, mails: letters, events, attempts, news },
        'kept long enough: forgotten',
      );
  }

  const composers: Pick<Composers, 'account-deleted'> = {
    'account-deleted': async ({ name, deletedAt }, locale) =>
      renderMail(
        content(locale).mails.accountDeleted({ name, time: inIndianTime(deletedAt, locale) }),
        locale,
      ),
  };
  return { router, composers, forgetOld };
}
