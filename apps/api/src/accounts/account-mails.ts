import { mails } from '@vgb/content/en/mails';
import { ONE_TIME_CODE_LIFE_MS, RESET_LINK_LIFE_MS } from '@vgb/contracts';
import { inIndianTime } from '../mail/indian-time.js';
import { renderMail } from '../mail/layout.js';
import type { Composers } from '../mail/mail.js';

const inMinutes = (ms: number): number => ms / 60_000;

/** The mails about an account. `publicUrl` is where the site is. */
export function createAccountComposers(
  publicUrl: string,
): Pick<
  Composers,
  'verification-code' | 'no-mail' | 'welcome' | 'reset-link' | 'password-changed' | 'email-change-notice'
> {
  const page = (path: string) => `${publicUrl}${path}`;
  const minutes = inMinutes(ONE_TIME_CODE_LIFE_MS);
  return {
    'verification-code': async ({ name, code, reason }) => {
      if (reason === 'email-change') return renderMail(mails.emailChangeCode({ name, code, minutes }));
      const mail = mails.verificationCode({ name, code, minutes });
      if (reason === 'sign-up') return renderMail(mail);
      // Another person may have signed up with the address too: see docs/decisions/0031-overwritten-sign-up.md.
      return renderMail({ ...mail, paragraphs: [...mail.paragraphs, mails.signedUpAgain] });
    },
    'no-mail': async () => undefined,
    welcome: async ({ name }) =>
      renderMail(mails.welcome({ name, profileUrl: page('/profile'), membershipUrl: page('/membership') })),
    'reset-link': async ({ name, link }) =>
      renderMail(mails.passwordReset({ name, resetUrl: link, minutes: inMinutes(RESET_LINK_LIFE_MS) })),
    'password-changed': async ({ name, changedAt }) =>
      renderMail(
        mails.passwordChanged({ name, time: inIndianTime(changedAt), forgotUrl: page('/forgot-password') }),
      ),
    'email-change-notice': async ({ name, newEmail, askedAt }) =>
      renderMail(
        mails.emailChangeNotice({
          name,
          newEmail,
          time: inIndianTime(askedAt),
          forgotUrl: page('/forgot-password'),
        }),
      ),
  };
}
