import { describe, expect, test } from '@jest/globals';
import { inIndianTime, onIndianDay } from './india.js';

describe('a moment for people', () => {
  test.each([
    ['2026-11-20T18:29:00Z', '20 November 2026 at 11:59 pm IST', '20 नवंबर 2026, रात 11:59 बजे IST'],
    ['2026-11-20T18:30:00Z', '21 November 2026 at 12:00 am IST', '21 नवंबर 2026, रात 12:00 बजे IST'],
    ['2026-11-20T22:29:00Z', '21 November 2026 at 3:59 am IST', '21 नवंबर 2026, रात 3:59 बजे IST'],
    ['2026-11-20T22:30:00Z', '21 November 2026 at 4:00 am IST', '21 नवंबर 2026, सुबह 4:00 बजे IST'],
    ['2026-11-21T02:45:00Z', '21 November 2026 at 8:15 am IST', '21 नवंबर 2026, सुबह 8:15 बजे IST'],
    ['2026-11-21T06:30:00Z', '21 November 2026 at 12:00 pm IST', '21 नवंबर 2026, दोपहर 12:00 बजे IST'],
    ['2026-11-21T10:30:00Z', '21 November 2026 at 4:00 pm IST', '21 नवंबर 2026, शाम 4:00 बजे IST'],
    ['2026-11-21T14:29:00Z', '21 November 2026 at 7:59 pm IST', '21 नवंबर 2026, शाम 7:59 बजे IST'],
    ['2026-11-21T14:30:00Z', '21 November 2026 at 8:00 pm IST', '21 नवंबर 2026, रात 8:00 बजे IST'],
    ['2028-02-28T18:30:00Z', '29 February 2028 at 12:00 am IST', '29 फ़रवरी 2028, रात 12:00 बजे IST'],
  ])('%s: %s, %s', (moment, english, hindi) => {
    const at = new Date(moment);
    const said = [inIndianTime(at, 'en'), inIndianTime(at, 'hi')];
    expect(said).toEqual([english, hindi]);
    expect([onIndianDay(at, 'en'), onIndianDay(at, 'hi')]).toEqual([
      english.replace(/ at .*/, ''),
      hindi.replace(/,.*/, ''),
    ]);
  });

  test('the months in Hindi', () => {
    const months = Array.from({ length: 12 }, (_, at) => onIndianDay(new Date(Date.UTC(2026, at, 15)), 'hi'));
    expect(months.map((day) => day.split(' ')[1])).toEqual([
      'जनवरी',
      'फ़रवरी',
      'मार्च',
      'अप्रैल',
      'मई',
      'जून',
      'जुलाई',
      'अगस्त',
      'सितंबर',
      'अक्टूबर',
      'नवंबर',
      'दिसंबर',
    ]);
  });
});
