import { useEffect, useRef } from 'react';
import { locale } from '../lib/language';
import { readNote, tabStorage, writeNote } from '../lib/storage';
import { type AskedGift, NOT_DRAFTED } from './gift';

const KEY = 'donationReview';

/**
 * Takes a donor who changes the page's language while looking over the gift back to the review, through the draft that
 * both languages read. A reload begins with the form, and so does a gift with what the draft does not keep: it would be given without it.
 * @param reviewed the gift in step 2; undefined in the other steps.
 * @param review opens step 2 with what the form holds.
 */
export function useReviewInOtherLanguage(reviewed: AskedGift | undefined, review: () => void): void {
  const latest = useRef(review);
  useEffect(() => {
    latest.current = review;
  });
  useEffect(() => {
    const note = readNote(KEY);
    tabStorage.removeItem(KEY);
    if (typeof note === 'object' && note !== null && 'locale' in note && note.locale !== locale)
      latest.current();
  }, []);
  useEffect(() => {
    if (!reviewed || NOT_DRAFTED.some((field) => reviewed[field])) return;
    const note = () => writeNote(KEY, { locale });
    addEventListener('pagehide', note);
    return () => removeEventListener('pagehide', note);
  }, [reviewed]);
}
