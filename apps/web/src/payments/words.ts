import type { PaymentWords } from '@vgb/content/types';
import { payment } from '@vgb/content/words/payment';

export const usePaymentWords = (): PaymentWords => payment;
