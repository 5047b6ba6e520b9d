import { practice } from '@vgb/content/words/practice';
import { useEffect, useRef, useState } from 'react';
import { Button, Card, classNames } from '../../ui';
import { strike } from './bell';

const LENGTHS = [5, 10, 20] as const;
const MINUTE_MS = 60_000;

/** A remaining time in milliseconds as "9:05". */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Keeps the screen on, since a sleeping phone stops its sound too. Does nothing where the browser cannot or refuses. Returns a function
 * that ends it.
 */
function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  const asked = navigator.wakeLock.request('screen').catch(() => undefined);
  return () => void asked.then((lock) => lock?.release());
}

/** A timer for a sitting, with a bell at its beginning and end. */
export default function Sitting() {
  const words = practice.sitting;
  const [minutes, setMinutes] = useState<number>(10);
  const { left, isRunning, said, start, stop, ring } = useSitting(minutes);
  return (
    <Card className="gap-5 md:flex-row md:items-center md:justify-between">
      <div className="flex max-w-xl flex-col gap-4">
        <h3 className="text-h3">{words.heading}</h3>
        <p>{words.text}</p>
        <Lengths minutes={minutes} disabled={isRunning} onChoose={setMinutes} />
        <div className="flex flex-wrap gap-3">
          {isRunning ? (
            <Button variant="outline" onClick={stop}>
              {words.stop}
            </Button>
          ) : (
            <Button onClick={start}>{words.start}</Button>
          )}
          <Button variant="quiet" onClick={ring}>
            {words.bell}
          </Button>
        </div>
        <p role="status" className="min-h-7">
          {said}
        </p>
      </div>
      <Dial left={left} whole={minutes * MINUTE_MS} />
    </Card>
  );
}

/**
 * Counts down to a fixed moment, so that a tab that was suspended is not late. `left` is in milliseconds, shown but not announced to screen
 * readers.
 */
function useSitting(minutes: number) {
  const [endsAt, setEndsAt] = useState<number>();
  const [now, setNow] = useState(0);
  const [said, setSaid] = useState('');
  const audio = useRef<AudioContext>(undefined);
  const silenceEnd = useRef<() => void>(undefined);

  useEffect(() => {
    if (endsAt === undefined) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() < endsAt) return;
      setEndsAt(undefined);
      setSaid(practice.sitting.done);
    };
    const timer = setInterval(tick, 250);
    const letScreenSleep = keepScreenOn();
    return () => {
      clearInterval(timer);
      letScreenSleep();
    };
  }, [endsAt]);
  useEffect(() => () => void audio.current?.close(), []);

  /** A browser allows sound only after a press, so the audio is created here. */
  const ring = () => {
    if (typeof AudioContext !== 'undefined') audio.current ??= new AudioContext();
    strike(audio.current);
  };
  const start = () => {
    ring();
    silenceEnd.current = strike(audio.current, minutes * 60);
    setNow(Date.now());
    setEndsAt(Date.now() + minutes * MINUTE_MS);
    setSaid(practice.sitting.running(minutes));
  };
  const stop = () => {
    silenceEnd.current?.();
    setEndsAt(undefined);
    setSaid('');
  };
  const left = endsAt === undefined ? minutes * MINUTE_MS : endsAt - now;
  return { left, isRunning: endsAt !== undefined, said, start, stop, ring };
}

interface LengthsProps {
  minutes: number;
  disabled: boolean;
  onChoose: (minutes: number) => void;
}

function Lengths({ minutes, disabled, onChoose }: LengthsProps) {
  const words = practice.sitting;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels.
    <div role="group" aria-label={words.lengthLabel} className="flex flex-wrap gap-2">
      {LENGTHS.map((length) => (
        <button
          key={length}
          type="button"
          aria-pressed={length === minutes}
          disabled={disabled}
          onClick={() => onChoose(length)}
          className={classNames(
            'min-h-11 grow cursor-pointer rounded-full border px-2 font-semibold disabled:cursor-not-allowed sm:grow-0 sm:px-5',
            length === minutes ? 'border-primary bg-primary text-white' : 'border-control bg-white',
          )}
        >
          {words.minutes(length)}
        </button>
      ))}
    </div>
  );
}

/** The remaining time in milliseconds, as a ring and as a clock. */
const Dial = ({ left, whole }: { left: number; whole: number }) => (
  <svg viewBox="0 0 200 200" aria-hidden="true" className="mx-auto w-52 shrink-0" fill="none">
    <circle cx="100" cy="100" r="84" stroke="var(--color-rule)" strokeWidth="6" />
    <circle
      cx="100"
      cy="100"
      r="84"
      pathLength="100"
      stroke="var(--color-turmeric)"
      strokeWidth="6"
      strokeLinecap="round"
      strokeDasharray={`${(100 * left) / whole} 100`}
      transform="rotate(-90 100 100)"
    />
    <text
      x="100"
      y="100"
      textAnchor="middle"
      dominantBaseline="central"
      fontSize="40"
      fontWeight="600"
      fill="var(--color-primary-deep)"
    >
      {clockOf(left)}
    </text>
  </svg>
);
