const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' } as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', day);
const momentFormat = new Intl.DateTimeFormat('en-IN', { ...day, hour: 'numeric', minute: '2-digit' });

/** "21 November 2026 at 8:15 am IST": a moment as people in India read it. */
export const inIndianTime = (at: Date): string => `${momentFormat.format(at)} IST`;
/** "21 November 2026": the day that it was in India. */
export const onIndianDay = (at: Date): string => dayFormat.format(at);
