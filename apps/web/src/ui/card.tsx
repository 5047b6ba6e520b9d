import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface CardProps {
  as?: 'div' | 'li' | 'article';
  className?: string;
  children: ReactNode;
}

/** A box on paper colour with a double border. */
export function Card({ as: Tag = 'div', className, children }: CardProps) {
  return (
    <Tag className={classNames('leaf relative flex flex-col p-5 sm:p-6 lg:p-8', className)}>{children}</Tag>
  );
}
