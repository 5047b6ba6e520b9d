import type { Locale } from '@vgb/content/locale';
import { CURRENCY, MAX_LENGTH } from '@vgb/contracts';
import { z } from 'zod';
import { type ExceptionKind, isCaptured, type ProviderPayment } from '../payments/index.js';
import { plain } from './printing.js';

/** Why a held payment is not booked, with the values of its sentence. */
export type AdoptionRefusal =
  | { readonly reason: 'decided-before'; readonly decision: string | undefined }
  | { readonly reason: 'not-adoptable' | 'without-note'; readonly kind: ExceptionKind }
  | { readonly reason: 'not-arrived'; readonly status: string }
  | { readonly reason: 'other-currency'; readonly currency: string }
  | { readonly reason: 'order-gone'; readonly orderId: string }
  | { readonly reason: 'paid-back' | 'paid-for-membership' | 'from-abroad' }
  | { readonly reason: 'membership-paid-otherwise' | 'paid-meanwhile' };
type Ruling = { readonly allowed: true } | ({ readonly allowed: false } & AdoptionRefusal);

/** The kinds whose held money can be booked. */
const ADOPTABLE: ReadonlySet<ExceptionKind> = new Set([
  'order-unknown',
  'amount-differs',
  'international',
  'paid-twice',
]);
export const isAdoptable = (kind: ExceptionKind): boolean => ADOPTABLE.has(kind);

/** Whether the office may book the held payment. @param note the reason, required unless the payment has no order. */
export function ruleOnException(
  exception: {
    readonly kind: ExceptionKind;
    readonly state: 'open' | 'decided';
    readonly decision?: string;
  },
  note: string | undefined,
): Ruling {
  const { kind, state, decision } = exception;
  if (state !== 'open') return { allowed: false, reason: 'decided-before', decision };
  if (!isAdoptable(kind)) return { allowed: false, reason: 'not-adoptable', kind };
  if (kind !== 'order-unknown' && !note?.trim()) return { allowed: false, reason: 'without-note', kind };
  return { allowed: true };
}

/** Whether the payment, as read at the provider, can be booked. */
export function ruleOnMoney(payment: ProviderPayment): Ruling {
  if (!isCaptured(payment)) return { allowed: false, reason: 'not-arrived', status: payment.status };
  if (payment.currency !== CURRENCY)
    return { allowed: false, reason: 'other-currency', currency: payment.currency };
  if (payment.refundedPaise >= payment.amountPaise) return { allowed: false, reason: 'paid-back' };
  return { allowed: true };
}

/** The sentence for a refusal. */
export function sentenceOf(refusal: AdoptionRefusal): string {
  switch (refusal.reason) {
    case 'decided-before':
      return `It was decided before: ${refusal.decision}`;
    case 'not-adoptable':
      return `A payment that is "${refusal.kind}" cannot be booked. "exceptions refund" pays it back, "exceptions decide" ends it.`;
    case 'without-note':
      return `It is "${refusal.kind}": give --note with why it is booked all the same.`;
    case 'not-arrived':
      return `Its money has not arrived: it is ${refusal.status}.`;
    case 'other-currency':
      return `It was paid in ${refusal.currency}: pay it back.`;
    case 'paid-back':
      return 'It has been paid back.';
    case 'order-gone':
      return `Its order ${refusal.orderId} is gone.`;
    case 'paid-for-membership':
      return 'It was paid for a membership, not as a gift. Pay it back, or make the membership anew.';
    case 'membership-paid-otherwise':
      return 'Its membership has been paid by another payment. Pay this one back.';
    case 'paid-meanwhile':
      return 'Its order has been paid by another payment meanwhile. Nothing was booked: give the command again to make a second gift of this one, or pay it back.';
    case 'from-abroad':
      return 'It was paid from abroad, and so is not booked (FCRA) unless --note says why it may be.';
  }
}

/** The donor's details, given by the office, where the order is lost. */
export interface KnownDonor {
  readonly name?: string;
  /** If absent, the address that the payer gave to the provider is used. */
  readonly email?: string;
  /** The language of receipt and mails; the one that the order had is lost. */
  readonly language: Locale;
}

/** The same rules as for the site's forms. */
const emailField = z.string().trim().toLowerCase().pipe(z.email().max(MAX_LENGTH.email));
/** The provider's placeholder where the checkout had no address. */
const NO_ADDRESS = 'void@razorpay.com';

type DonorRuling =
  | {
      readonly allowed: true;
      readonly donor: {
        readonly firstName: string;
        readonly lastName: string;
        readonly email: string;
        readonly locale: Locale;
      };
    }
  | {
      readonly allowed: false;
      readonly reason: 'name-missing' | 'name-too-long' | 'address-missing' | 'address-not-valid';
    };
export type DonorRefusal = Extract<DonorRuling, { allowed: false }>['reason'];

/**
 * The donor's details, where name and address are known and valid. @param told the address that the payer gave to the provider.
 */
export function ruleOnDonor({ name, email, language }: KnownDonor, told: string | null): DonorRuling {
  const words = plain(name ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return { allowed: false, reason: 'name-missing' };
  if (words.some((word) => word.length > MAX_LENGTH.name)) return { allowed: false, reason: 'name-too-long' };
  const address = emailField.safeParse(email ?? (told === NO_ADDRESS ? '' : (told ?? '')));
  if (!address.success)
    return { allowed: false, reason: email === undefined ? 'address-missing' : 'address-not-valid' };
  return {
    allowed: true,
    donor: {
      firstName: words.length === 1 ? words.join('') : words.slice(0, -1).join(' '),
      lastName: words.length === 1 ? '' : words.slice(-1).join(''),
      email: address.data,
      locale: language,
    },
  };
}

/** The sentence for each refusal of a donor's details. */
export const donorSentences: Readonly<Record<DonorRefusal, (donor: KnownDonor) => string>> = {
  'name-missing': () => 'The donor’s name is not known here: give --name.',
  'name-too-long': () => 'The name is too long.',
  'address-missing': () => 'The payer left no usable address with the provider: give --email.',
  'address-not-valid': ({ email }) => `${email} is no e-mail address.`,
};
