import { content } from '@vgb/content';
import { endpoints, say } from '@vgb/contracts';
import { Router } from 'express';
import type { Accounts } from '../accounts/index.js';
import type { Serve } from '../http/calls.js';
import { renderMail } from '../mail/layout.js';
import type { Composers } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import { Forgetting, type ForgettingDeps } from './forgetting.js';
import { type PapersDeps, servePapers } from './papers.js';
import { exportPersonalData, type PersonalDataDeps } from './personal-data.js';

export interface PrivacyDeps extends PapersDeps, PersonalDataDeps, Omit<ForgettingDeps, 'accounts'> {
  readonly payments: PersonalDataDeps['payments'] & ForgettingDeps['payments'];
}

export interface Privacy {
  readonly router: Router;
  readonly composers: Pick<Composers, 'account-deleted'>;
  /** Removes what has been kept for as long as the privacy page states. */
  forgetOld(now: Date): Promise<void>;
}

/** The call with which members delete their account; it needs the password. */
function serveDeletion(
  router: Router,
  { serve, accounts, forgetting }: { serve: Serve; accounts: Accounts; forgetting: Forgetting },
): void {
  serve(router, endpoints.deleteAccount, async ({ caller, body, ip, locale }) => {
    const account = await accounts.accountOf(caller);
    const refusal = { field: 'password', message: 'passwordWrong' } as const;
    await accounts.reauthenticate(account, body.password, ip, refusal);
    await forgetting.forget(account);
    return { success: true as const, message: say('accountDeleted', {}, locale) };
  });
}

const composers: Privacy['composers'] = {
  'account-deleted': async ({ name, deletedAt }, locale) =>
    renderMail(content(locale).mails.accountDeleted({ name, time: inIndianTime(deletedAt, locale) }), locale),
};

/**
 * A person's rights to access and erasure (India's Digital Personal Data Protection Act 2023, sections 11 to 13), and the
 * retention that the privacy page states.
 */
export function createPrivacy(deps: PrivacyDeps): Privacy {
  const { serve, accounts } = deps;
  const router = Router();
  const forgetting = new Forgetting(deps);
  servePapers(router, deps);
  serve(router, endpoints.downloadData, async ({ caller }) =>
    exportPersonalData(deps, await accounts.accountOf(caller)),
  );
  serveDeletion(router, { serve, accounts, forgetting });
  return { router, composers, forgetOld: (now) => forgetting.forgetOld(now) };
}
