import { patra as words } from '@vgb/content/words/patra';
import { dayOf } from '@vgb/panchang/india';
import { useEffect, useId, useState } from 'react';
import { PATRA, PATRA_FACES, patra } from '../../art/patra';
import { formatDay } from '../../lib/dates';
import { saveFile } from '../../lib/save-file';
import { Button } from '../../ui';
import { facesInside } from './faces';
import { pictureOf, sankalpFile } from './keep';

type Reckoning = typeof import('../event-calendar/reckoning');

const LONGEST = 120;

/** A sentence and a day, set on a leaf with the day's tithi; kept as a picture or a yearly entry of a calendar. Nothing is sent. */
export function Writer() {
  const [sentence, setSentence] = useState('');
  const [day, setDay] = useState(() => dayOf(new Date()));
  const [said, setSaid] = useState('');
  const reckoning = useReckoning();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const found = isDay && reckoning ? dayIn(reckoning, day) : undefined;
  const text = sentence.trim();
  const sentenceShown = text || words.placeholder;
  const below = [
    ...(isDay ? [formatDay(`${day}T00:00:00Z`)] : []),
    ...(found ? [found.tithi, found.samvat] : []),
  ];
  const svg = patra(sentenceShown, below, useFaces([sentenceShown, ...below].join('')));
  const isWritten = text !== '' && isDay;
  useEffect(() => setSaid(''), [sentence, day]);

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
    <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-14">
      <div className="flex flex-col gap-5">
        <Sentence value={sentence} change={setSentence} />
        <Day
          value={day}
          change={setDay}
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
        alt={words.leaf(sentenceShown)}
        width={PATRA.width}
        height={PATRA.height}
        className="mx-auto w-full max-w-md"
      />
    </div>
  );
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
  /** Which the panchang reaches, once its code has come. */
  years: Reckoning['YEARS'] | undefined;
  /** What it says of the day. */
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

/** What the panchang says of a day (yyyy-MM-dd); undefined for one that it does not reach. */
function dayIn({ monthPage, YEARS }: Reckoning, day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  if (year < YEARS.first || year > YEARS.last) return undefined;
  return monthPage({ year, month }).days.find(({ date }) => date === day);
}

/** The faces that `text` needs on the leaf; until they have come, and without them, the device's own set it. */
function useFaces(text: string): string {
  const [faces, setFaces] = useState('');
  const letters = [...new Set(text)].sort().join('');
  useEffect(() => {
    let isGone = false;
    facesInside(PATRA_FACES, letters).then(
      (rules) => isGone || rules === '' || setFaces(rules),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [letters]);
  return faces;
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
