import { gita } from '@vgb/content/words/gita';
import { startOfDay } from '@vgb/panchang/india';
import { useToday } from '../../lib/today';
import { VerseFigure } from '../parts';
import { verseOfDay } from './day';

/** The verse of today in India. Prerendered with the first verse; the browser shows today's. */
export function VerseOfDay() {
  const { items } = gita.verses;
  const today = useToday();
  const at = today === undefined ? 0 : verseOfDay(startOfDay(today), items.length);
  const verse = items[at];
  return verse && <VerseFigure verse={verse} />;
}
