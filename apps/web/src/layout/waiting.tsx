import type { ReactNode } from 'react';
import { useCommonWords } from '../lib/words';

/** The placeholder of an account page until its code is loaded. `children`: shown in the prerendered shell only. */
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
