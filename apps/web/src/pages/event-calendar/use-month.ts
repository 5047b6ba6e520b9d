import { useContext, useEffect, useState } from 'react';
import { BuiltMonthContext, type MonthPage, readBuiltMonth } from './month-page';

type Reckoning = typeof import('./reckoning');

let loaded: Reckoning | undefined;

/** @throws when the code cannot be fetched: the browser is offline, or a deploy has replaced the file. */
export async function loadReckoning(): Promise<Reckoning> {
  loaded ??= await import('./reckoning');
  return loaded;
}

/** Starts the fetch early, at the first sign that another month will be opened. A failure is ignored: opening the month fetches again. */
export const fetchReckoningAhead = (): void => {
  loadReckoning().catch(() => undefined);
};

/** The month embedded in this page; undefined when the visitor came from another page of the site. */
export function useBuiltMonth(): MonthPage | undefined {
  const given = useContext(BuiltMonthContext);
  const [built] = useState(() => given ?? (typeof document === 'undefined' ? undefined : readBuiltMonth()));
  return built;
}

export interface ReckoningState {
  /** Undefined until the code has loaded. */
  readonly reckoning: Reckoning | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The code that computes months; fetched once it is `needed`. */
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
