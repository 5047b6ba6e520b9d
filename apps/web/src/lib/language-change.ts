import { useEffect, useRef } from 'react';
import { locale } from './language';
import { readNote, tabStorage, writeNote } from './storage';

/** A note's `state`, if it was written on a page of another language. */
function stateFrom(note: unknown): string | undefined {
  if (typeof note !== 'object' || note === null) return undefined;
  if (!('locale' in note && note.locale !== locale && 'state' in note)) return undefined;
  return typeof note.state === 'string' ? note.state : undefined;
}

/**
 * Keeps what a screen shows while its reader changes the page's language, which loads another document. The state is noted in this tab
 * when the page is left, and removed when a page of the same kind opens; a page of the same language, as after a reload, discards it.
 * What is typed into a form is kept by its draft.
 * @param name of the state, among all that are kept.
 * @param state undefined while there is nothing to keep.
 * @param restore shows that state on the screen in the other language; it checks the text, which comes from the browser's storage.
 */
export function useOverLanguageChange(
  name: string,
  state: string | undefined,
  restore: (state: string) => void,
): void {
  const key = `shown:${name}`;
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  useEffect(() => {
    const kept = stateFrom(readNote(key));
    tabStorage.removeItem(key);
    if (kept !== undefined) latest.current(kept);
  }, [key]);
  useEffect(() => {
    if (state === undefined) return;
    const note = () => writeNote(key, { locale, state });
    addEventListener('pagehide', note);
    return () => removeEventListener('pagehide', note);
  }, [key, state]);
}
