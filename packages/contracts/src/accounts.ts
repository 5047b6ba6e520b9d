import { z } from 'zod';
import {
  anyMoment,
  atMost,
  email,
  line,
  linkToken,
  moment,
  oneTimeCode,
  optionalLine,
  optionalPhone,
  password,
  says,
} from './fields.js';
import { MAX_LENGTH, PASSWORD_MAX } from './limits.js';
import { localeSchema } from './locale.js';
import { readable } from './reading.js';

/** `expired` is computed: active until the end date has passed. */
export const membershipStatusSchema = z.enum(['pending', 'active', 'expired']);

/** A member as every answer shows them; never a hash, a code or a version. `firstName` is the name's first word, `lastName` the rest. */
export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  profession: z.string(),
  location: z.string(),
  phone: z.string(),
  /** The language of mails and papers to this member. */
  locale: localeSchema,
  membershipStatus: membershipStatusSchema,
  membershipType: z.string().nullable(),
  membershipStartDate: moment.nullable(),
  membershipEndDate: moment.nullable(),
});
export type User = z.infer<typeof userSchema>;

export const signedInSchema = userSchema.extend({ success: z.literal(true), token: z.string() });
export type SignedIn = z.infer<typeof signedInSchema>;

/** A code was sent to `email`; there is no session yet. */
const verificationRequiredSchema = z.object({
  success: z.literal(true),
  requiresVerification: z.literal(true),
  email: z.string(),
  message: z.string(),
});
export type VerificationRequired = z.infer<typeof verificationRequiredSchema>;

export const signInResultSchema = z.union([verificationRequiredSchema, signedInSchema]);
export type SignInResult = z.infer<typeof signInResultSchema>;

/** The values of a user's fields that an answer lacks. */
export const blankUser = {
  success: true,
  _id: '',
  name: '',
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  profession: '',
  location: '',
  phone: '',
  locale: 'en',
  membershipStatus: 'pending',
  membershipType: null,
  membershipStartDate: null,
  membershipEndDate: null,
} as const;
const { email: _needed, ...blankButEmail } = blankUser;
const readDates = { membershipStartDate: anyMoment.nullable(), membershipEndDate: anyMoment.nullable() };

export const profileSchema = userSchema.extend({ success: signedInSchema.shape.success });
export const readProfile = readable(profileSchema.extend(readDates), blankButEmail);
const readVerification = readable(verificationRequiredSchema, { success: true, email: '', message: '' });
export const readSignedIn = readable(signedInSchema.extend(readDates), blankUser);
export const readSignIn = z.union([readVerification, readSignedIn]);
/** The answer to a profile edit may be the user alone: without a new token the old one stays valid. */
export const readEdited = z.union([
  readVerification,
  readable(signedInSchema.extend(readDates), { ...blankButEmail, token: '' }),
]);

const profileFields = {
  name: line(MAX_LENGTH.name, 'fillRequiredFields'),
  company: line(MAX_LENGTH.company, 'fillRequiredFields'),
  profession: line(MAX_LENGTH.profession, 'fillRequiredFields'),
  location: optionalLine(MAX_LENGTH.location),
  phone: optionalPhone,
};

export const registrationSchema = z.object({
  ...profileFields,
  email: email('fillRequiredFields'),
  password: password('fillRequiredFields', 'passwordTooShort'),
});
export type Registration = z.infer<typeof registrationSchema>;

/** The form adds the confirmation of the password, which is not sent. */
export const registrationFormSchema = registrationSchema
  .extend({ confirmPassword: z.string().min(1, { error: 'fillRequiredFields' }) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwordsDiffer',
  });

/** A password to be checked. It has no minimum length: a short one is answered as wrong, not as invalid. */
export const triedPassword = z
  .string({
    error: (issue) => (issue.input === undefined || issue.input === null ? 'fillAllFields' : 'notText'),
  })
  .min(1, says('fillAllFields'))
  .check(atMost(PASSWORD_MAX, 'passwordTooLong'));

export const loginSchema = z.object({ email: email('fillAllFields'), password: triedPassword });
export type Login = z.infer<typeof loginSchema>;

export const verifyEmailSchema = z.object({ email: email('codeEmailMissing'), otp: oneTimeCode });
export const resendCodeSchema = z.object({ email: email('codeEmailMissing') });

/**
 * A changed e-mail address is stored as pending until its code is verified. The specification's payload has no password: it is
 * optional, and checked where it is sent, as by the site's form for the address.
 */
export const profileEditSchema = z.object({
  ...profileFields,
  email: email('fillRequiredFields').optional(),
  password: triedPassword.optional(),
  /** Without it the language stays. */
  locale: localeSchema.optional(),
});
export type ProfileEdit = z.infer<typeof profileEditSchema>;

export const forgotPasswordSchema = z.object({ email: email('emailRequired') });
export const resetTokenSchema = z.object({ token: linkToken('resetLinkInvalid') });
export const resetPasswordSchema = z.object({ password: password('fillAllFields', 'resetPasswordTooShort') });
export const resetPasswordFormSchema = resetPasswordSchema
  .extend({ confirmPassword: z.string().min(1, says('fillAllFields')) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwordsDiffer',
  });

/** A change of the password with the current one. */
export const changePasswordSchema = z.object({
  currentPassword: triedPassword,
  password: password('fillAllFields', 'passwordTooShort'),
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;
export const changePasswordFormSchema = changePasswordSchema
  .extend({ confirmPassword: z.string().min(1, says('fillAllFields')) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwordsDiffer',
  });
/** A change of the e-mail address with the password. */
export const changeEmailFormSchema = z.object({ email: email('fillAllFields'), password: triedPassword });

/** Stored by the browser between registration (or a changed e-mail) and the code. */
export interface PendingVerification {
  email: string;
  message: string;
}
