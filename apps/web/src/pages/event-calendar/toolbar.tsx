import { calendar } from '@vgb/content/words/calendar';
import { dayOf } from '@vgb/panchang/india';
import { YEARS } from '@vgb/panchang/years';
import { type FormEvent, useId } from 'react';
import { Button, classNames } from '../../ui';
import { isReached, type Month, monthOf, shift } from './month';
import { nameOfMonth } from './printed';
import { fetchReckoningAhead } from './use-month';

export type View = 'month' | 'year';

export interface ToolbarProps {
  month: Month;
  view: View;
  onGo: (month: Month) => void;
  onView: (view: View) => void;
}

/** The shown month's name, and the controls for another month, year or view. */
export function Toolbar({ month, view, onGo, onView }: ToolbarProps) {
  const isMonth = view === 'month';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no action of its own: a pointer over its buttons starts the fetch of their code
    <div
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3"
      onPointerEnter={fetchReckoningAhead}
      onFocus={fetchReckoningAhead}
    >
      <h2 className="grow text-h2 max-sm:w-full" aria-live="polite">
        <span className="sr-only">{calendar.monthShown('')}</span>
        {isMonth ? nameOfMonth(month) : month.year}
      </h2>
      <YearForm month={month} onGo={onGo} />
      <ViewChoice view={view} onView={onView} />
      <div className="js-only flex gap-2">
        <Turn
          to={shift(month, isMonth ? -1 : -12)}
          label={isMonth ? calendar.previousMonth : calendar.previousYear}
          back
          onGo={onGo}
        />
        <Button variant="outline" className="px-4!" onClick={() => onGo(monthOf(dayOf(new Date())))}>
          {calendar.goToToday}
        </Button>
        <Turn
          to={shift(month, isMonth ? 1 : 12)}
          label={isMonth ? calendar.nextMonth : calendar.nextYear}
          onGo={onGo}
        />
      </div>
    </div>
  );
}

function YearForm({ month, onGo }: Pick<ToolbarProps, 'month' | 'onGo'>) {
  const yearId = useId();
  function goToYear(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const year = Number(new FormData(event.currentTarget).get('year'));
    if (Number.isInteger(year) && isReached({ ...month, year })) onGo({ ...month, year });
  }
  return (
    <form onSubmit={goToYear} className="js-only flex items-center gap-2">
      <label htmlFor={yearId} className="sr-only xl:not-sr-only xl:text-sm xl:text-ink-soft">
        {calendar.yearLabel}
      </label>
      <input
        key={month.year}
        id={yearId}
        name="year"
        type="number"
        inputMode="numeric"
        min={YEARS.first}
        max={YEARS.last}
        required
        defaultValue={month.year}
        className="min-h-12 w-20 rounded-full border border-control bg-card px-2 text-center text-base"
      />
      <Button variant="outline" type="submit" className="px-4!">
        {calendar.goToYear}
      </Button>
    </form>
  );
}

const ViewChoice = ({ view, onView }: Pick<ToolbarProps, 'view' | 'onView'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are two buttons
  <div
    role="group"
    aria-label={calendar.viewLabel}
    className="js-only flex rounded-full border border-control"
  >
    {(['month', 'year'] as const).map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={view === name}
        onClick={() => onView(name)}
        className={classNames(
          'min-h-11 cursor-pointer rounded-full px-4 text-base font-semibold',
          view === name ? 'bg-maroon text-paper' : 'hover:text-primary-deep',
        )}
      >
        {name === 'month' ? calendar.monthView : calendar.yearView}
      </button>
    ))}
  </div>
);

interface TurnProps {
  to: Month;
  label: string;
  back?: boolean;
  onGo: (month: Month) => void;
}

const Turn = ({ to, label, back = false, onGo }: TurnProps) => (
  <Button
    variant="outline"
    className="px-4!"
    disabled={!isReached(to)}
    onClick={() => onGo(to)}
    aria-label={label}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true" className={classNames('size-4', back && 'rotate-180')}>
      <path d="m5 2 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  </Button>
);
