import type { ReactNode } from 'react';
import { useCommonWords } from '../lib/words';

/** Stands where a person's own page will be, until its code has come. `children`: what the shell alone says. */
export function Waiting({ children }: { children?: ReactNode }) {
  const { state } = useCommonWords();
  return (
    <div className="min-h-dvh bg-paper-deep py-20">
      <p role="status" className="js-only wrap">
        {state.loading}
      </p>
      {children}
    </div>
  );
}
