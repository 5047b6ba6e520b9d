import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export interface AccordionSection {
  readonly id: string;
  readonly title: ReactNode;
  readonly summary?: ReactNode;
  readonly panel: ReactNode;
}

/**
 * Sections of which one is open at a time; a click on the open one closes it. The platform's own `details` with one name: it works
 * without JavaScript, by keyboard, and when the browser searches in the page. An address with a section's fragment opens it.
 */
export function Accordion({ name, sections }: { name: string; sections: readonly AccordionSection[] }) {
  const box = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const asked = sections.find(({ id }) => hash === `#${id}`);
    const element = asked && box.current?.querySelector<HTMLDetailsElement>(`#${asked.id}`);
    if (element) element.open = true;
  }, [hash, sections]);
  return (
    <div ref={box} className="divide-y divide-rule border-y border-rule">
      {sections.map(({ id, title, summary, panel }) => (
        <details key={id} id={id} name={name} className="group">
          <summary className="flex min-h-16 cursor-pointer items-center justify-between gap-4 py-4 hover:text-primary-deep">
            <span>
              <span className="block font-display text-h3">{title}</span>
              {summary && <span className="mt-1 block text-ink-soft">{summary}</span>}
            </span>
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="size-5 shrink-0 text-primary transition-transform duration-200 group-open:rotate-45"
            >
              <path d="M8 2v12M2 8h12" stroke="currentColor" strokeWidth="2" />
            </svg>
          </summary>
          <div className="pb-8">{panel}</div>
        </details>
      ))}
    </div>
  );
}
