const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** "21 November 2026 at 8:15 am IST": a moment as people in India read it. */
export const inIndianTime = (at: Date): string => `${moment.format(at)} IST`;
