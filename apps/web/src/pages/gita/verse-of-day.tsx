import { gita } from '@vgb/content/words/gita';
import { useEffect, useState } from 'react';
import { VerseFigure } from '../parts';
import { verseOfDay } from './day';

/** The verse of today in India. Prerendered with the first verse; the browser shows today's. */
export function VerseOfDay() {
  const { items } = gita.verses;
  const [at, setAt] = useState(0);
  useEffect(() => setAt(verseOfDay(new Date(), items.length)), [items.length]);
  const verse = items[at];
  return verse && <VerseFigure verse={verse} />;
}
