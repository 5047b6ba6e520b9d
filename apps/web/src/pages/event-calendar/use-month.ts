import { useContext, useEffect, useState } from 'react';
import { BuiltMonthContext, type MonthPage, readBuiltMonth } from './month-page';

type Reckoning = typeof import('./reckoning');

let loaded: Reckoning | undefined;

/** @throws when the code cannot be fetched: the browser is offline, or the site has been replaced meanwhile. */
export async function loadReckoning(): Promise<Reckoning> {
  loaded ??= await import('./reckoning');
  return loaded;
}

/** Fetches it at the first sign that another month will be asked for. A failure here is none yet: the month asks again. */
export const fetchReckoningAhead = (): void => {
  loadReckoning().catch(() => undefined);
};

/** The month that this page was built with; undefined where the visitor has come from another page of the site. */
export function useBuiltMonth(): MonthPage | undefined {
  const given = useContext(BuiltMonthContext);
  const [built] = useState(() => given ?? (typeof document === 'undefined' ? undefined : readBuiltMonth()));
  return built;
}

export interface ReckoningState {
  /** Undefined until the code is there. */
  readonly reckoning: Reckoning | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** What computes months; fetched once it is `needed`. */
export function useReckoning(needed: boolean): ReckoningState {
  const [reckoning, setReckoning] = useState(loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!needed || reckoning || hasFailed) return;
    let isGone = false;
    loadReckoning().then(
      (code) => isGone || setReckoning(code),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [needed, reckoning, hasFailed]);
  return { reckoning, hasFailed, retry: () => setFailed(false) };
}
