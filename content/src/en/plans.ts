import type { PlanWords } from '../types/giving.js';

/** What people read of each yearly plan, by its id; prices are the contracts'. */
export const plans = {
  basic: {
    name: 'BASIC MEMBERSHIP',
    forWhom: 'For everyone who wants to read along and stay in touch.',
    features: ['Online resources', 'Quarterly newsletter', 'Basic cultural events', 'Digital certificate'],
  },
  silver: {
    name: 'SILVER MEMBERSHIP',
    forWhom: 'For those who want to learn something every month.',
    features: [
      'Monthly webinars',
      'Vedic digital collection',
      'Discounted Sanskrit sessions',
      'Special invitations',
      'Personalised guidance',
    ],
  },
  gold: {
    name: 'GOLD MEMBERSHIP',
    forWhom: 'For those who want to go deep, and to carry others along.',
    features: [
      'Guidance sessions',
      'Priority seating',
      'Retreats',
      'Full library',
      'Donor wall recognition',
      'VIP invitations',
    ],
  },
} satisfies Readonly<Record<string, PlanWords>>;

export type PlansWords = Readonly<Record<keyof typeof plans, PlanWords>>;
