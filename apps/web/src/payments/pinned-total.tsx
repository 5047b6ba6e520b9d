import type { ReactNode } from 'react';
import { classNames } from '../ui';

interface PinnedTotalProps {
  /** What is paid and how often, such as "₹2,100, every month"; absent while nothing is chosen. */
  total: string | undefined;
  /** The button that goes on. */
  children: ReactNode;
}

/** The last line of a step in a card, fixed at the bottom of the screen while the step extends below it. */
export function PinnedTotal({ total, children }: PinnedTotalProps) {
  return (
    <div
      className={classNames(
        'z-10 -mx-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule bg-card px-5 py-3 lg:-mx-7 lg:px-7 lg:py-4',
        total !== undefined && 'pinned-total',
      )}
    >
      {total !== undefined && <p className="font-display text-lg font-semibold lg:text-xl">{total}</p>}
      {children}
    </div>
  );
}
