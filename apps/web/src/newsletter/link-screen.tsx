import { type ReactNode, useRef, useState } from 'react';
import type { Api } from '../lib/api-client';
import { failureSentence } from '../lib/api-error';
import { CardScreen } from '../lib/card-screen';
import { useRoutePart } from '../lib/route-part';
import { useApi } from '../lib/use-api';
import { useCommonWords } from '../lib/words';
import { Alert, Button } from '../ui';

interface LinkScreenProps {
  words: {
    readonly heading: string;
    readonly text: string;
    readonly submit: string;
    readonly submitting: string;
    readonly doneHeading: string;
  };
  act: (api: Api, token: string) => Promise<{ readonly message: string }>;
  /** Further links, shown after success. */
  children?: ReactNode;
}

/** The page of a link in a mail. Opening it has no effect, since mail scanners open links: only the button calls the server. */
export function LinkScreen({ words, act, children }: LinkScreenProps) {
  const token = useRoutePart('token');
  const api = useApi();
  const { state } = useCommonWords();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string>();
  const [error, setError] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  const press = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setDone((await act(api, token)).message);
      heading.current?.focus();
    } catch (failure) {
      setError(failureSentence(failure, state.error, state.error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <CardScreen heading={done === undefined ? words.heading : words.doneHeading} headingRef={heading}>
      {error && <Alert tone="error">{error}</Alert>}
      {done === undefined ? (
        <>
          <p>{words.text}</p>
          <Button
            onClick={() => void press()}
            busy={busy}
            busyLabel={words.submitting}
            className="self-start"
          >
            {words.submit}
          </Button>
        </>
      ) : (
        <>
          <Alert tone="success">{done}</Alert>
          {children}
        </>
      )}
    </CardScreen>
  );
}
