import { DAY_MS, dayOf, startOfDay } from '@vgb/panchang/india';
import { useEffect, useState } from 'react';

/**
 * The day in India (yyyy-MM-dd); undefined at the first render, which must equal the prerendered one. Updated at midnight in
 * India, and when a suspended tab becomes visible.
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
