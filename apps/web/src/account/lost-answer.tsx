import { useRef, useState } from 'react';
import { isOutcomeOpen } from '../lib/api-error';
import { Alert, Link } from '../ui';
import { useAccountWords } from './words';

/**
 * For what can be done once, such as using up a code: a try whose answer was lost may have worked, and is then what the next one is refused
 * for. `mayHaveWorked` is true from that refusal on.
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

/** Says so, and leads to the login, where it turns out. */
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
