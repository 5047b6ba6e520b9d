import { useEffect, useState } from 'react';
import { Alert } from '../ui';
import { useCommonWords } from './words';

/** How long a call may take before the waiting is explained. */
export const SLOW_AFTER_MS = 4_000;

/** Stands near a button whose call lets wait: a person who sees it does not press again, and does not leave. */
export function SlowNotice({ busy }: { busy: boolean }) {
  const { state } = useCommonWords();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow ? <Alert tone="notice">{state.slow}</Alert> : null;
}
