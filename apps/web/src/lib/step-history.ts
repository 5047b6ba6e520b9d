import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

function stepIn(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('step' in state)) return 1;
  return typeof state.step === 'number' ? state.step : 1;
}

/**
 * The steps of a flow, counted from 1, as entries of the browser's history: Back goes one step back and does not leave the
 * flow. The address stays. What a step shows lies in the flow's memory, so that `isReady` says which steps can be shown: one
 * that cannot (after a reload, or by Forward once the first step was seen again) is the first step.
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

  /** A payment may end after its visitor has gone to another page: that page stays. */
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
    /** Whether this visit has seen another step: its first screen keeps the focus where the browser has it. */
    moved,
    go: (to: number) => show(to, false),
    /** In place of this step: what has been paid is not gone back to. */
    goInstead: (to: number) => show(to, true),
    /** As the browser's own Back does. */
    back: () => navigate(-1),
  };
}
