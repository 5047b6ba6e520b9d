import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import { renderMail } from '../mail/layout.js';
import type { ComposedMail, Composers, MailData } from '../mail/mail.js';

const confirm = ({ confirmLink }: MailData['newsletter-confirm'], locale: Locale): ComposedMail =>
  renderMail(content(locale).mails.newsletterConfirm({ confirmUrl: confirmLink }), locale);

function welcome({ stopLink, oneClickLink }: MailData['newsletter-welcome'], locale: Locale): ComposedMail {
  const mail = content(locale).mails.newsletterWelcome({ unsubscribeUrl: stopLink });
  return { ...renderMail(mail, locale, { unsubscribePage: stopLink }), unsubscribeUrl: oneClickLink };
}

/** The mails about a subscription. */
export const newsletterComposers: Pick<Composers, 'newsletter-confirm' | 'newsletter-welcome'> = {
  'newsletter-confirm': async (data, locale) => confirm(data, locale),
  'newsletter-welcome': async (data, locale) => welcome(data, locale),
};
