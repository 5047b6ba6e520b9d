import type { ReactNode } from 'react';
import { OfflineNotice } from '../lib/offline-notice';
import { Card } from '../ui';

interface AccountScreenProps {
  heading: ReactNode;
  lead?: ReactNode;
  /** Stands above the heading. */
  mark?: ReactNode;
  children: ReactNode;
  /** What stands beside the form on a wide screen. */
  aside?: ReactNode;
}

/** The card that holds the form. */
export function AccountScreen({ heading, lead, mark, children, aside }: AccountScreenProps) {
  return (
    <div className="bg-paper-deep py-12 lg:py-20">
      <div
        className={aside ? 'wrap grid items-start gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16' : 'wrap max-w-2xl'}
      >
        <Card className="gap-6">
          <header className="flex flex-col gap-3">
            {mark}
            <h1 className="text-h2">{heading}</h1>
            {lead && <p className="text-lead text-ink-soft">{lead}</p>}
          </header>
          <OfflineNotice />
          {children}
        </Card>
        {aside && <aside className="lg:pt-8">{aside}</aside>}
      </div>
    </div>
  );
}
