import {
  type DonationOrder,
  donationOrderSchema,
  formatRupees,
  MONTHLY_DONATION_MAX_INR,
  say,
} from '@vgb/contracts';
import { z } from 'zod';
import { draftOf } from '../lib/draft';

/** What is typed into the form. A custom amount overrides the preset; `preset` 0 means none. Rupees. */
export interface GiftForm {
  preset: number;
  customAmount: string;
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  isRecurring: boolean;
}

export const blankGift: GiftForm = {
  preset: 0,
  customAmount: '',
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  isRecurring: false,
};

export const giftDraft = draftOf<GiftForm>('donation');

/** In rupees, not yet checked; `undefined` while none was chosen or entered. */
export function chosenAmount({ preset, customAmount }: Pick<GiftForm, 'preset' | 'customAmount'>) {
  if (customAmount.trim() !== '') return Number(customAmount);
  return preset > 0 ? preset : undefined;
}

/** What the server is asked for. */
export function toGift({ preset, customAmount, company, ...donor }: GiftForm): Partial<DonationOrder> {
  const amount = chosenAmount({ preset, customAmount });
  return {
    ...donor,
    ...(amount === undefined ? {} : { amount }),
    ...(company.trim() === '' ? {} : { company }),
  };
}

export const giftSchema = donationOrderSchema.refine(
  (gift) => !gift.isRecurring || gift.amount <= MONTHLY_DONATION_MAX_INR,
  { path: ['customAmount'], error: say('monthlyTooLarge', { max: formatRupees(MONTHLY_DONATION_MAX_INR) }) },
);

/** The contract, with its errors of the amount on the field where an amount is typed. */
export const giftFormSchema: z.ZodType<unknown, GiftForm> = z
  .custom<GiftForm>()
  .superRefine((form, context) => {
    const parsed = giftSchema.safeParse(toGift(form));
    for (const issue of parsed.error?.issues ?? []) {
      const path = issue.path[0] === 'amount' ? ['customAmount'] : [...issue.path];
      context.addIssue({ code: 'custom', message: issue.message, path });
    }
  });
