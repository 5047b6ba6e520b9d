import { decimalRupees } from '@vgb/contracts';
import { type Donation, fullName, keptOf } from '../donations/index.js';
import { dayOf } from '../time/india.js';
import type { Column, Row } from './printing.js';

export const STATEMENT_COLUMNS: readonly Column[] = [
  { name: 'donor', says: 'the name on the donor’s latest receipt', table: 'text' },
  { name: 'email', says: 'by which gifts are one donor’s', table: 'text' },
  { name: 'company', says: 'where the donor gave one' },
  { name: 'gifts', says: 'how many', table: 'number' },
  { name: 'rupees', says: 'what was given', table: 'rupees' },
  { name: 'refundedRupees', says: 'what of it has gone back', table: 'rupees' },
  { name: 'lostRupees', says: 'what of it was lost in disputes', table: 'rupees' },
  { name: 'keptRupees', says: 'what remains', table: 'rupees' },
  { name: 'firstGift', says: 'its day' },
  { name: 'lastGift', says: 'its day' },
];

interface Account {
  readonly first: Donation;
  last: Donation;
  gifts: number;
  paise: number;
  refundedPaise: number;
  lostPaise: number;
  keptPaise: number;
}

/** A year's gifts donor by donor, the largest first, and their sum. Money is added up in paise. */
export async function makeStatement(
  gifts: AsyncIterable<Donation>,
): Promise<{ readonly donors: readonly Row[]; readonly total: Row }> {
  const accounts = new Map<string, Account>();
  const nothing = { gifts: 0, paise: 0, refundedPaise: 0, lostPaise: 0, keptPaise: 0 };
  const sum = { ...nothing };
  for await (const gift of gifts) {
    // A donor whose account was deleted has no address, and is identified by name.
    const donor = gift.email || fullName(gift);
    const account = accounts.get(donor) ?? { first: gift, last: gift, ...nothing };
    accounts.set(donor, account);
    account.last = gift;
    for (const tally of [account, sum]) {
      tally.gifts += 1;
      tally.paise += gift.amountPaise;
      tally.refundedPaise += gift.refundedPaise;
      tally.lostPaise += gift.lostPaise;
      tally.keptPaise += keptOf(gift);
    }
  }
  const money = ({ gifts: count, paise, refundedPaise, lostPaise, keptPaise }: typeof sum) => ({
    gifts: count,
    rupees: decimalRupees(paise),
    refundedRupees: decimalRupees(refundedPaise),
    lostRupees: decimalRupees(lostPaise),
    keptRupees: decimalRupees(keptPaise),
  });
  const donors = [...accounts.values()]
    .sort((one, other) => other.paise - one.paise)
    .map((account) => ({
      donor: fullName(account.last),
      email: account.last.email,
      company: account.last.company,
      ...money(account),
      firstGift: dayOf(account.first.receivedAt),
      lastGift: dayOf(account.last.receivedAt),
    }));
  return { donors, total: { donor: 'Total', ...money(sum) } };
}
