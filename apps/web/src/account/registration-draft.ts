import { draftOf } from '../lib/draft';

export const blankRegistration = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  company: '',
  profession: '',
  phone: '',
  location: '',
};
export type RegistrationValues = typeof blankRegistration;

/** Kept until the address is verified, so that a person who has mistyped it need not type the rest again. */
export const registrationDraft = draftOf<RegistrationValues>('register');
