import { useEffect, useState } from 'react';
import type { ContractForm } from '../lib/contract-form';
import { FormField } from '../lib/form-field';
import { Checkbox } from '../ui';
import type { GiftForm } from './gift';
import { useDonateWords } from './words';

const names = ['pan', 'indianCitizen', 'address'] as const;

/** The fields for an income-tax certificate. Folded away unless opened, filled in or in error. */
export function TaxDetails({ fields }: { fields: ContractForm<GiftForm> }) {
  const words = useDonateWords().donor.tax;
  const { form, attempt, fieldId, errorOf } = fields;
  const [open, setOpen] = useState(false);
  const filled = form.watch(names).some(Boolean);
  const wrong = names.some((name) => errorOf(name, '') !== undefined);
  // Each further submit opens the fields again if they were folded away with an error.
  useEffect(() => {
    if (filled || wrong) setOpen(true);
  }, [filled, wrong, attempt]);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-y border-rule py-1"
    >
      <summary className="fold">{words.heading}</summary>
      <div className="mt-2 mb-4 flex flex-col gap-6">
        <p className="text-ink-soft">{words.text}</p>
        <FormField of={fields} name="pan" words={words.pan} className="max-w-md [&_input]:uppercase" />
        <Checkbox
          id={fieldId('indianCitizen')}
          label={words.citizen}
          hint={words.citizenHint}
          error={errorOf('indianCitizen', '')}
          {...form.register('indianCitizen')}
        />
        <FormField of={fields} name="address" words={words.address} rows={3} />
      </div>
    </details>
  );
}
