import { payment } from '@vgb/content/en/payment';
import type { PaymentWords } from '@vgb/content/types';

export const usePaymentWords = (): PaymentWords => payment;
