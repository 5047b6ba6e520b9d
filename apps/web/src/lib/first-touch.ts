import { useEffect } from 'react';

const SIGNS = ['focusin', 'pointerdown'] as const;

/**
 * Calls `fetchIt` once, at the first focus or touch anywhere on the page: what a visitor who only reads does not need is fetched
 * here. Pass a function that stays the same over renders.
 */
export function useFirstTouch(fetchIt: () => void): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of SIGNS) document.removeEventListener(sign, touched);
    };
    const touched = () => {
      stop();
      fetchIt();
    };
    for (const sign of SIGNS) document.addEventListener(sign, touched);
    return stop;
  }, [fetchIt]);
}
