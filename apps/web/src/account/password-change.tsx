import { changePasswordControls, say } from '@vgb/contracts';
import { useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { blankOf, useContractForm } from '../lib/contract-form';
import { FormFields, FormProblems } from '../lib/form-field';
import { useApi } from '../lib/use-api';
import { useSessionActions } from '../session/session-actions';
import { Alert, Button } from '../ui';
import { useAccountWords } from './words';

const blank = blankOf(changePasswordControls);

/** The form to change the password with the current one. Other devices have to log in again; this one stays logged in. */
export function PasswordChange() {
  const words = useAccountWords().profile.changePassword;
  const api = useApi();
  const session = useSessionActions();
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fields = useContractForm({
    schema: ({ contracts }) => contracts.changePasswordFormSchema,
    blank,
    controls: changePasswordControls,
  });
  const { formState, reset } = fields.form;

  const submit = async ({ currentPassword, password }: typeof blank) => {
    setDone(false);
    setFailure(undefined);
    try {
      session.signIn(await api.call('changePassword', { body: { currentPassword, password } }));
      reset(blank);
      setDone(true);
    } catch (error) {
      if (fields.takeServerFields(error)) return;
      setFailure(failureSentence(error, say('passwordChangeFailed'), say('passwordChangeFailed')));
    }
  };

  return (
    <details className="border-t border-rule pt-2">
      <summary className="fold">{words.heading}</summary>
      <form noValidate onSubmit={fields.onSubmit(submit)} className="mt-2 flex flex-col gap-5">
        <p className="text-ink-soft">{words.text}</p>
        <FormProblems of={fields} />
        {failure && <Alert tone="error">{failure}</Alert>}
        {done && <Alert tone="success">{words.done}</Alert>}
        <FormFields
          of={fields}
          names={['currentPassword', 'password', 'confirmPassword']}
          words={{ ...words, currentPassword: words.current }}
        />
        <Button
          type="submit"
          variant="outline"
          busy={formState.isSubmitting}
          busyLabel={words.submitting}
          className="self-start"
        >
          {words.submit}
        </Button>
      </form>
    </details>
  );
}
