import type { ContactMessage, Login, Registration } from '@vgb/contracts';

let made = 0;

/** A sign-up of a new person. */
export function buildRegistration(overrides: Partial<Registration> = {}): Registration {
  made += 1;
  return {
    name: 'Asha Devi Sharma',
    email: `asha${made}@example.org`,
    password: 'gau-ganga-gita',
    company: 'Kishtwar Gaushala',
    profession: 'Teacher',
    location: 'Jammu, India',
    phone: '+91 98765 43210',
    ...overrides,
  };
}

export const loginOf = ({ email, password }: Registration): Login => ({ email, password });

export function buildContactMessage(overrides: Partial<ContactMessage> = {}): ContactMessage {
  return {
    name: 'Ravi Kumar',
    email: 'ravi@example.org',
    phone: '+91 99999 00000',
    subject: 'Visiting the gaushala',
    message: 'Namaste,\n\nmay we visit on Sunday?',
    ...overrides,
  };
}

/** A one-time donation as the donation form orders it. */
export function buildDonationOrder(overrides: Record<string, unknown> = {}) {
  return {
    amount: 2100,
    description: 'Donation to Vishwa Guru Bharat',
    email: 'donor@example.org',
    firstName: 'Meera',
    lastName: 'Nair',
    isRecurring: false,
    ...overrides,
  };
}
