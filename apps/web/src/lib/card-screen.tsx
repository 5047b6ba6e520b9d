import type { ReactNode, RefObject } from 'react';
import { Card } from '../ui';
import { OfflineNotice } from './offline-notice';

interface CardScreenProps {
  heading: string;
  /** Given when the heading takes the focus, once what it stands for has changed. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A page that is one card: its heading, a word where the device is offline, and what the page is about. */
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
