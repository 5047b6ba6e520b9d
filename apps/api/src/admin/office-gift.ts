import type { Locale } from '@vgb/content/locale';
import { formatPaise, formatRupees, officeDonorSchema, PAISE_PER_RUPEE } from '@vgb/contracts';
import type { z } from 'zod';
import {
  CASH_LIMIT_PAISE,
  type Entry,
  type EntryRefusal,
  type EqualGift,
  type GiftMode,
} from '../donations/index.js';
import { dayOf, financialYearOf, startOfFinancialYear } from '../time/india.js';
import { Failure } from './failure.js';
import type { Office } from './office.js';

/** A gift outside the provider, as entered by the office. */
export interface GivenGift {
  readonly mode: GiftMode;
  readonly amountPaise: number;
  readonly name: string;
  readonly email?: string | undefined;
  readonly pan?: string | undefined;
  readonly address?: string | undefined;
  /** Whether the donor has said to be an Indian citizen (FCRA). */
  readonly isIndianCitizen: boolean;
  /** The language of the receipt and mails to the donor. */
  readonly language: Locale;
  /** When it was received; undefined: now. */
  readonly receivedAt?: Date | undefined;
  readonly reference?: string | undefined;
  /** Whether it is entered although an equal gift was entered. */
  readonly again?: true | undefined;
  /** Whether cash is entered that the law forbids to receive. */
  readonly despiteCashLimit?: true | undefined;
}

type GiftDonor = z.output<typeof officeDonorSchema>;

/** Why a gift is not entered. `field`: the donor's field that the site's form would refuse. */
type GiftRefusal =
  | { readonly reason: 'without-reference' | 'reference-not-valid' | 'pan-of-no-citizen' | 'below-least' }
  | { readonly reason: 'donor-not-valid'; readonly field: string }
  | { readonly reason: 'in-the-future' | 'too-long-ago'; readonly receivedAt: Date };
type GiftRuling =
  | { readonly allowed: true; readonly donor: GiftDonor; readonly receivedAt: Date }
  | ({ readonly allowed: false } & GiftRefusal);

/** With other characters two references could have the same payment id (`nameOfGift`). */
const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,59}$/;
/** The previous year's books may still be open; an earlier day is taken as a typing error. */
const firstOpenDay = (now: Date): Date => startOfFinancialYear(Number(financialYearOf(now).slice(0, 4)) - 1);

/** Whether the office may enter a gift; the donor is checked by the rules of the site's form. */
export function ruleOnGift(gift: GivenGift, now: Date): GiftRuling {
  const { mode, amountPaise, isIndianCitizen, receivedAt = now } = gift;
  if ((mode === 'transfer' || mode === 'cheque') && !gift.reference?.trim())
    return { allowed: false, reason: 'without-reference' };
  const reference = gift.reference?.trim();
  if (reference && !REFERENCE.test(reference)) return { allowed: false, reason: 'reference-not-valid' };
  const words = gift.name.trim().split(/\s+/);
  const donor = officeDonorSchema.safeParse({
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : words[0],
    lastName: words.length > 1 ? words.at(-1) : '',
    email: gift.email ?? '',
    pan: gift.pan ?? '',
    address: gift.address ?? '',
  });
  if (!donor.success)
    return { allowed: false, reason: 'donor-not-valid', field: donor.error.issues[0]?.path.join('.') ?? '' };
  if (donor.data.pan && !isIndianCitizen) return { allowed: false, reason: 'pan-of-no-citizen' };
  if (amountPaise < PAISE_PER_RUPEE) return { allowed: false, reason: 'below-least' };
  if (receivedAt > now) return { allowed: false, reason: 'in-the-future', receivedAt };
  if (receivedAt < firstOpenDay(now)) return { allowed: false, reason: 'too-long-ago', receivedAt };
  return { allowed: true, donor: donor.data, receivedAt };
}

