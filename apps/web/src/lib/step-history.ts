import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

function stepIn(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('step' in state)) return 1;
  return typeof state.step === 'number' ? state.step : 1;
}

/**
 * The steps of a flow, counted from 1, as entries of the browser's history under one address: Back returns to the previous step.
 * The data of a step is in memory, so `isReady` decides which steps can be shown: in place of one that cannot, as after a reload,
 * the first step is shown.
 */
export function useStepHistory(isReady: (step: number) => boolean) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const asked = stepIn(state);
  const step = asked === 1 || isReady(asked) ? asked : 1;
  const address = `${pathname}${search}`;

  useEffect(() => {
    if (asked !== step) navigate(address, { replace: true });
  }, [asked, step, address, navigate]);

  const [seen, setSeen] = useState({ step, moved: false });
  if (seen.step !== step) setSeen({ step, moved: true });
  const { moved } = seen;
  useEffect(() => {
    if (moved) window.scrollTo(0, 0);
  }, [step, moved]);

  /** Whether the flow is still mounted: a payment may end after the visitor has gone to another page, which must stay. */
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const show = (to: number, replace: boolean) => {
    if (isHere.current) navigate(address, { replace, state: { step: to } });
  };

  return {
    step,
    /** Whether the step has changed since the page was opened; only then a step's heading takes the focus. */
    moved,
    go: (to: number) => show(to, false),
    /** Replaces this step in the history: Back does not return to a finished payment. */
    goInstead: (to: number) => show(to, true),
    /** Like the browser's Back button. */
    back: () => navigate(-1),
  };
}
