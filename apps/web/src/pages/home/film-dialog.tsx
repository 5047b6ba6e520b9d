import { film as words } from '@vgb/content/words/film';
import { useEffect, useRef, useState } from 'react';
import { artUrl } from '../../art/art-url';
import type { ArtName } from '../../art/catalogue';
import { Button } from '../../ui';

/** What is drawn behind each caption. */
const SCENES: readonly ArtName[] = [
  'hero',
  'emblem-gau',
  'emblem-ganga',
  'emblem-gayatri',
  'emblem-gita',
  'emblem-guru',
  'element-water',
  'mark',
];
const TICK_MS = 250;

export interface FilmDialogProps {
  onClose: () => void;
}

/** A minute of drawings with captions; it can be paused. Loaded when a visitor opens it. */
export function FilmDialog({ onClose }: FilmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [elapsed, setElapsed] = useState(0);
  const [paused, setPaused] = useState(false);
  const length = words.captions.at(-1)?.to ?? 0;
  const over = elapsed >= length;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (paused || over) return;
    const timer = setInterval(() => setElapsed((seconds) => seconds + TICK_MS / 1000), TICK_MS);
    return () => clearInterval(timer);
  }, [paused, over]);

  const at = Math.max(
    0,
    words.captions.findLastIndex(({ from }) => elapsed >= from),
  );
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={words.title}
      className="on-dark m-auto w-full max-w-3xl rounded-lg bg-maroon p-6 text-paper backdrop:bg-maroon-deep/90"
    >
      <p className="sr-only">{words.description}</p>
      <div className="grid place-items-center rounded-lg bg-paper p-6">
        <img
          key={at}
          src={artUrl(SCENES[at] ?? 'mark')}
          alt=""
          width={400}
          height={400}
          className="film-scene aspect-square w-full max-w-xs rounded object-cover"
        />
      </div>
      <p aria-live="polite" className="mt-6 min-h-24 text-center font-display text-h3">
        {words.captions[at]?.text}
      </p>
      <progress
        value={elapsed}
        max={length}
        aria-label={words.title}
        className="film-progress mt-2 h-1.5 w-full"
      />
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {over ? (
          <Button variant="light" onClick={() => setElapsed(0)}>
            {words.end}
          </Button>
        ) : (
          <Button variant="bare" aria-pressed={paused} onClick={() => setPaused(!paused)}>
            {paused ? words.play : words.pause}
          </Button>
        )}
        <Button variant="bare" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </dialog>
  );
}