function sentenceOf(refusal: GiftRefusal): string {
  switch (refusal.reason) {
    case 'without-reference':
      return 'A transfer needs --reference with its UTR, a cheque with its bank and number.';
    case 'reference-not-valid':
      return 'A reference has Latin letters and digits, 60 at most; spaces, dots, dashes and slashes may stand between them.';
    case 'donor-not-valid':
      return `The ${refusal.field} is not valid. Nothing was entered.`;
    case 'pan-of-no-citizen':
      return 'A PAN is taken with --indian-citizen only: gifts of foreign citizens may not come through this account (FCRA).';
    case 'below-least':
      return `The least gift is ${formatRupees(1)}.`;
    case 'in-the-future':
      return notYet(refusal.receivedAt);
    case 'too-long-ago':
      return `${dayOf(refusal.receivedAt)} lies before the last financial year: those books are closed.`;
  }
}

/** The sentence why a gift cannot be entered; undefined where it can. */
export function whyNotEntered(gift: GivenGift, now: Date): string | undefined {
  const ruling = ruleOnGift(gift, now);
  return ruling.allowed ? undefined : sentenceOf(ruling);
}

export const notYet = (at: Date): string => `${dayOf(at)} has not come yet.`;
export const BOUNCED_BEFORE =
  'The bank has not paid this cheque before. Enter it with another reference where it is presented anew.';
const otherwise = (amountPaise: number): string =>
  `This reference was entered before with ${formatPaise(amountPaise)}. Nothing was done: "gift correct" changes what it counts for.`;

/** A part of a sentence that names an equal gift. */
export const equalStands = ({ paymentId, receiptNumber, receivedAt, by }: EqualGift): string =>
  `an equal gift of this donor stands: ${receiptNumber ?? paymentId}, received ${dayOf(receivedAt)}, entered by ${by}. --again enters it as another one`;

/** The sentence of the law that forbids this cash. `takenPaise`: what was entered of the donor for that day. */
export const overCashLimit = (takenPaise: number): string =>
  `Cash of ${formatPaise(CASH_LIMIT_PAISE)} or more from one person in a day may not be received (Income-tax Act 2025, section 186, formerly 269ST), and the penalty is as much${takenPaise > 0 ? `; ${formatPaise(takenPaise)} of this donor was entered for that day` : ''}.`;

/** The result of entering a gift: `isNew` is false where it was entered before. */
export interface EnteredGift {
  readonly paymentId: string;
  readonly receiptNumber: string | null;
  readonly isNew: boolean;
}

/**
 * Enters a gift, with an audit record. @throws Failure where {@link ruleOnGift} or an earlier entry does not allow it: nothing is
 * entered then.
 */
export async function enterGift(office: Office, gift: GivenGift, entry: Entry): Promise<EnteredGift> {
  const ruling = ruleOnGift(gift, office.clock());
  if (!ruling.allowed) throw new Failure(sentenceOf(ruling));
  const { donor, receivedAt } = ruling;
  const { donations } = await office.app();
  const details = donations.flow.detailsByHand({
    firstName: donor.firstName,
    lastName: donor.lastName,
    email: donor.email,
    pan: donor.pan || null,
    address: donor.address || null,
    locale: gift.language,
  });
  const reference = gift.reference?.trim() || null;
  const audit = await office.audit(entry.who);
  const deed = { action: 'gift add', subject: reference ?? gift.name, why: entry.why };
  return audit.record(deed, async () => {
    const entered = await donations.officeGifts.add(
      {
        mode: gift.mode,
        amountPaise: gift.amountPaise,
        details,
        receivedAt,
        reference,
        again: gift.again === true,
        despiteCashLimit: gift.despiteCashLimit === true,
      },
      entry,
    );
    if (entered.allowed) return entered;
    throw new Failure(sentenceOfEntry(entered));
  });
}

function sentenceOfEntry(refusal: EntryRefusal): string {
  switch (refusal.reason) {
    case 'bounced-before':
      return BOUNCED_BEFORE;
    case 'entered-otherwise':
      return otherwise(refusal.amountPaise);
    case 'equal-stands':
      return `Nothing was entered: ${equalStands(refusal.equal)}.`;
    case 'over-cash-limit':
      return `${overCashLimit(refusal.takenPaise)} Nothing was entered: give it back, and take a cheque or a transfer. --despite-cash-limit enters it all the same, such as the contents of a donation box.`;
  }
}
