import { type DonationOrder, formatRupees, MONTHLY_DONATION_MAX_INR, say } from '@vgb/contracts';
import type { ZodType } from 'zod';
import { draftOf } from '../lib/draft';
import type { Validation } from '../lib/form-code';

/** What is typed into the form. A custom amount overrides the preset; `preset` 0 means none. Rupees. */
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

/** In rupees, not yet checked; `undefined` while none was chosen or entered. */
export function chosenAmount({ preset, customAmount }: Pick<GiftForm, 'preset' | 'customAmount'>) {
  if (customAmount.trim() !== '') return Number(customAmount);
  return preset > 0 ? preset : undefined;
}

export type AskedGift = Omit<DonationOrder, 'amount' | 'description' | 'isRecurring'> & {
  amount?: number;
  isRecurring: boolean;
};

/** What the server is asked for: trimmed, and without what was not given. The declaration belongs to the PAN. */
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

/** The contract, with its errors of the amount on the field where an amount is typed. */
export function giftFormSchema({ z, contracts }: Validation): ZodType {
  const contract = contracts.donationOrderSchema
    .refine((gift) => !gift.isRecurring || gift.amount <= MONTHLY_DONATION_MAX_INR, {
      error: say('monthlyTooLarge', { max: formatRupees(MONTHLY_DONATION_MAX_INR) }),
      path: ['amount'],
    })
    .refine((gift) => !gift.pan || gift.indianCitizen === true, {
      error: 'citizenDeclaration',
      path: ['indianCitizen'],
    });
  return z.custom<GiftForm>().superRefine((form, context) => {
    for (const issue of contract.safeParse(toGift(form)).error?.issues ?? []) {
      const path = issue.path[0] === 'amount' ? ['customAmount'] : [...issue.path];
      context.addIssue({ code: 'custom', message: issue.message, path });
    }
  });
}
