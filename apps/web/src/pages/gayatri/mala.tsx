import { gayatri } from '@vgb/content/words/gayatri';
import { useEffect, useState } from 'react';
import { readNote, writeNote } from '../../lib/storage';
import { Button } from '../../ui';
import { BEADS, type Count, NONE, next, readCount } from './counting';

const KEPT = 'mala';
/** A dash pattern that draws the first `count` beads: dashes of length 0 with round ends are dots. */
const dots = (count: number): string => (count === 0 ? '0 999' : `${'0 1 '.repeat(count)}0 999`);
const RING = 'M201 34A166 166 0 1 1 199 34';

/** A mala that counts touches. The whole drawing is the button; the count is stored for this tab. */
export function Mala() {
  const words = gayatri.mala;
  const [count, setCount] = useState<Count>(NONE);
  useEffect(() => setCount(readCount(readNote(KEPT))), []);
  const keep = (to: Count) => {
    setCount(to);
    writeNote(KEPT, to);
  };
  const { bead, rounds } = count;
  const isDone = bead === BEADS;
  return (
    <div className="flex flex-col items-center gap-6">
      <button
        type="button"
        onClick={() => keep(next(count))}
        className="js-only mala group relative cursor-pointer touch-manipulation rounded-full select-none"
      >
        <Beads counted={bead} />
        <span className="absolute inset-0 grid place-content-center gap-1 text-center">
          <span aria-hidden="true" className="font-display text-5xl font-semibold text-primary-deep">
            {bead}
          </span>
          <span className="text-sm font-semibold">{words.count}</span>
        </span>
      </button>
      <p aria-live="polite" className="min-h-14 max-w-md text-center">
        {isDone ? words.roundDone(rounds) : words.state(bead, rounds)}
      </p>
      <Button variant="outline" className="js-only" onClick={() => keep(NONE)}>
        {words.again}
      </Button>
    </div>
  );
}

function Beads({ counted }: { counted: number }) {
  return (
    <svg
      viewBox="0 0 400 400"
      aria-hidden="true"
      className="size-72 max-w-full sm:size-88"
      fill="none"
      strokeLinecap="round"
    >
      <path d={RING} stroke="var(--color-rule)" strokeWidth="1" />
      <path
        d={RING}
        pathLength={BEADS - 0.5}
        stroke="var(--color-maroon-soft)"
        strokeOpacity="0.35"
        strokeWidth="7.5"
        strokeDasharray="0 1"
      />
      <path
        d={RING}
        pathLength={BEADS - 0.5}
        stroke="var(--color-primary)"
        strokeWidth="8.5"
        strokeDasharray={dots(counted)}
      />
      <path
        d="M200 30V10M200 10L188 -2M200 10L200 -6M200 10L212 -2"
        stroke="var(--color-turmeric)"
        strokeWidth="2"
      />
      <circle cx="200" cy="34" r="9" fill="var(--color-turmeric)" />
    </svg>
  );
}
