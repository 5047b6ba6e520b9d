import type { PlanId } from '@vgb/contracts';
import type { Metal } from './ornaments.js';

/** The metal of each plan, on certificate and card. Words in `INK` stand out from `base`, the darkest ground, by 4.5 to 1 (documents.test.ts). */
export const metals: Readonly<Record<PlanId, Metal>> = {
  basic: { light: '#f6dcc6', base: '#dca27b', dark: '#7d4526' },
  silver: { light: '#f4f5f6', base: '#b9c0c7', dark: '#59636d' },
  gold: { light: '#fbeebf', base: '#dfb84f', dark: '#85600f' },
};
