import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import { type MembershipPaper, membershipPapers, planName } from '@vgb/contracts';
import type { Account } from '../accounts/index.js';
import { certificatePdf, type MembershipFacts, memberCardPdf } from '../documents/index.js';
import type { PaperFile } from '../mail/mail.js';
import { memberNumber } from './member-number.js';
import { type Standing, standingOf } from './membership.js';
import type { MembershipStore } from './membership-store.js';

/** The facts of a membership that papers and mails show. */
export const factsOf = (
  account: Account,
  { plan, startsAt, endsAt }: Standing,
  locale: Locale,
): MembershipFacts => ({
  memberName: account.name,
  memberNumber: memberNumber(account.id),
  plan,
  planName: planName(plan, locale),
  startsAt,
  endsAt,
});

const contentType = 'application/pdf' as const;
const file: Readonly<Record<MembershipPaper, (facts: MembershipFacts, locale: Locale) => PaperFile>> = {
  certificate: (facts, locale) => ({
    filename: content(locale).documents.certificate.fileName(facts.memberNumber),
    contentType,
    draw: () => certificatePdf(facts, locale),
  }),
  card: (facts, locale) => ({
    filename: content(locale).documents.card.fileName(facts.memberNumber),
    contentType,
    draw: () => memberCardPdf(facts, locale),
  }),
};

const lastStanding = async (store: MembershipStore, { id }: Account): Promise<Standing | null> =>
  standingOf(await store.ofMember(id));

/** The papers that a member can download. */
export const papersOf = async (store: MembershipStore, account: Account): Promise<MembershipPaper[]> =>
  (await lastStanding(store, account)) ? [...membershipPapers] : [];

/** The paper of the member's latest membership in the member's language; undefined where there is none. */
export async function paperOf(
  store: MembershipStore,
  account: Account,
  paper: MembershipPaper,
): Promise<PaperFile | undefined> {
  const standing = await lastStanding(store, account);
  return standing ? file[paper](factsOf(account, standing, account.locale), account.locale) : undefined;
}

/** All papers of one membership, for its mail. */
export const filesOf = (facts: MembershipFacts, locale: Locale): PaperFile[] => [
  file.certificate(facts, locale),
  file.card(facts, locale),
];
