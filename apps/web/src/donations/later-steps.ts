export { PaymentStep } from './payment-step';
export { ThanksStep } from './thanks-step';
