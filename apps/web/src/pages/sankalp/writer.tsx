import { patra as words } from '@vgb/content/words/patra';
import { dayOf } from '@vgb/panchang/india';
import { useEffect, useId, useState } from 'react';
import { PATRA, patra } from '../../art/patra';
import { formatDay } from '../../lib/dates';
import { draftOf } from '../../lib/draft';
import { saveFile } from '../../lib/save-file';
import { Button } from '../../ui';
import { pictureOf, type Sankalp, sankalpFile } from './keep';

type Reckoning = typeof import('../event-calendar/reckoning');

const LONGEST = 120;

const draft = draftOf<Sankalp>('sankalp');

/**
 * Sets a sentence and a day on a leaf with the day's tithi, and saves it as a picture or a yearly calendar entry. Nothing is sent to the
 * server.
 */
export function Writer() {
  const { sentence, day, write } = useSankalp();
  const [said, setSaid] = useState('');
  const reckoning = useReckoning();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const found = isDay && reckoning ? dayIn(reckoning, day) : undefined;
  const text = sentence.trim();
  const svg = patra(text || words.placeholder, [
    ...(isDay ? [formatDay(`${day}T00:00:00Z`)] : []),
    ...(found ? [found.tithi, found.samvat] : []),
  ]);
  const isWritten = text !== '' && isDay;
  useEffect(() => setSaid(''), [sentence, day]);

  const savePicture = async () => {
    try {
      saveFile('sankalp.png', 'image/png', await pictureOf(svg));
    } catch {
      // Without a canvas the SVG is saved instead.
      saveFile('sankalp.svg', 'image/svg+xml', svg);
    }
    setSaid(words.saved);
  };
  const saveEntry = () => {
    saveFile(
      'sankalp.ics',
      'text/calendar',
      sankalpFile({ sentence: text, day }, words.entryTitle, new Date()),
    );
    setSaid(words.saved);
  };

  return (
    <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-14">
      <div className="flex flex-col gap-5">
        <Sentence value={sentence} change={(to) => write({ sentence: to, day })} />
        <Day
          value={day}
          change={(to) => write({ sentence, day: to })}
          years={reckoning?.YEARS}
          reckoned={found && `${found.tithi}, ${found.samvat}`}
        />
        <div className="flex flex-wrap gap-3">
          <Button disabled={!isWritten} onClick={() => void savePicture()}>
            {words.savePicture}
          </Button>
          <Button variant="outline" disabled={!isWritten} onClick={saveEntry}>
            {words.saveEntry}
          </Button>
        </div>
        <p role="status" className="min-h-7">
          {said}
        </p>
        <p className="text-sm text-ink-soft">{words.privacy}</p>
      </div>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={words.leaf(text || words.placeholder)}
        width={PATRA.width}
        height={PATRA.height}
        className="mx-auto w-full max-w-md"
      />
    </div>
  );
}

/** What is written, kept for this tab: over a reload, and in the page's other language. It begins today. */
function useSankalp() {
  const [written, setWritten] = useState<Sankalp>(() => {
    const blank = { sentence: '', day: dayOf(new Date()) };
    return { ...blank, ...draft.read(blank) };
  });
  const write = (to: Sankalp) => {
    setWritten(to);
    draft.write(to);
  };
  return { ...written, write };
}

const CONTROL = 'w-full rounded-lg border border-control bg-white px-4 py-2.5 text-base';

interface Answer {
  value: string;
  change: (value: string) => void;
}

function Sentence({ value, change }: Answer) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {words.sentenceLabel}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={LONGEST}
        value={value}
        placeholder={words.placeholder}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.target.value)}
        className={CONTROL}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {words.sentenceHint(LONGEST - value.length)}
      </p>
    </div>
  );
}

interface DayProps extends Answer {
  /** The years that the panchang covers, once its code has loaded. */
  years: Reckoning['YEARS'] | undefined;
  /** The panchang's words for the day. */
  reckoned: string | undefined;
}

function Day({ value, change, years, reckoned }: DayProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {words.dayLabel}
      </label>
      <input
        id={id}
        type="date"
        min={years && `${years.first}-01-01`}
        max={years && `${years.last}-12-31`}
        value={value}
        onChange={(event) => change(event.target.value)}
        className={`${CONTROL} min-h-12 max-w-64`}
      />
      <p aria-live="polite" className="min-h-7 text-ink-soft">
        {reckoned}
      </p>
    </div>
  );
}

/** The panchang's words for a day (yyyy-MM-dd); undefined outside its years. */
function dayIn({ monthPage, YEARS }: Reckoning, day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  if (year < YEARS.first || year > YEARS.last) return undefined;
  return monthPage({ year, month }).days.find(({ date }) => date === day);
}

/** The code that computes the calendar; undefined while or when it cannot be loaded: the leaf then has no tithi. */
function useReckoning(): Reckoning | undefined {
  const [reckoning, setReckoning] = useState<Reckoning>();
  useEffect(() => {
    let isGone = false;
    import('../event-calendar/reckoning').then(
      (code) => isGone || setReckoning(code),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return reckoning;
}
