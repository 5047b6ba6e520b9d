import type { FieldWords } from '@vgb/content/types';
import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { ErrorSummary, Field, TextArea, TextInput } from '../ui';
import type { ContractForm } from './contract-form';
import { useCommonWords } from './words';

interface FormFieldProps<Values extends FieldValues> extends Omit<ComponentProps<'input'>, 'name' | 'form'> {
  of: ContractForm<Values>;
  name: FieldPath<Values>;
  words: FieldWords;
  /** Several lines of text. */
  rows?: number;
}

/** One line (or, with `rows`, several) of a contract form, wired to its label, hint, error and draft. */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { of, name, words, required = false, rows, className, maxLength, autoComplete, ...input } = props;
  const { form: say } = useCommonWords();
  const shared = { maxLength, autoComplete, placeholder: words.placeholder, ...of.form.register(name) };
  return (
    <Field
      id={of.fieldId(name)}
      label={words.label}
      hint={words.hint}
      error={of.errorOf(name, `${words.label}: ${say.required}`)}
      required={required}
      optionalLabel={`(${say.optional})`}
      {...(className ? { className } : {})}
    >
      {rows === undefined ? <TextInput {...input} {...shared} /> : <TextArea rows={rows} {...shared} />}
    </Field>
  );
}

/** What is wrong with the form, each time it was submitted in vain. It takes the focus. */
export function FormProblems<Values extends FieldValues>({ of }: { of: ContractForm<Values> }) {
  const { form: say } = useCommonWords();
  if (of.attempt === 0 || of.problems.length === 0) return null;
  return <ErrorSummary key={of.attempt} title={say.errorSummary(of.problems.length)} errors={of.problems} />;
}
