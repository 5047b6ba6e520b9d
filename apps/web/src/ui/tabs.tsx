import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classNames } from './class-names';

interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The tab that is open at first: the first one when not given. */
  initial?: string;
  /** Whether the address's fragment (`#courses`) opens a tab. */
  linked?: boolean;
  className?: string;
}

/**
 * Tabs as WAI-ARIA describes them: arrows, Home and End move and open. Every panel is in the HTML; without JavaScript all of them
 * are shown (base.css).
 */
export function Tabs({ label, tabs, initial, linked = false, className }: TabsProps) {
  const prefix = useId();
  const [open, setOpen] = useOpenTab(tabs, initial, linked);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const move = (event: KeyboardEvent) => {
    const next =
      tabs[
        tabAfter(
          event.key,
          tabs.findIndex(({ id }) => id === open),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    setOpen(next.id);
    buttons.current.get(next.id)?.focus();
  };
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classNames(
          'tab-list flex flex-wrap gap-2 border-b border-rule pb-4 max-sm:*:grow',
          // Full rows on a phone: two and two, or three and two.
          tabs.length > 4 ? 'max-sm:*:basis-[28%]' : 'max-sm:*:basis-[40%]',
        )}
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            ref={(element) => {
              if (element) buttons.current.set(id, element);
            }}
            type="button"
            role="tab"
            id={`${prefix}-tab-${id}`}
            aria-selected={id === open}
            aria-controls={`${prefix}-panel-${id}`}
            tabIndex={id === open ? 0 : -1}
            onClick={() => setOpen(id)}
            className={tabClass(id === open)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <Panel key={id} prefix={prefix} id={id} isOpen={id === open}>
          {panel}
        </Panel>
      ))}
    </div>
  );
}

interface PanelProps {
  prefix: string;
  id: string;
  isOpen: boolean;
  children: ReactNode;
}

const Panel = ({ prefix, id, isOpen, children }: PanelProps) => (
  <div
    role="tabpanel"
    id={`${prefix}-panel-${id}`}
    aria-labelledby={`${prefix}-tab-${id}`}
    hidden={!isOpen}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel whose first thing is text is a stop of its own (ARIA practices)
    tabIndex={0}
    className="pt-6 sm:pt-8"
  >
    {children}
  </div>
);

/** The id of the tab that is open, and how to open another. */
function useOpenTab(tabs: readonly Tab[], initial: string | undefined, linked: boolean) {
  const { hash } = useLocation();
  const [open, setOpen] = useState(initial ?? tabs[0]?.id);
  useEffect(() => {
    const asked = tabs.find(({ id }) => linked && hash === `#${id}`);
    if (asked) setOpen(asked.id);
  }, [hash, linked, tabs]);
  return [open, setOpen] as const;
}

/** The index of the tab that a key moves to from `at`; -1 for other keys. */
function tabAfter(key: string, at: number, count: number): number {
  const steps: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return steps[key] ?? -1;
}

const tabClass = (isOpen: boolean): string =>
  classNames(
    'min-h-12 cursor-pointer rounded-full border px-3 py-2 font-semibold transition-colors duration-200 sm:px-5',
    isOpen
      ? 'border-primary bg-primary text-white'
      : 'border-rule bg-white text-ink hover:border-primary hover:text-primary-deep',
  );
