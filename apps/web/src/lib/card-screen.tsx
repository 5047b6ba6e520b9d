import type { ReactNode, RefObject } from 'react';
import { Card } from '../ui';
import { OfflineNotice } from './offline-notice';

interface CardScreenProps {
  heading: string;
  /** Set where the heading takes the focus after the content has changed. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A page of one card: the heading, a notice while offline, and the content. */
export function CardScreen({ heading, headingRef, children }: CardScreenProps) {
  return (
    <div className="bg-paper-deep py-12 lg:py-20">
      <div className="wrap max-w-2xl">
        <Card className="gap-6">
          <h1 ref={headingRef} tabIndex={headingRef && -1} className="text-h2">
            {heading}
          </h1>
          <OfflineNotice />
          {children}
        </Card>
      </div>
    </div>
  );
}
