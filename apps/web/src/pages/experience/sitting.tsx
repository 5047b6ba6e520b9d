import { practice } from '@vgb/content/words/practice';
import { useEffect, useRef, useState } from 'react';
import { Button, Card, classNames } from '../../ui';
import { strike } from './bell';

const LENGTHS = [5, 10, 20] as const;
const MINUTE_MS = 60_000;

/** "9:05" for what is left, in milliseconds. */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A phone that sleeps stops its sound as well. Where the browser cannot or may not keep the screen on, nothing happens. Returns how to end it. */
function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  const asked = navigator.wakeLock.request('screen').catch(() => undefined);
  return () => void asked.then((lock) => lock?.release());
}

/** A timer for a sitting. Its end is a moment, so that a tab that slept is not late; each second is shown and not announced. */
export default function Sitting() {
  const words = practice.sitting;
  const [minutes, setMinutes] = useState<number>(10);
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

  /** A browser lets a page sound after a press alone. */
  const ring = () => {
    if (typeof AudioContext !== 'undefined') audio.current ??= new AudioContext();
    strike(audio.current);
  };
  const start = () => {
    ring();
    silenceEnd.current = strike(audio.current, minutes * 60);
    setNow(Date.now());
    setEndsAt(Date.now() + minutes * MINUTE_MS);
    setSaid(words.running(minutes));
  };
  const stop = () => {
    silenceEnd.current?.();
    setEndsAt(undefined);
    setSaid('');
  };
  const left = endsAt === undefined ? minutes * MINUTE_MS : endsAt - now;

  return (
    <Card className="gap-5 md:flex-row md:items-center md:justify-between">
      <div className="flex max-w-xl flex-col gap-4">
        <h3 className="text-h3">{words.heading}</h3>
        <p>{words.text}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels. */}
        <div role="group" aria-label={words.lengthLabel} className="flex flex-wrap gap-2">
          {LENGTHS.map((length) => (
            <button
              key={length}
              type="button"
              aria-pressed={length === minutes}
              disabled={endsAt !== undefined}
              onClick={() => setMinutes(length)}
              className={classNames(
                'min-h-11 cursor-pointer rounded-full border px-5 font-semibold disabled:cursor-not-allowed',
                length === minutes ? 'border-primary bg-primary text-white' : 'border-control bg-white',
              )}
            >
              {words.minutes(length)}
            </button>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          {endsAt === undefined ? (
            <Button onClick={start}>{words.start}</Button>
          ) : (
            <Button variant="outline" onClick={stop}>
              {words.stop}
            </Button>
          )}
          <Button variant="quiet" onClick={ring}>
            {words.bell}
          </Button>
        </div>
        <p role="status" className="min-h-7">
          {said}
        </p>
      </div>
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
          strokeDasharray={`${(100 * left) / (minutes * MINUTE_MS)} 100`}
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
    </Card>
  );
}
