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
 * Sections of which one is open at a time; a click on the open one closes it. Made of `details` elements with a common name:
 * works without JavaScript, by keyboard, and with the browser's search. A fragment with a section's id opens it.
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
        <details key={id} id={id} name={name}>
          <summary className="fold py-4">
            <span>
              <span className="block font-display text-h3">{title}</span>
              {summary && <span className="mt-1 block font-normal text-ink-soft">{summary}</span>}
            </span>
          </summary>
          <div className="pb-8">{panel}</div>
        </details>
      ))}
    </div>
  );
}
