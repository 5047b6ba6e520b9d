import { MAX_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from './limits.js';

/**
 * The HTML attributes of a form's field. Apart from the schemas, as a page shows its form before it loads zod; `controls.test.ts`
 * compares each bound and each `required` with the form's schema.
 */
export interface FieldControl {
  readonly type?: 'email' | 'password' | 'tel';
  /** The keyboard that a phone shows for a text field. */
  readonly inputMode?: 'decimal';
  readonly autoCapitalize?: 'characters';
  readonly spellCheck?: false;
  /** A token of WHATWG's list of autofill fields: https://html.spec.whatwg.org/#autofill */
  readonly autoComplete?: string;
  readonly required?: true;
  /** Characters. */
  readonly minLength?: number;
  readonly maxLength: number;
  /** The number of visible lines, for a text of several lines. */
  readonly rows?: number;
}
type Controls = Readonly<Record<string, FieldControl>>;

const email = { type: 'email', autoComplete: 'email', required: true, maxLength: MAX_LENGTH.email } as const;
const phone = { type: 'tel', autoComplete: 'tel', maxLength: MAX_LENGTH.phone } as const;
const name = { autoComplete: 'name', required: true, maxLength: MAX_LENGTH.name } as const;
const password = { type: 'password', required: true, maxLength: PASSWORD_MAX } as const;
const presentPassword = { ...password, autoComplete: 'current-password' } as const;
const newPassword = { ...password, autoComplete: 'new-password', minLength: PASSWORD_MIN } as const;

/** The most characters of a typed amount: "₹ 5,00,000.00" and some room. It is sent as a number. */
const LONGEST_AMOUNT = 20;

/** The fields of a member's profile, at the sign-up and later. */
export const profileControls = {
  name,
  email,
  company: { autoComplete: 'organization', required: true, maxLength: MAX_LENGTH.company },
  profession: { autoComplete: 'organization-title', required: true, maxLength: MAX_LENGTH.profession },
  phone,
  location: { maxLength: MAX_LENGTH.location },
} as const satisfies Controls;

/** A new password, typed twice. */
export const newPasswordControls = {
  password: newPassword,
  confirmPassword: newPassword,
} as const satisfies Controls;

export const registrationControls = {
  ...profileControls,
  ...newPasswordControls,
} as const satisfies Controls;
export const changePasswordControls = {
  currentPassword: presentPassword,
  ...newPasswordControls,
} as const satisfies Controls;

/** The e-mail address is the user name for password managers. */
export const loginControls = {
  email: { ...email, autoComplete: 'username' },
  password: presentPassword,
} as const satisfies Controls;
export const changeEmailControls = { email, password: presentPassword } as const satisfies Controls;
export const deleteAccountControls = { password: presentPassword } as const satisfies Controls;

/** The fields of a gift: the donor, the amount, and what a tax certificate needs. */
export const giftControls = {
  /** A text field, since the mouse wheel and the arrow keys change the value of a number field. */
  amount: { inputMode: 'decimal', autoComplete: 'off', maxLength: LONGEST_AMOUNT },
  firstName: { autoComplete: 'given-name', required: true, maxLength: MAX_LENGTH.name },
  lastName: { autoComplete: 'family-name', required: true, maxLength: MAX_LENGTH.name },
  email,
  company: { autoComplete: 'organization', maxLength: MAX_LENGTH.company },
  pan: {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: MAX_LENGTH.pan,
  },
  address: { autoComplete: 'street-address', maxLength: MAX_LENGTH.postalAddress },
} as const satisfies Controls;

/** A form with an e-mail address only. */
export const emailControls = { email } as const satisfies Controls;

/**
 * The fields of a letter to the trust, in the order of the form, the mail and the list. Its schema, record, the office's mail and
 * view, and the writer's copy follow from this; the labels are `contactFields` in `content/`.
 */
export const contactControls = {
  name,
  email,
  phone,
  subject: { required: true, maxLength: MAX_LENGTH.subject },
  message: { required: true, maxLength: MAX_LENGTH.message, rows: 7 },
} as const satisfies Controls;
export type ContactField = keyof typeof contactControls;
export const contactFieldNames = Object.keys(contactControls) as readonly ContactField[];

/** A record with the value of `of` for each field of a letter. */
export const eachContactField = <T>(of: (field: ContactField) => T): Record<ContactField, T> =>
  Object.fromEntries(contactFieldNames.map((field) => [field, of(field)])) as Record<ContactField, T>;
