import { type ComponentType, useState } from 'react';
import type { FilmDialogProps } from './film-dialog';

/** The play button on the hero, which opens the film. */
export function Film({ play }: { play: string }) {
  const [Dialog, setDialog] = useState<ComponentType<FilmDialogProps>>();
  const open = async () => {
    // If the fetch fails (offline), the button does nothing.
    const film = await import('./film-dialog').catch(() => undefined);
    if (film) setDialog(() => film.FilmDialog);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="js-only group inline-flex min-h-12 cursor-pointer items-center gap-4 rounded-full pr-4 text-left font-semibold text-paper"
      >
        <span className="grid size-16 shrink-0 place-items-center rounded-full border-2 border-turmeric-pale bg-maroon/70 transition-colors duration-200 group-hover:bg-primary">
          <svg viewBox="0 0 20 20" className="ml-1 size-6" aria-hidden="true">
            <path d="M4 2 17 10 4 18Z" fill="currentColor" />
          </svg>
        </span>
        <span className="max-w-64 text-balance underline-offset-4 group-hover:underline">{play}</span>
      </button>
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </>
  );
}
