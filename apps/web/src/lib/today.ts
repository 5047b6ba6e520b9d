import { DAY_MS, dayOf, startOfDay } from '@vgb/panchang/india';
import { useEffect, useState } from 'react';

/**
 * The day in India (yyyy-MM-dd), undefined until the browser has said it, so that the first paint is the prerendered one. It follows a page
 * that stays open: at midnight in India, and when the visitor comes back to a tab that slept meanwhile.
 */
export function useToday(): string | undefined {
  const [today, setToday] = useState<string>();
  useEffect(() => {
    let midnight: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = new Date();
      const day = dayOf(now);
      setToday(day);
      clearTimeout(midnight);
      midnight = setTimeout(look, startOfDay(day).getTime() + DAY_MS - now.getTime());
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(midnight);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
