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

/** Kept until the address is verified: a person who mistyped it corrects it, and types nothing else again. */
export const registrationDraft = draftOf<RegistrationValues>('register');
