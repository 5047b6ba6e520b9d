import type { FieldWords } from '@vgb/content/types';
import { type ComponentProps, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { ErrorSummary, Field, TextArea, TextInput } from '../ui';
import type { ContractForm } from './contract-form';
import { useFormWords } from './form-words';

interface FormFieldProps<Values extends FieldValues> extends Omit<ComponentProps<'input'>, 'name' | 'form'> {
  of: ContractForm<Values>;
  name: FieldPath<Values>;
  words: FieldWords;
  /** Several lines of text. */
  rows?: number;
  /** Called when the focus leaves the field. */
  onLeave?: () => void;
}

/** One line (or, with `rows`, several) of a contract form, wired to its control of the contract, its label, hint, error and draft. */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const {
    of,
    name,
    words,
    required = false,
    rows,
    className,
    maxLength,
    autoComplete,
    onLeave,
    ...input
  } = {
    ...props.of.controlOf(props.name),
    ...props,
  };
  const say = useFormWords();
  const shared = {
    maxLength,
    autoComplete,
    placeholder: words.placeholder,
    ...of.form.register(name, onLeave && { onBlur: onLeave }),
  };
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
      <Control {...{ rows, input, shared }} />
    </Field>
  );
}

interface FormFieldsProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  of: ContractForm<Values>;
  /** In the order of the page. */
  names: readonly Name[];
  words: Readonly<Record<Name, FieldWords>>;
}

/** Several fields of a contract form, in the layout of their parent. */
export function FormFields<Values extends FieldValues, Name extends FieldPath<Values>>({
  of,
  names,
  words,
}: FormFieldsProps<Values, Name>) {
  return names.map((name) => <FormField key={name} of={of} name={name} words={words[name]} />);
}

interface ControlProps {
  rows: number | undefined;
  input: ComponentProps<'input'>;
  shared: ComponentProps<'input'> & ComponentProps<'textarea'>;
}

function Control({ rows, input, shared }: ControlProps) {
  if (rows !== undefined) return <TextArea rows={rows} {...shared} />;
  if (input.type === 'password') return <PasswordInput {...input} {...shared} />;
  return <TextInput {...input} {...shared} />;
}

/** A password that can be shown while it is typed. */
function PasswordInput(props: ComponentProps<'input'>) {
  const say = useFormWords();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput {...props} type={shown ? 'text' : 'password'} className="pr-14" spellCheck={false} />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-1 my-auto grid size-11 cursor-pointer place-items-center rounded-lg text-ink-soft hover:text-primary-deep"
      >
        <span className="sr-only">{shown ? say.hidePassword : say.showPassword}</span>
        <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
          <path
            d={shown ? `${EYE} M4 20 20 4` : EYE}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </div>
  );
}

const EYE = 'M2.5 12C7 5.5 17 5.5 21.5 12 17 18.5 7 18.5 2.5 12Z M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6';

/** The list of errors after a failed submit; it takes the focus. */
export function FormProblems<Values extends FieldValues>({ of }: { of: ContractForm<Values> }) {
  const say = useFormWords();
  if (of.attempt === 0 || of.problems.length === 0) return null;
  return <ErrorSummary key={of.attempt} title={say.errorSummary(of.problems.length)} errors={of.problems} />;
}
