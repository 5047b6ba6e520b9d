import { patra as words } from '@vgb/content/words/patra';
import { dayOf } from '@vgb/panchang/india';
import { useEffect, useState } from 'react';
import { PATRA, patra } from '../../art/patra';
import { formatDay } from '../../lib/dates';
import { saveFile } from '../../lib/save-file';
import { Button } from '../../ui';
import { Labelled } from '../parts';
import { pictureOf, sankalpFile } from './keep';

type Reckoning = typeof import('../event-calendar/reckoning');

const LONGEST = 120;

/** A sentence and a day, set on a leaf with the day's tithi; kept as a picture or a yearly entry of a calendar. Nothing is sent. */
export function Writer() {
  const [sentence, setSentence] = useState('');
  const [day, setDay] = useState(() => dayOf(new Date()));
  const reckoning = useReckoning();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const found = isDay && reckoning ? dayIn(reckoning, day) : undefined;
  const text = sentence.trim();
  const svg = patra(text || words.placeholder, [
    ...(isDay ? [formatDay(`${day}T00:00:00Z`)] : []),
    ...(found ? [found.tithi, found.samvat] : []),
  ]);

  return (
    <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-14">
      <div className="flex flex-col gap-5">
        <Sentence value={sentence} change={setSentence} />
        <Day
          value={day}
          change={setDay}
          years={reckoning?.YEARS}
          reckoned={found && `${found.tithi}, ${found.samvat}`}
        />
        <Saving svg={svg} text={text} day={day} isWritten={text !== '' && isDay} />
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

interface SavingProps {
  svg: string;
  /** The sentence without blanks around it. */
  text: string;
  day: string;
  /** Whether sentence and day are there; nothing can be saved before. */
  isWritten: boolean;
}

function Saving({ svg, text, day, isWritten }: SavingProps) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(''), [text, day]);

  const savePicture = async () => {
    try {
      saveFile('sankalp.png', 'image/png', await pictureOf(svg));
    } catch {
      // A browser without a canvas still keeps the drawing itself.
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
    <>
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
    </>
  );
}

const CONTROL = 'w-full rounded-lg border border-control bg-white px-4 py-2.5 text-base';

interface Answer {
  value: string;
  change: (value: string) => void;
}

function Sentence({ value, change }: Answer) {
  return (
    <Labelled label={words.sentenceLabel} hint={words.sentenceHint(LONGEST - value.length)}>
      {(tied) => (
        <textarea
          {...tied}
          rows={3}
          maxLength={LONGEST}
          value={value}
          placeholder={words.placeholder}
          onChange={(event) => change(event.target.value)}
          className={CONTROL}
        />
      )}
    </Labelled>
  );
}

interface DayProps extends Answer {
  /** Which the panchang reaches, once its code has come. */
  years: Reckoning['YEARS'] | undefined;
  /** What it says of the day. */
  reckoned: string | undefined;
}

function Day({ value, change, years, reckoned }: DayProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Labelled label={words.dayLabel}>
        {(tied) => (
          <input
            {...tied}
            type="date"
            min={years && `${years.first}-01-01`}
            max={years && `${years.last}-12-31`}
            value={value}
            onChange={(event) => change(event.target.value)}
            className={`${CONTROL} min-h-12 max-w-64`}
          />
        )}
      </Labelled>
      <p aria-live="polite" className="min-h-7 text-ink-soft">
        {reckoned}
      </p>
    </div>
  );
}

/** What the panchang says of a day (yyyy-MM-dd); undefined for one that it does not reach. */
function dayIn({ monthPage, YEARS }: Reckoning, day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  if (year < YEARS.first || year > YEARS.last) return undefined;
  return monthPage({ year, month }).days.find(({ date }) => date === day);
}

/** The code that computes the calendar; a leaf without its tithi is one all the same. */
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
