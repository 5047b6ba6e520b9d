import { deleteAccountControls, say } from '@vgb/contracts';
import { dayOf } from '@vgb/panchang/india';
import { useRef, useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { useContractForm } from '../lib/contract-form';
import { FormField, FormProblems } from '../lib/form-field';
import { saveFile } from '../lib/save-file';
import { useApi } from '../lib/use-api';
import { useSession } from '../session/session-context';
import { Alert, Button, Card } from '../ui';
import { useAccountWords } from './words';

interface DataPanelProps {
  /** Called when the account was deleted, with the sentence of the answer. */
  onDeleted: (sentence: string) => void;
}

/** The panel to download a member's data and to delete the account. */
export function DataPanel({ onDeleted }: DataPanelProps) {
  const words = useAccountWords().profile.data;
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setAsking(false);
    opener.current?.focus();
  };
  return (
    <Card className="gap-5">
      <h2 className="text-h3">{words.heading}</h2>
      <p>{words.text}</p>
      <Download />
      <h3 className="mt-4 font-semibold">{words.deleteHeading}</h3>
      <p>{words.deleteText}</p>
      <Button
        ref={opener}
        variant="outline"
        className="self-start"
        aria-expanded={asking}
        onClick={() => setAsking(!asking)}
      >
        {words.delete}
      </Button>
      {asking && <Deletion onKept={keep} onDeleted={onDeleted} />}
    </Card>
  );
}

function Download() {
  const words = useAccountWords().profile.data;
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { success: _, ...data } = await api.call('downloadData');
      saveFile(
        `vishwa-guru-bharat-${dayOf(new Date(data.writtenAt))}.json`,
        'application/json',
        JSON.stringify(data, null, 2),
      );
    } catch (error) {
      setFailure(failureSentence(error, say('dataFailed'), say('dataFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button
        variant="outline"
        className="self-start"
        busy={busy}
        busyLabel={words.downloading}
        onClick={() => void download()}
      >
        {words.download}
      </Button>
    </>
  );
}

interface DeletionProps extends DataPanelProps {
  onKept: () => void;
}

function Deletion({ onKept, onDeleted }: DeletionProps) {
  const words = useAccountWords().profile.data;
  const api = useApi();
  const { logout } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useContractForm<{ password: string }>({
    schema: ({ contracts }) => contracts.deleteAccountSchema,
    blank: { password: '' },
    controls: deleteAccountControls,
  });
  const submit = async (body: { password: string }) => {
    setFailure(null);
    try {
      const { message } = await api.call('deleteAccount', { body });
      onDeleted(message ?? say('accountDeleted'));
      logout();
    } catch (error) {
      if (fields.takeServerFields(error)) return;
      setFailure(failureSentence(error, say('deleteFailed'), say('deleteFailed')));
    }
  };
  return (
    <form noValidate onSubmit={fields.onSubmit(submit)} className="flex flex-col gap-5">
      <FormProblems of={fields} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <FormField of={fields} name="password" words={words.deletePassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={fields.form.formState.isSubmitting} busyLabel={words.deleting}>
          {words.deleteConfirm}
        </Button>
        <Button variant="outline" onClick={onKept} disabled={fields.form.formState.isSubmitting}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
