import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import {
  changeEmailFormSchema,
  changePasswordFormSchema,
  forgotPasswordSchema,
  loginSchema,
  profileEditSchema,
  registrationFormSchema,
  resetPasswordFormSchema,
} from './accounts.js';
import { contactSchema, newsletterSchema } from './contact.js';
import {
  changeEmailControls,
  changePasswordControls,
  contactControls,
  deleteAccountControls,
  emailControls,
  type FieldControl,
  giftControls,
  loginControls,
  newPasswordControls,
  profileControls,
  registrationControls,
} from './controls.js';
import { DONATION_MAX_INR } from './limits.js';
import { formatRupees } from './money.js';
import { donationOrderSchema } from './payments.js';
import { deleteAccountSchema } from './privacy.js';

/** The amount is sent as a number, so no schema has a length for the typed text. */
const { amount: typedAmount, ...giftTexts } = giftControls;

/** Each form: its controls, its schema, and valid values. */
const forms: readonly [string, Readonly<Record<string, FieldControl>>, z.ZodType, Record<string, unknown>][] =
  [
    ['login', loginControls, loginSchema, { email: 'a@b.in', password: 'secret1' }],
    [
      'registration',
      registrationControls,
      registrationFormSchema,
      {
        ...{
          name: 'Asha',
          email: 'a@b.in',
          company: 'Ashram',
          profession: 'Teacher',
          phone: '',
          location: '',
        },
        ...{ password: 'secret1', confirmPassword: 'secret1' },
      },
    ],
    [
      'profile',
      profileControls,
      profileEditSchema,
      { name: 'Asha', email: 'a@b.in', company: 'Ashram', profession: 'Teacher', phone: '', location: '' },
    ],
    [
      'reset',
      newPasswordControls,
      resetPasswordFormSchema,
      { password: 'secret1', confirmPassword: 'secret1' },
    ],
    [
      'change of the password',
      changePasswordControls,
      changePasswordFormSchema,
      { currentPassword: 'secret0', password: 'secret1', confirmPassword: 'secret1' },
    ],
    [
      'change of the address',
      changeEmailControls,
      changeEmailFormSchema,
      { email: 'a@b.in', password: 'secret1' },
    ],
    ['deletion', deleteAccountControls, deleteAccountSchema, { password: 'secret1' }],
    ['forgotten password', emailControls, forgotPasswordSchema, { email: 'a@b.in' }],
    ['newsletter', emailControls, newsletterSchema, { email: 'a@b.in' }],
    [
      'contact',
      contactControls,
      contactSchema,
      { name: 'Asha', email: 'a@b.in', phone: '', subject: 'Seva', message: 'Namaste' },
    ],
    [
      'gift',
      giftTexts,
      donationOrderSchema,
      {
        ...{ amount: 501, firstName: 'Asha', lastName: 'Rao', email: 'a@b.in', company: '' },
        ...{ pan: '', address: '' },
      },
    ],
  ];

/** A valid value of exactly this many characters. */
function filledTo(length: number, { type, autoCapitalize }: FieldControl): string {
  if (autoCapitalize === 'characters') return 'ABCDE1234F'.padEnd(length);
  if (type === 'tel') return '9'.repeat(length);
  if (type !== 'email') return 'a'.repeat(length);
  // Labels of a domain have at most 63 characters.
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.in`;
  return `${'a'.repeat(Math.max(1, length - domain.length))}${domain}`;
}

const cases = forms.flatMap(([form, controls, schema, filling]) =>
  Object.entries(controls).map(([name, control]) => ({ form, name, control, schema, filling })),
);

describe.each(cases)('$form: $name', ({ name, control, schema, filling }) => {
  /** The confirmation has the value of the password. */
  const refusals = (value: unknown) => {
    const twin = name === 'password' && 'confirmPassword' in filling ? { confirmPassword: value } : {};
    const { error } = schema.safeParse({ ...filling, [name]: value, ...twin });
    return (error?.issues ?? []).filter(({ path }) => path[0] === name);
  };

  test('is required where the schema refuses it empty', () => {
    expect(refusals(filling[name])).toEqual([]);
    expect(refusals('').length > 0).toBe(control.required === true);
  });

  // The confirmation has no bound of its own: it equals the password, which has one.
  if (name !== 'confirmPassword') {
    test('has the maximum length of the schema', () => {
      expect(refusals(filledTo(control.maxLength, control))).toEqual([]);
      expect(refusals(filledTo(control.maxLength + 1, control))).not.toEqual([]);
    });
    const shortest = control.minLength ?? (control.required && control.type !== 'email' ? 1 : 0);
    if (shortest > 0) {
      test('has the minimum length of the schema', () => {
        expect(refusals('a'.repeat(shortest))).toEqual([]);
        expect(refusals('a'.repeat(shortest - 1))).not.toEqual([]);
      });
    }
  }
});

test('the largest gift fits into its field as people write it', () => {
  const written = `${formatRupees(DONATION_MAX_INR).replace('₹', '₹ ')}.00`;
  expect(written.length).toBeLessThanOrEqual(typedAmount.maxLength);
});
