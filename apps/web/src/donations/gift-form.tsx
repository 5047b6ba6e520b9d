import {
  DONATION_MIN_INR,
  DONATION_PRESETS_INR,
  formatRupees,
  MONTHLY_DONATION_MAX_INR,
  say,
} from '@vgb/contracts';
import { useId } from 'react';
import { artUrl } from '../art/art-url';
import type { GiftAmount } from '../art/gifts';
import type { ContractForm } from '../lib/contract-form';
import { FormField, FormProblems } from '../lib/form-field';
import { MailField } from '../lib/mail-field';
import { OfflineNotice } from '../lib/offline-notice';
import { PinnedTotal } from '../payments/pinned-total';
import { Alert, Button, Checkbox, classNames, StepHeading } from '../ui';
import { chosenAmount, type GiftForm } from './gift';
import { TaxDetails } from './tax-details';
import { useDonateWords } from './words';

interface GiftStepProps {
  fields: ContractForm<GiftForm>;
  /** True on the first screen: the focus stays where the browser has it. */
  quiet: boolean;
  /** True when the next step could not be fetched. */
  isCutOff: boolean;
  onContinue: (gift: GiftForm) => Promise<void> | void;
}

/** Step 1: how much, how often, and who gives. */
export function GiftStep({ fields, quiet, isCutOff, onContinue }: GiftStepProps) {
  const words = useDonateWords();
  const [preset, customAmount, isRecurring] = fields.form.watch(['preset', 'customAmount', 'isRecurring']);
  const amount = chosenAmount({ preset, customAmount });
  const tooMuchMonthly = isRecurring && amount !== undefined && amount > MONTHLY_DONATION_MAX_INR;
  // When the field shows the message itself, it is not repeated here.
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
          words={words.amount.custom(formatRupees(DONATION_MIN_INR))}
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
        {isCutOff && <Alert tone="error">{say('networkError')}</Alert>}
      </section>
      <PinnedTotal total={isKnown(amount) ? words.total(formatRupees(amount), isRecurring) : undefined}>
        <Button type="submit" disabled={amount === undefined} className="max-sm:w-full">
          {words.continue}
        </Button>
      </PinnedTotal>
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

const isKnown = (amount: number | undefined): amount is number =>
  amount !== undefined && Number.isSafeInteger(amount) && amount >= DONATION_MIN_INR;

/** What a gift of this amount does, in words and as a drawing; an amount that is not offered has general words. */
function Meaning({ amount }: { amount: number | undefined }) {
  const words = useDonateWords().amount;
  const gift = words.gifts.find((known) => known.amount === amount);
  const drawing = gift ? artUrl(`gift-${gift.amount as GiftAmount}`) : artUrl('emblem-kalash');
  return (
    <div className="flex min-h-40 items-center gap-4 rounded-lg bg-paper px-4 py-3 sm:gap-6 sm:px-6">
      <img
        key={drawing}
        src={drawing}
        alt={gift?.drawing ?? ''}
        width={400}
        height={400}
        className={classNames('size-24 shrink-0 sm:size-32', !isKnown(amount) && 'opacity-40')}
      />
      <p aria-live="polite" className={isKnown(amount) ? undefined : 'text-ink-soft'}>
        {gift ? (
          <>
            <strong className="block font-semibold">{gift.title}</strong> {gift.text}
          </>
        ) : isKnown(amount) ? (
          words.customMeaning(formatRupees(amount))
        ) : (
          words.choose
        )}
      </p>
    </div>
  );
}

function DonorFields({ fields }: { fields: ContractForm<GiftForm> }) {
  const words = useDonateWords().donor;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <FormField of={fields} name="firstName" words={words.firstName} />
      <FormField of={fields} name="lastName" words={words.lastName} />
      <MailField of={fields} name="email" words={words.email} />
      <FormField of={fields} name="company" words={words.company} />
    </div>
  );
}
