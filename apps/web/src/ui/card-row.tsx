import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names';

interface CardRowProps {
  /** `ol` where the order of the cards matters. */
  as?: 'ul' | 'ol';
  /** The accessible name of the row. */
  label: string;
  /** The columns of the grid on wider screens. */
  columns?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Cards in a grid, and on a phone in a row that scrolls sideways with the next card partly visible (`card-row`). While it can
 * scroll it can be focused, so that the arrow keys scroll it; without JavaScript it can be focused at every width.
 */
export function CardRow({
  as: Tag = 'ul',
  label,
  columns = 'md:grid-cols-2 lg:grid-cols-3',
  className,
  children,
}: CardRowProps) {
  const row = useRef<HTMLUListElement & HTMLOListElement>(null);
  const [slides, setSlides] = useState(true);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSlides(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Tag
      ref={row}
      tabIndex={slides ? 0 : undefined}
      aria-label={label}
      className={classNames('card-row grid gap-6', columns, className)}
    >
      {children}
    </Tag>
  );
}
