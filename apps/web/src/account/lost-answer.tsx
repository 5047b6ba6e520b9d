import { useRef, useState } from 'react';
import { isOutcomeOpen } from '../lib/api-error';
import { Alert, Link } from '../ui';
import { useAccountWords } from './words';

/**
 * For calls that succeed once, such as using up a code: when the answer is lost the call may have succeeded, and the next try is
 * then refused. `mayHaveWorked` is true from that refusal on.
 */
export function useLostAnswer() {
  const isLost = useRef(false);
  const [mayHaveWorked, setMayHaveWorked] = useState(false);
  const noteFailure = (failure: unknown) => {
    if (isOutcomeOpen(failure)) isLost.current = true;
    else if (isLost.current) setMayHaveWorked(true);
  };
  return { mayHaveWorked, noteFailure };
}

/** The notice that the call may have succeeded, with a link to the login. */
export function LostAnswer() {
  const { text, toLogin } = useAccountWords().lostAnswer;
  return (
    <Alert tone="notice">
      {text}{' '}
      <Link to={toLogin.href} className="text-link">
        {toLogin.label}
      </Link>
    </Alert>
  );
}
