import { useEffect, useState } from 'react';
import { Alert } from '../ui';
import { useCommonWords } from './words';

/** How long a call may take before the notice appears, in milliseconds. */
export const SLOW_AFTER_MS = 4_000;

/** The notice near a button that its call takes long, so that a person waits instead of leaving. */
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
