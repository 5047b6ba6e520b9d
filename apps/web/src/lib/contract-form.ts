import { type FieldControl, isMessageKey, type MessageKey, say } from '@vgb/contracts';
import { type SyntheticEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api-error';
import type { Draft } from './draft';
import { loadValidation, useFormCode, type Validation } from './form-code';

/** Sentences that are shown once for the whole form, not under each field. */
const WHOLE_FORM: ReadonlySet<string> = new Set<MessageKey>(['fillRequiredFields', 'fillAllFields']);

/** The values of an empty form, by the controls of its fields. */
export const blankOf = <Name extends string>(
  controls: Readonly<Record<Name, FieldControl>>,
): Record<Name, string> =>
  Object.fromEntries(Object.keys(controls).map((name) => [name, ''])) as Record<Name, string>;

export interface FormProblem {
  readonly fieldId?: string;
  readonly message: string;
}

interface ContractFormOptions<Values extends FieldValues> {
  /**
   * Selects a schema of the contracts, whose input has the form's fields and whose errors are message keys. Only the first
   * render's is used.
   */
  readonly schema: (validation: Validation) => z.ZodType;
  readonly blank: Values;
  /** The contract's attributes of the fields; a field without them has those of its component. */
  readonly controls?: Partial<Readonly<Record<keyof Values, FieldControl>>>;
  /** Where the typed values are stored; passwords, PAN and postal address are left out. */
  readonly draft?: Draft<Values>;
  readonly forget?: readonly (keyof Values)[];
}

/**
 * A form over a schema of the contracts: exact sentences, the server's `fields` on their fields, the list of problems for
 * the error summary with a key that changes with each attempt, and a draft that survives a reload.
 */
export function useContractForm<Values extends FieldValues>(options: ContractFormOptions<Values>) {
  const { schema, blank, controls, draft } = options;
  const prefix = useId();
  const [attempt, setAttempt] = useState(0);
  const once = useOneAtATime();
  const [resolver] = useState(() => lateResolver<Values>(schema));
  const form = useForm<Values>({
    resolver,
    defaultValues: blank as DefaultValues<Values>,
    // The error summary takes the focus, and links to each field.
    shouldFocusError: false,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { formState, setError, watch, reset, getValues } = form;

  useFormCode();
  useDraft({ draft, blank, forget: options.forget, watch, reset, getValues });

  const fieldId = useCallback((name: string) => `${prefix}-${name}`, [prefix]);
  const problems = problemsOf(formState.errors, Object.keys(blank), fieldId);

  /** Shows the server's sentences at their fields. True when one of them is a field of this form. */
  const takeServerFields = (failure: unknown): boolean => {
    const fields = failure instanceof ApiError ? failure.fields : {};
    const known = Object.entries(fields).filter(([name]) => Object.hasOwn(blank, name));
    for (const [name, message] of known) setError(name as FieldPath<Values>, { type: 'server', message });
    if (known.length > 0) setAttempt((count) => count + 1);
    return known.length > 0;
  };

  return {
    form,
    fieldId,
    controlOf: (name: FieldPath<Values>): FieldControl | undefined => controls?.[name],
    problems,
    attempt,
    takeServerFields,
    /** The error of one field; `missing` replaces a sentence about the whole form. */
    errorOf: (name: FieldPath<Values>, missing: string): string | undefined => {
      const message = messageAt(formState.errors, name);
      if (message === undefined) return undefined;
      return WHOLE_FORM.has(message) ? missing : sentenceOf(message);
    },
    /**
     * The handler for `onSubmit`: validates, then shows the summary or calls `submit` with the typed values. One call at a time,
     * so that a double click sends once.
     */
    onSubmit: (submit: (values: Values) => Promise<void> | void) => {
      const handle = form.handleSubmit(
        () => submit(getValues()),
        () => setAttempt((count) => count + 1),
      );
      return (event: SyntheticEvent) => {
        event.preventDefault();
        return once(() => handle(event));
      };
    },
  };
}

/** Runs a function unless the last one is still running. */
function useOneAtATime() {
  const underWay = useRef(false);
  return async (work: () => Promise<void>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    await work().finally(() => {
      underWay.current = false;
    });
  };
}

/**
 * Validates with code that is loaded on demand. Where it cannot be fetched the values pass: the call that follows reports the
 * lost connection, and the server validates again.
 */
function lateResolver<Values extends FieldValues>(
  schema: (validation: Validation) => z.ZodType,
): Resolver<Values> {
  return async (values, context, options) => {
    const validation = await loadValidation().catch(() => undefined);
    if (!validation) return { values, errors: {} };
    // Optional fields of a contract are always there in a form, as empty text: only their types differ.
    const picked = schema(validation) as z.ZodType<Values, Values>;
    return validation.zodResolver(picked)(values, context, options);
  };
}

export type ContractForm<Values extends FieldValues> = ReturnType<typeof useContractForm<Values>>;

interface DraftOptions<Values extends FieldValues> {
  draft: Draft<Values> | undefined;
  blank: Values;
  forget: readonly (keyof Values)[] | undefined;
  watch: ReturnType<typeof useForm<Values>>['watch'];
  reset: ReturnType<typeof useForm<Values>>['reset'];
  getValues: ReturnType<typeof useForm<Values>>['getValues'];
}

/** After the first paint, so that a prerendered form and the browser's first one are the same. */
function useDraft<Values extends FieldValues>(options: DraftOptions<Values>) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { draft, watch } = options;
  useEffect(() => {
    if (!draft) return;
    const { blank, reset, getValues, forget = [] } = latest.current;
    const keepable = (values: Partial<Values>) =>
      Object.fromEntries(
        Object.entries(values).filter(([name]) => !forget.includes(name)),
      ) as Partial<Values>;
    const kept = keepable(draft.read(blank));
    if (Object.keys(kept).length > 0) {
      reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
      // An earlier version of the site may have stored other fields.
      draft.write(kept);
    }
    const subscription = watch((values) => draft.write(keepable(values as Partial<Values>)));
    return () => subscription.unsubscribe();
  }, [draft, watch]);
}

function messageAt(errors: FieldErrors, name: string): string | undefined {
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

function sentenceOf(message: string): string {
  return isMessageKey(message) ? say(message) : message;
}

/** The errors in the order of the form; a sentence about the whole form appears once, linked to the first missing field. */
function problemsOf(
  errors: FieldErrors,
  order: readonly string[],
  fieldId: (name: string) => string,
): FormProblem[] {
  const problems = new Map<string, FormProblem>();
  for (const name of new Set([...order, ...Object.keys(errors)])) {
    const key = messageAt(errors, name);
    if (key === undefined) continue;
    const message = sentenceOf(key);
    const id = WHOLE_FORM.has(key) ? message : `${name}:${message}`;
    if (!problems.has(id)) problems.set(id, { fieldId: fieldId(name), message });
  }
  return [...problems.values()];
}
