import { content } from '@vgb/content';
import { renderMail } from '../mail/layout.js';
import { type ComposedMail, type Composers, type MailData, OFFICE_LOCALE } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import type { ContactStore } from './contact-store.js';

async function contactMessage(
  store: ContactStore,
  { messageId }: MailData['contact-message'],
): Promise<ComposedMail | undefined> {
  const stored = await store.findById(messageId);
  if (!stored) return undefined;
  const { receivedAt, ...said } = stored;
  const time = inIndianTime(receivedAt, OFFICE_LOCALE);
  const mail = content(OFFICE_LOCALE).mails.contactMessage({ ...said, time });
  return { ...renderMail(mail, 'office'), replyTo: stored.email };
}

/** The mail that brings a letter to the office. */
export const contactComposers = (store: ContactStore): Pick<Composers, 'contact-message'> => ({
  'contact-message': (data) => contactMessage(store, data),
});
