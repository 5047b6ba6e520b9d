import { film as words } from '@vgb/content/words/film';
import { useEffect, useMemo, useRef, useState } from 'react';
import { filmScenes, SCREEN } from '../../art/film';
import { Button, classNames } from '../../ui';

const TICK_MS = 250;
const LENGTH_S = words.captions.at(-1)?.to ?? 0;

export interface FilmDialogProps {
  onClose: () => void;
}

/**
 * A minute of animated scenes with captions, chapters and a description of what is seen; pausing stops the animations too. Fetched when a
 * visitor opens it.
 */
export function FilmDialog({ onClose }: FilmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [paused, setPaused] = useState(false);
  const { elapsed, over, seek } = useElapsed(paused);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const at = Math.max(
    0,
    words.captions.findLastIndex(({ from }) => elapsed >= from),
  );
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={words.title}
      className="on-dark m-auto w-full max-w-5xl rounded-lg bg-maroon p-4 text-paper backdrop:bg-maroon-deep/90 sm:p-6"
    >
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <Screen key={at} at={at} paused={paused} />
        <Captions at={at} seek={seek} />
      </div>
      <progress
        value={elapsed}
        max={LENGTH_S}
        aria-label={words.title}
        className="film-progress mt-4 h-1.5 w-full"
      />
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {over ? (
          <Button variant="light" onClick={() => seek(0)}>
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

/** The second of the film; it stands still while paused and at the end. */
function useElapsed(paused: boolean) {
  const [elapsed, seek] = useState(0);
  const over = elapsed >= LENGTH_S;
  useEffect(() => {
    if (paused || over) return;
    const timer = setInterval(() => seek((seconds) => seconds + TICK_MS / 1000), TICK_MS);
    return () => clearInterval(timer);
  }, [paused, over]);
  return { elapsed, over, seek };
}

/** The scene `at`; its movements begin anew with each. */
function Screen({ at, paused }: { at: number; paused: boolean }) {
  const scene = useMemo(() => ({ __html: filmScenes[at]?.() ?? '' }), [at]);
  return (
    <svg
      viewBox={`0 0 ${SCREEN.width} ${SCREEN.height}`}
      aria-hidden="true"
      data-paused={paused || undefined}
      className="film-screen w-full overflow-hidden rounded"
      // Markup from this site's own generators; no visitor's input reaches it.
      dangerouslySetInnerHTML={scene}
    />
  );
}

/** The description of scene `at`, and the film's chapters; `seek` is called with the second at which a chapter begins. */
function Captions({ at, seek }: { at: number; seek: (seconds: number) => void }) {
  const caption = words.captions[at];
  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite" className="min-h-36">
        <p className="font-display text-h3">{caption?.text}</p>
        <p className="mt-2 text-sm text-paper/80">{caption?.seen}</p>
      </div>
      <ol aria-label={words.chapters} className="mt-auto flex flex-wrap gap-2">
        {words.captions.map(({ from, chapter }, place) => (
          <li key={chapter}>
            <button
              type="button"
              aria-current={place === at ? 'true' : undefined}
              onClick={() => seek(from)}
              className={classNames(
                'min-h-11 cursor-pointer rounded-full border border-turmeric-pale/60 px-3 text-sm',
                place === at ? 'bg-turmeric-pale text-maroon-deep' : 'hover:bg-paper/10',
              )}
            >
              {chapter}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
