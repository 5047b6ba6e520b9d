import { content } from '@vgb/content';
import { contactFieldNames } from '@vgb/contracts';
import { renderMail } from '../mail/layout.js';
import { type ComposedMail, type Composers, type MailData, OFFICE_LOCALE } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import type { ContactStore } from './contact-store.js';

/** The fields in the mail's table; subject and message are the mail's own. */
const FACTS = contactFieldNames.filter((field) => field !== 'subject' && field !== 'message');

async function contactMessage(
  store: ContactStore,
  { messageId }: MailData['contact-message'],
): Promise<ComposedMail | undefined> {
  const stored = await store.findById(messageId);
  if (!stored) return undefined;
  const { officeMails, contactFields } = content(OFFICE_LOCALE);
  const { name, subject, message } = stored.said;
  const mail = officeMails.contactMessage({
    name,
    subject,
    message,
    facts: FACTS.map((field) => ({ label: contactFields[field].label, value: stored.said[field] })),
    time: inIndianTime(stored.receivedAt, OFFICE_LOCALE),
  });
  return { ...renderMail(mail, 'office'), replyTo: stored.said.email };
}

/** Composes the mail to the office with a letter. */
export const contactComposers = (store: ContactStore): Pick<Composers, 'contact-message'> => ({
  'contact-message': (data) => contactMessage(store, data),
});
