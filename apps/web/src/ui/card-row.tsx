import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names';

interface CardRowProps {
  /** `ol` where the cards follow one another. */
  as?: 'ul' | 'ol';
  /** Names the row for a reader who does not see it. */
  label: string;
  /** The columns of the grid on wider screens. */
  columns?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Cards that are equals: a grid, and on a phone a row that is slid sideways with the next card in sight (`card-row`). While it can be
 * slid it is a stop of the keyboard, where the browser's own arrow keys slide it; without JavaScript it is one at every width.
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
