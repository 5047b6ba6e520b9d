import { formatRupees, type Mandate } from '@vgb/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureSentence, isOutcomeOpen } from '../lib/api-error';
import { CardScreen } from '../lib/card-screen';
import { formatDay } from '../lib/dates';
import { Facts } from '../lib/facts';
import { useRoutePart } from '../lib/route-part';
import { useApi } from '../lib/use-api';
import { useCommonWords } from '../lib/words';
import { usePaymentWords } from '../payments/words';
import { Alert, Button, LinkButton, Skeleton } from '../ui';

/** The page behind the signed link of a monthly receipt: shows the mandate, and ends it after a confirmation. */
export default function MandatePage() {
  const token = useRoutePart('token');
  const words = usePaymentWords().mandate;
  const { buttons } = useCommonWords();
  const { mandate, setMandate, failure, read } = useMandate(token);
  return (
    <CardScreen heading={words.heading}>
      {failure && <Alert tone="error">{failure.message}</Alert>}
      {failure?.again && (
        <Button onClick={() => void read()} className="self-start">
          {buttons.retry}
        </Button>
      )}
      {!mandate && !failure && <Skeleton label={words.loading} lines={5} />}
      {mandate && <Standing mandate={mandate} />}
      {mandate?.canCancel && <Ending token={token} mandate={mandate} onEnded={setMandate} />}
      {mandate?.state === 'cancelled' && (
        <Alert tone="success">
          {words.cancelled} {words.thanks}
        </Alert>
      )}
      {((mandate && !mandate.canCancel) || (failure && !failure.again)) && <WaysOn />}
    </CardScreen>
  );
}

/** Links for a visitor with an invalid link, or whose monthly gift has ended. */
function WaysOn() {
  const { next } = usePaymentWords().mandate;
  return (
    <div className="flex flex-wrap gap-3">
      {next.map(({ href, label }) => (
        <LinkButton key={href} variant="outline" to={href}>
          {label}
        </LinkButton>
      ))}
    </div>
  );
}

function useMandate(token: string) {
  const api = useApi();
  const words = usePaymentWords().mandate;
  const [mandate, setMandate] = useState<Mandate>();
  const [failure, setFailure] = useState<{ message: string; again: boolean }>();
  const { invalid } = words;

  const read = useCallback(async () => {
    setFailure(undefined);
    try {
      setMandate(await api.call('readMandate', { params: { token } }));
    } catch (thrown) {
      setFailure({ message: failureSentence(thrown, invalid, invalid), again: isOutcomeOpen(thrown) });
    }
  }, [api, token, invalid]);

  useEffect(() => {
    void read();
  }, [read]);
  return { mandate, setMandate, failure, read };
}

function Standing({ mandate }: { mandate: Mandate }) {
  const words = usePaymentWords().mandate;
  return (
    <Facts
      facts={[
        [words.amountLabel, formatRupees(mandate.amount)],
        [words.stateLabel, words.states[mandate.state]],
        [words.startedLabel, formatDay(mandate.startedAt)],
        [words.countLabel, String(mandate.chargesMade)],
        [words.nextLabel, mandate.nextChargeAt && formatDay(mandate.nextChargeAt)],
      ]}
    />
  );
}

interface EndingProps {
  token: string;
  mandate: Mandate;
  onEnded: (mandate: Mandate) => void;
}

function Ending({ token, mandate, onEnded }: EndingProps) {
  const api = useApi();
  const words = usePaymentWords().mandate;
  const { state } = useCommonWords();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);

  const end = async () => {
    setBusy(true);
    setError(undefined);
    try {
      onEnded(await api.call('cancelMandate', { params: { token } }));
    } catch (failure) {
      setError(failureSentence(failure, state.error, state.error));
      setBusy(false);
    }
  };

  if (!asking) {
    return (
      <section className="flex flex-col gap-3">
        <h2 className="text-h3">{words.cancelHeading}</h2>
        <p>{words.cancelText}</p>
        <Button variant="outline" onClick={() => setAsking(true)} className="self-start">
          {words.cancel}
        </Button>
      </section>
    );
  }
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={question} tabIndex={-1} className="text-h3">
        {words.confirmHeading}
      </h2>
      <p>{words.confirmText(formatRupees(mandate.amount))}</p>
      {error && <Alert tone="error">{error}</Alert>}
      <div className="flex flex-wrap gap-3">
        {/* Ignores the second click of a double click: it was meant for the button that was here before. */}
        <Button onClick={({ detail }) => void (detail < 2 && end())} busy={busy} busyLabel={words.cancelling}>
          {words.confirm}
        </Button>
        <Button variant="outline" onClick={() => setAsking(false)} disabled={busy}>
          {words.keep}
        </Button>
      </div>
    </section>
  );
}
