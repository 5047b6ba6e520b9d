import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import { ONE_TIME_CODE_LIFE_MS, RESET_LINK_LIFE_MS, RETENTION_DAYS } from '@vgb/contracts';
import { renderMail } from '../mail/layout.js';
import type { ComposedMail, Composers, MailData } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import { inIndianTime } from '../time/india.js';

/** The kinds of mail about an account. */
type Kind =
  | 'verification-code'
  | 'no-mail'
  | 'welcome'
  | 'reset-link'
  | 'password-changed'
  | 'email-change-notice'
  | 'login-guessed';

const inMinutes = (ms: number): number => ms / 60_000;

/** `site`: the site’s address. */
function verificationCode(
  site: string,
  { name, code, email, reason }: MailData['verification-code'],
  locale: Locale,
): ComposedMail {
  const { mails } = content(locale);
  const minutes = inMinutes(ONE_TIME_CODE_LIFE_MS);
  // The e-mail address is in the fragment, which browsers do not send to a server: the page knows it also in another browser.
  const verifyUrl = `${pageUrl(site, '/verify-email', locale)}#${encodeURIComponent(email)}`;
  if (reason === 'email-change')
    return renderMail(mails.emailChangeCode({ name, code, minutes, verifyUrl }), locale);
  const mail = mails.verificationCode({ name, code, minutes, verifyUrl });
  if (reason === 'sign-up') return renderMail(mail, locale);
  return renderMail({ ...mail, paragraphs: [...mail.paragraphs, mails.signedUpAgain] }, locale);
}

function welcome(site: string, { name }: MailData['welcome'], locale: Locale): ComposedMail {
  const profileUrl = pageUrl(site, '/profile', locale);
  const membershipUrl = pageUrl(site, '/membership', locale);
  return renderMail(content(locale).mails.welcome({ name, profileUrl, membershipUrl }), locale);
}

function resetLink({ name, link }: MailData['reset-link'], locale: Locale): ComposedMail {
  const minutes = inMinutes(RESET_LINK_LIFE_MS);
  return renderMail(content(locale).mails.passwordReset({ name, resetUrl: link, minutes }), locale);
}

function passwordChanged(
  site: string,
  { name, changedAt }: MailData['password-changed'],
  locale: Locale,
): ComposedMail {
  const time = inIndianTime(changedAt, locale);
  const forgotUrl = pageUrl(site, '/forgot-password', locale);
  return renderMail(content(locale).mails.passwordChanged({ name, time, forgotUrl }), locale);
}

function emailChangeNotice(
  site: string,
  { name, newEmail, askedAt }: MailData['email-change-notice'],
  locale: Locale,
): ComposedMail {
  const time = inIndianTime(askedAt, locale);
  const forgotUrl = pageUrl(site, '/forgot-password', locale);
  return renderMail(content(locale).mails.emailChangeNotice({ name, newEmail, time, forgotUrl }), locale);
}

function loginGuessed(
  site: string,
  { name, count, hours, noticedAt }: MailData['login-guessed'],
  locale: Locale,
): ComposedMail {
  const time = inIndianTime(noticedAt, locale);
  const days = RETENTION_DAYS.loginNetwork;
  const forgotUrl = pageUrl(site, '/forgot-password', locale);
  return renderMail(
    content(locale).mails.loginGuessed({ name, count, hours, days, time, forgotUrl }),
    locale,
  );
}

/** The mails about an account. `site`: the site’s address. */
export const accountComposers = (site: string): Pick<Composers, Kind> => ({
  'verification-code': async (data, locale) => verificationCode(site, data, locale),
  'no-mail': async () => undefined,
  welcome: async (data, locale) => welcome(site, data, locale),
  'reset-link': async (data, locale) => resetLink(data, locale),
  'password-changed': async (data, locale) => passwordChanged(site, data, locale),
  'email-change-notice': async (data, locale) => emailChangeNotice(site, data, locale),
  'login-guessed': async (data, locale) => loginGuessed(site, data, locale),
});
