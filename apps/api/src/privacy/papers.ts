import { endpoints } from '@vgb/contracts';
import type { Router } from 'express';
import type { Account, Accounts } from '../accounts/index.js';
import { paperAnswer } from '../documents/index.js';
import type { Donations } from '../donations/index.js';
import type { Caller, Serve } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { PaperFile } from '../mail/mail.js';
import type { Membership } from '../membership/index.js';

export interface PapersDeps {
  readonly serve: Serve;
  readonly accounts: Accounts;
  readonly donations: Donations;
  readonly membership: Membership;
  readonly limits: Limits;
}

/**
 * The member of a call for a paper. Drawing a PDF takes processor time, so calls are limited by member. @throws AppError
 * RATE_LIMITED.
 */
async function askedBy({ limits, accounts }: PapersDeps, caller: Caller): Promise<Account> {
  await limits.take('papers', { of: caller.userId });
  return accounts.accountOf(caller);
}

/** @throws AppError NOT_FOUND: a paper that is another's is answered like one that does not exist. */
async function answerOf(paper: PaperFile | undefined): ReturnType<typeof paperAnswer> {
  if (!paper) throw new AppError('NOT_FOUND', 'notFound');
  return paperAnswer(paper);
}

/**
 * The papers that a member downloads, drawn from the current records, so that a receipt shows later refunds. Gifts belong to the
 * account's verified address, memberships to its id.
 */
export function servePapers(router: Router, deps: PapersDeps): void {
  serveLists(router, deps);
  serveFiles(router, deps);
}

function serveLists(router: Router, { serve, accounts, donations, membership }: PapersDeps): void {
  serve(router, endpoints.listPapers, async ({ caller }) => {
    const account = await accounts.accountOf(caller);
    const [gifts, papers] = await Promise.all([
      donations.records.papersOf(account.email),
      membership.papersOf(account),
    ]);
    return { success: true as const, ...gifts, membership: papers };
  });
  serve(router, endpoints.listMandates, async ({ caller }) => {
    const { email } = await accounts.accountOf(caller);
    return { success: true as const, mandates: await donations.records.mandatesOf(email) };
  });
}

function serveFiles(router: Router, deps: PapersDeps): void {
  const { serve, donations, membership } = deps;
  serve(router, endpoints.downloadReceipt, async ({ caller, params }) => {
    const { email } = await askedBy(deps, caller);
    return answerOf(await donations.records.receiptPaper(email, params.donationId));
  });
  serve(router, endpoints.downloadCertificate, async ({ caller }) =>
    answerOf(await membership.paperOf(await askedBy(deps, caller), 'certificate')),
  );
  serve(router, endpoints.downloadCard, async ({ caller }) =>
    answerOf(await membership.paperOf(await askedBy(deps, caller), 'card')),
  );
}
