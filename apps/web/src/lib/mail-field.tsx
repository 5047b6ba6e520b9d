import type { FieldWords } from '@vgb/content/types';
import { emailControls } from '@vgb/contracts';
import { useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { ContractForm } from './contract-form';
import { FormField } from './form-field';
import { useFormWords } from './form-words';

interface MailFieldProps<Values extends FieldValues> {
  of: ContractForm<Values>;
  name: FieldPath<Values>;
  words: FieldWords;
}

/**
 * The field for a visitor's own e-mail address. On blur, a correction of a misspelt domain is suggested, which the visitor can
 * accept.
 */
export function MailField<Values extends FieldValues>({ of, name, words }: MailFieldProps<Values>) {
  const say = useFormWords();
  const [meant, setMeant] = useState<{ typed: string; likely: string }>();
  const typed: string = of.form.watch(name);
  const ask = async () => {
    // Without the code nothing is suggested.
    const domains = await import('./mail-domains').catch(() => undefined);
    const likely = domains?.likelyAddress(typed);
    setMeant(likely === undefined ? undefined : { typed, likely });
  };
  const use = (address: string) => {
    of.form.setValue(name, address as FieldPathValue<Values, FieldPath<Values>>, {
      shouldValidate: of.attempt > 0,
    });
    setMeant(undefined);
    document.getElementById(of.fieldId(name))?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <FormField {...emailControls.email} of={of} name={name} words={words} onLeave={() => void ask()} />
      <div aria-live="polite">
        {meant?.typed === typed && (
          <p className="rounded-lg bg-turmeric-pale/40 px-4 py-2 text-sm wrap-anywhere">
            {say.didYouMean(domainOf(typed), domainOf(meant.likely))}{' '}
            <button
              type="button"
              onClick={() => use(meant.likely)}
              className="min-h-6 cursor-pointer font-semibold text-primary-deep underline underline-offset-4"
            >
              {say.useAddress(meant.likely)}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).trim();
