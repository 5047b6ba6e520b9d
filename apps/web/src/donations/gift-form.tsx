import {
  DONATION_MIN_INR,
  DONATION_PRESETS_INR,
  formatRupees,
  MAX_LENGTH,
  MONTHLY_DONATION_MAX_INR,
} from '@vgb/contracts';
import { useId } from 'react';
import type { ContractForm } from '../lib/contract-form';
import { FormField, FormProblems } from '../lib/form-field';
import { OfflineNotice } from '../lib/offline-notice';
import { Alert, Button, Checkbox, classNames, StepHeading } from '../ui';
import { chosenAmount, type GiftForm } from './gift';
import { TaxDetails } from './tax-details';
import { useDonateWords } from './words';

/** Characters: ₹ 5,00,000.00 and some room. */
const LONGEST_AMOUNT = 20;

interface GiftStepProps {
  fields: ContractForm<GiftForm>;
  /** The first screen of the page keeps the focus where the browser has it. */
  quiet: boolean;
  onContinue: (gift: GiftForm) => void;
}

/** Step 1: how much, how often, and who gives. */
export function GiftStep({ fields, quiet, onContinue }: GiftStepProps) {
  const words = useDonateWords();
  const [preset, customAmount, isRecurring] = fields.form.watch(['preset', 'customAmount', 'isRecurring']);
  const amount = chosenAmount({ preset, customAmount });
  const tooMuchMonthly = isRecurring && amount !== undefined && amount > MONTHLY_DONATION_MAX_INR;
  // Once the field itself says it, once is enough.
  const saidAtField = tooMuchMonthly && fields.problems.length > 0;
  return (
    <form method="dialog" noValidate onSubmit={fields.onSubmit(onContinue)} className="flex flex-col gap-10">
      <FormProblems of={fields} />
      <section className="flex flex-col gap-6">
        <StepHeading quiet={quiet}>{words.amount.heading}</StepHeading>
        <Presets fields={fields} chosen={customAmount === '' ? preset : 0} />
        <FormField
          of={fields}
          name="customAmount"
          words={words.amount.custom}
          // A text: the wheel, arrow and page keys change what stands in a number field.
          inputMode="decimal"
          autoComplete="off"
          maxLength={LONGEST_AMOUNT}
          className="max-w-md"
        />
        <Meaning amount={amount} />
        <Checkbox
          label={words.amount.monthly}
          hint={words.amount.monthlyHint}
          {...fields.form.register('isRecurring')}
        />
        {isRecurring && !saidAtField && (
          <Alert tone={tooMuchMonthly ? 'error' : 'notice'}>
            {words.amount.monthlyLimit(formatRupees(MONTHLY_DONATION_MAX_INR))}
          </Alert>
        )}
      </section>
      <section className="flex flex-col gap-6 border-t border-rule pt-10">
        <h2 className="text-h3">{words.donor.heading}</h2>
        <OfflineNotice />
        <DonorFields fields={fields} />
        <TaxDetails fields={fields} />
        <p className="text-sm text-ink-soft">{words.donor.foreignNote}</p>
      </section>
      <Button type="submit" disabled={amount === undefined} className="self-start max-sm:w-full">
        {words.continue}
      </Button>
    </form>
  );
}

function Presets({ fields, chosen }: { fields: ContractForm<GiftForm>; chosen: number }) {
  const words = useDonateWords().amount;
  const labelId = useId();
  const choose = (amount: number) => {
    fields.form.setValue('customAmount', '');
    fields.form.setValue('preset', amount);
    fields.form.clearErrors('customAmount');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels.
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-3">
      <p id={labelId} className="font-semibold">
        {words.presetsLabel}
      </p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {DONATION_PRESETS_INR.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={chosen === amount}
            onClick={() => choose(amount)}
            className={classNames(
              'min-h-16 cursor-pointer rounded-lg border-2 px-3 py-3 font-display text-xl font-semibold transition-colors duration-200',
              chosen === amount
                ? 'border-primary bg-primary text-white'
                : 'border-rule bg-white text-ink hover:border-primary hover:text-primary-deep',
            )}
          >
            {formatRupees(amount)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What a gift of this size does: the largest of the known gifts that it covers. */
function Meaning({ amount }: { amount: number | undefined }) {
  const words = useDonateWords().amount;
  if (amount === undefined || !Number.isSafeInteger(amount) || amount < DONATION_MIN_INR) {
    return <p className="border-l-2 border-turmeric pl-5 text-ink-soft">{words.choose}</p>;
  }
  const gift = words.gifts.find((known) => known.amount === amount);
  return (
    <p aria-live="polite" className="border-l-2 border-turmeric pl-5">
      {gift ? (
        <>
          <strong className="font-semibold">{gift.title}.</strong> {gift.text}
        </>
      ) : (
        words.customMeaning(formatRupees(amount))
      )}
    </p>
  );
}

function DonorFields({ fields }: { fields: ContractForm<GiftForm> }) {
  const words = useDonateWords().donor;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <FormField
        of={fields}
        name="firstName"
        words={words.firstName}
        required
        autoComplete="given-name"
        maxLength={MAX_LENGTH.name}
      />
      <FormField
        of={fields}
        name="lastName"
        words={words.lastName}
        required
        autoComplete="family-name"
        maxLength={MAX_LENGTH.name}
      />
      <FormField
        of={fields}
        name="email"
        words={words.email}
        required
        type="email"
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
      />
      <FormField
        of={fields}
        name="company"
        words={words.company}
        autoComplete="organization"
        maxLength={MAX_LENGTH.company}
      />
    </div>
  );
}
