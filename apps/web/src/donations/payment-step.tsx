import { formatRupees, MONTHLY_CHARGES, PAYMENT_METHOD } from '@vgb/contracts';
import { formatDay } from '../lib/dates';
import { Facts } from '../lib/facts';
import { trustName } from '../lib/language';
import { OfflineNotice } from '../lib/offline-notice';
import { useApi } from '../lib/use-api';
import type { PaymentProof } from '../payments/checkout';
import { retry } from '../payments/confirm-payment';
import { PaymentPanel } from '../payments/payment-panel';
import { type ConfirmedPayment, usePayment } from '../payments/use-payment';
import { Button, StepHeading } from '../ui';
import { type AskedGift, dayInOneMonth } from './gift';
import { useDonateWords } from './words';

/** A gift that passed the form's checks. */
export type ReadyGift = AskedGift & { readonly amount: number };

/** A gift that has arrived. `receiptNumber` is absent when the server could not give it yet. */
export type GivenGift = ReadyGift & {
  readonly paymentId: string;
  readonly receiptNumber?: string;
  readonly proof: PaymentProof;
};

interface PaymentStepProps {
  gift: ReadyGift;
  onBack: () => void;
  onGiven: (gift: GivenGift) => void;
}

/** Step 2: a review, then the payment. */
export function PaymentStep({ gift, onBack, onGiven }: PaymentStepProps) {
  const words = useDonateWords();
  const give = useGive(gift, onGiven);
  const amount = formatRupees(gift.amount);
  return (
    <section className="flex flex-col gap-6">
      <StepHeading>{words.payment.heading}</StepHeading>
      <div className="flex flex-col gap-3">
        <h3 className="font-semibold">{words.payment.summaryHeading}</h3>
        <Facts
          facts={[
            [words.payment.giftLabel, amount],
            [words.payment.frequencyLabel, gift.isRecurring ? words.amount.monthly : words.amount.once],
            [words.payment.nextDebitLabel, gift.isRecurring ? formatDay(dayInOneMonth(new Date())) : null],
            [words.payment.endLabel, gift.isRecurring ? words.payment.end(MONTHLY_CHARGES) : null],
            [words.payment.donorLabel, `${gift.firstName} ${gift.lastName}`],
            [words.payment.emailLabel, gift.email],
            [words.payment.companyLabel, gift.company],
            [words.donor.tax.pan.label, gift.pan],
            [words.donor.tax.address.label, gift.address],
          ]}
        />
      </div>
      <OfflineNotice />
      <PaymentPanel
        payment={give.payment}
        pay={give.pay}
        label={gift.isRecurring ? words.payment.payMonthly(amount) : words.payment.pay(amount)}
        words={words.payment}
        total={words.total(amount, gift.isRecurring)}
      >
        <p>{gift.isRecurring ? words.payment.methodsMonthly : words.payment.methods}</p>
        <p className="text-sm text-ink-soft">{words.payment.secure}</p>
      </PaymentPanel>
      <Button
        variant="quiet"
        onClick={onBack}
        disabled={give.payment.processing}
        className="-ml-3 self-start"
      >
        {words.payment.back}
      </Button>
    </section>
  );
}

function useGive(gift: ReadyGift, onGiven: (gift: GivenGift) => void) {
  const api = useApi();
  const words = useDonateWords().payment;
  const payment = usePayment();
  const name = `${gift.firstName} ${gift.lastName}`;
  const { firstName, lastName, email, amount, company, isRecurring } = gift;
  const description = isRecurring ? words.checkoutDescription.monthly : words.checkoutDescription.once;

  /**
   * Fetches the receipt's number if the confirmation had none. A failure is not shown: the gift is made, and its receipt comes by e-mail.
   */
  const record = async ({ paymentId, receiptNumber, proof }: ConfirmedPayment) => {
    if (receiptNumber) return onGiven({ ...gift, paymentId, receiptNumber, proof });
    const notes = company === undefined ? undefined : { company };
    const body = {
      name,
      email,
      amount,
      paymentId,
      paymentMethod: PAYMENT_METHOD,
      ...(notes ? { notes } : {}),
    };
    const recorded = await retry(() => api.call('recordDonation', { body })).catch(() => undefined);
    onGiven({ ...gift, paymentId, proof, ...(recorded ? { receiptNumber: recorded.receiptNumber } : {}) });
  };

  const pay = () =>
    payment.pay({
      createOrder: () => {
        const body = { ...gift, description };
        return isRecurring ? api.call('createSubscription', { body }) : api.call('createOrder', { body });
      },
      words: {
        name: trustName,
        description,
        prefill: { name, email },
        notes: { firstName, lastName, email },
      },
      remarks: {
        email,
        name,
        amount,
        notes: { firstName, lastName, email, donationType: isRecurring ? 'Monthly' : 'One-time' },
      },
      onConfirmed: record,
    });

  return { payment, pay };
}
