import { patra as words } from '@vgb/content/words/patra';
import { dayOf } from '@vgb/panchang/india';
import { useEffect, useState } from 'react';
import { PATRA, PATRA_FACES, patra } from '../../art/patra';
import { formatDay } from '../../lib/dates';
import { draftOf } from '../../lib/draft';
import { saveFile } from '../../lib/save-file';
import { Button, Labelled } from '../../ui';
import { facesInside } from './faces';
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
        <Saving svg={svg} text={text} day={day} isWritten={text !== '' && isDay} />
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
  /** The years that the panchang covers, once its code has loaded. */
  years: Reckoning['YEARS'] | undefined;
  /** The panchang's words for the day. */
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

/** The panchang's words for a day (yyyy-MM-dd); undefined outside its years. */
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
