import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import { ONE_TIME_CODE_LIFE_MS, RESET_LINK_LIFE_MS } from '@vgb/contracts';
import { renderMail } from '../mail/layout.js';
import type { Composers } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import { inIndianTime } from '../time/india.js';

const inMinutes = (ms: number): number => ms / 60_000;

/** The mails about an account. `publicUrl` is where the site is. */
export function createAccountComposers(
  publicUrl: string,
): Pick<
  Composers,
  'verification-code' | 'no-mail' | 'welcome' | 'reset-link' | 'password-changed' | 'email-change-notice'
> {
  const page = (path: `/${string}`, locale: Locale) => pageUrl(publicUrl, path, locale);
  const minutes = inMinutes(ONE_TIME_CODE_LIFE_MS);
  return {
    'verification-code': async ({ name, code, reason }, locale) => {
      const { mails } = content(locale);
      if (reason === 'email-change')
        return renderMail(mails.emailChangeCode({ name, code, minutes }), locale);
      const mail = mails.verificationCode({ name, code, minutes });
      if (reason === 'sign-up') return renderMail(mail, locale);
      return renderMail({ ...mail, paragraphs: [...mail.paragraphs, mails.signedUpAgain] }, locale);
    },
    'no-mail': async () => undefined,
    welcome: async ({ name }, locale) =>
      renderMail(
        content(locale).mails.welcome({
          name,
          profileUrl: page('/profile', locale),
          membershipUrl: page('/membership', locale),
        }),
        locale,
      ),
    'reset-link': async ({ name, link }, locale) =>
      renderMail(
        content(locale).mails.passwordReset({
          name,
          resetUrl: link,
          minutes: inMinutes(RESET_LINK_LIFE_MS),
        }),
        locale,
      ),
    'password-changed': async ({ name, changedAt }, locale) =>
      renderMail(
        content(locale).mails.passwordChanged({
          name,
          time: inIndianTime(changedAt, locale),
          forgotUrl: page('/forgot-password', locale),
        }),
        locale,
      ),
    'email-change-notice': async ({ name, newEmail, askedAt }, locale) =>
      renderMail(
        content(locale).mails.emailChangeNotice({
          name,
          newEmail,
          time: inIndianTime(askedAt, locale),
          forgotUrl: page('/forgot-password', locale),
        }),
        locale,
      ),
  };
}
