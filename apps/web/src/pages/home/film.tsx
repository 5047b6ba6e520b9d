import type { HomeWords } from '@vgb/content/types';
import { useEffect, useRef, useState } from 'react';
import { artUrl } from '../../art/art-url';
import type { ArtName } from '../../art/catalogue';
import { useCommonWords } from '../../lib/words';
import { Button } from '../../ui';

/** What is drawn behind each caption. */
const SCENES: readonly ArtName[] = [
  'emblem-sixteen',
  'emblem-gau',
  'emblem-ganga',
  'emblem-gayatri',
  'emblem-gita',
  'emblem-guru',
  'element-water',
  'mark',
];
const TICK_MS = 250;

type Words = HomeWords['hero']['film'];

/** The play button on the hero, and the minute of drawings that it opens. */
export function Film({ words }: { words: Words }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="js-only group inline-flex min-h-12 cursor-pointer items-center gap-4 rounded-full pr-4 text-left font-semibold text-paper"
      >
        <span className="grid size-16 shrink-0 place-items-center rounded-full border-2 border-turmeric-pale bg-maroon/70 transition-colors duration-200 group-hover:bg-primary">
          <svg viewBox="0 0 20 20" className="ml-1 size-6" aria-hidden="true">
            <path d="M4 2 17 10 4 18Z" fill="currentColor" />
          </svg>
        </span>
        <span className="max-w-44 underline-offset-4 group-hover:underline">{words.play}</span>
      </button>
      {open && <FilmDialog words={words} onClose={() => setOpen(false)} />}
    </>
  );
}

function FilmDialog({ words, onClose }: { words: Words; onClose: () => void }) {
  const { slider } = useCommonWords().widget;
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
          className="film-scene aspect-square w-full max-w-xs"
        />
      </div>
      <p aria-live="polite" className="mt-6 min-h-24 text-center font-display text-h3">
        {words.captions[at]?.text}
      </p>
      <progress
        value={elapsed}
        max={length}
        aria-label={words.title}
        className="mt-2 h-1.5 w-full accent-turmeric"
      />
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {over ? (
          <Button look="light" onClick={() => setElapsed(0)}>
            {words.end}
          </Button>
        ) : (
          <Button look="bare" aria-pressed={paused} onClick={() => setPaused(!paused)}>
            {paused ? slider.play : slider.pause}
          </Button>
        )}
        <Button look="bare" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </dialog>
  );
}
