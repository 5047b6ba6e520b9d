import { useEffect, useRef } from 'react';
import { locale } from '../lib/language';
import { readNote, tabStorage, writeNote } from '../lib/storage';
import { type AskedGift, NOT_DRAFTED } from './gift';

const KEY = 'donationReview';

/**
 * Keeps a donor in the review when the page's language changes, through the draft that both languages read. After a reload the form opens
 * instead, as for a gift with PAN or address: the draft does not store these, so the gift would be made without them.
 * @param reviewed the gift in step 2; undefined in the other steps.
 * @param review opens step 2 with the form's values.
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
