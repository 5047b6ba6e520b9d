import { type DonationOrder, giftControls, say, type User } from '@vgb/contracts';
import { INDIA_OFFSET_MS, inIndia } from '@vgb/panchang/india';
import type { ZodType } from 'zod';
import { asciiDigits } from '../lib/digits';
import { draftOf } from '../lib/draft';
import type { Validation } from '../lib/form-code';

/** The form's values. A custom amount overrides the preset; `preset` 0 means none. Rupees. */
export interface GiftForm {
  preset: number;
  customAmount: string;
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  isRecurring: boolean;
  pan: string;
  address: string;
  indianCitizen: boolean;
}

export const blankGift: GiftForm = {
  preset: 0,
  customAmount: '',
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  isRecurring: false,
  pan: '',
  address: '',
  indianCitizen: false,
};

export const giftDraft = draftOf<GiftForm>('donation');
/** Fields that are never put into the browser's storage, where any script of the page and any user of the machine could read them. */
export const NOT_DRAFTED = ['pan', 'address'] as const;

/** The contract's controls for each field; an amount that is not offered is typed into `customAmount`. */
export const giftFormControls = { ...giftControls, customAmount: giftControls.amount };

/** The form's first values for a member: the account's name and address. */
export const giftOf = (user: User | null): GiftForm =>
  user
    ? {
        ...blankGift,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
      }
    : blankGift;

/** Plain digits, or grouped in the Indian or the international way; decimals only if they are zero. */
const WHOLE_RUPEES = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.0{1,2})?$/;

/**
 * Parses whole rupees: `2100`, `2,100`, `₹ 1,00,000`, `५०१`. NaN for everything else, such as `1e3` and `2,5`: a wrong guess would charge a
 * wrong amount.
 */
export function readRupees(typed: string): number {
  const plain = asciiDigits(typed).replace(/^\s*(₹|Rs\.?|INR)?\s*|\s*$/gi, '');
  return WHOLE_RUPEES.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
}

/** In rupees, unchecked; `undefined` when none was chosen or typed. */
export function chosenAmount({ preset, customAmount }: Pick<GiftForm, 'preset' | 'customAmount'>) {
  if (customAmount.trim() !== '') return readRupees(customAmount);
  return preset > 0 ? preset : undefined;
}

export type AskedGift = Omit<DonationOrder, 'amount' | 'description' | 'isRecurring'> & {
  amount?: number;
  isRecurring: boolean;
};

/** The request's body: trimmed, without empty fields. The declaration is sent only with a PAN. */
export function toGift({ preset, customAmount, ...donor }: GiftForm): AskedGift {
  const amount = chosenAmount({ preset, customAmount });
  const company = donor.company.trim();
  const pan = donor.pan.replace(/\s/g, '').toUpperCase();
  const address = donor.address.trim();
  return {
    firstName: donor.firstName.trim(),
    lastName: donor.lastName.trim(),
    email: donor.email.trim(),
    isRecurring: donor.isRecurring,
    ...(amount === undefined ? {} : { amount }),
    ...(company === '' ? {} : { company }),
    ...(pan === '' ? {} : { pan, indianCitizen: donor.indianCitizen }),
    ...(address === '' ? {} : { address }),
  };
}

/**
 * The contract's schema, with the errors of the amount moved to the field in which it is typed. `maxRupees`: the largest gift that the
 * server accepts.
 */
export function giftFormSchema({ z, contracts }: Validation, maxRupees: () => number): ZodType {
  const contract = contracts.donationOrderSchema.superRefine((gift, context) => {
    const terms = { isMonthly: gift.isRecurring === true, maxRupees: maxRupees() };
    for (const { field, message, values } of contracts.giftRefusals(gift, terms))
      context.addIssue({ code: 'custom', path: [field], message: say(message, values) });
  });
  return z.custom<GiftForm>().superRefine((form, context) => {
    for (const issue of contract.safeParse(toGift(form)).error?.issues ?? []) {
      const path = issue.path[0] === 'amount' ? ['customAmount'] : [...issue.path];
      context.addIssue({ code: 'custom', message: issue.message, path });
    }
  });
}

/**
 * The day of a monthly gift's second debit, given the moment of its first: the same day of the next month on the Indian
 * calendar, or that month's last day, as the provider counts (razorpay.com/docs/payments/subscriptions).
 */
export function dayInOneMonth(first: Date): Date {
  const today = inIndia(first);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 1, Math.min(today.getUTCDate(), lastDay)) - INDIA_OFFSET_MS);
}
