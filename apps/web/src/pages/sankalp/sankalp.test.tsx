import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { sankalp } from '@vgb/content/words/sankalp';
import ICAL from 'ical.js';
import { settle } from '../../../test/screen';
import { Seen } from '../../../test/seen';
import { evenLinesOf, linesOf, patra } from '../../art/patra';
import { facesInside, hasLetterOf } from './faces';
import { sankalpFile } from './keep';
import { Write } from './write';
import { Writer } from './writer';

describe('a sentence on the leaf', () => {
  test.each([
    ['', 10, []],
    ['one', 10, ['one']],
    ['I will plant a tree', 10, ['I will', 'plant a', 'tree']],
    ['averyverylongword and', 10, ['averyverylongword', 'and']],
    ['मैं एक पेड़ लगाऊँगा', 6, ['मैं एक', 'पेड़', 'लगाऊँगा']],
  ])('%j in lines of %i graphemes', (text, most, lines) => {
    expect(linesOf(text, most)).toEqual(lines);
  });

  test.each([
    ['', 10, []],
    ['one', 10, ['one']],
    ['I will plant a tree', 16, ['I will plant', 'a tree']],
    ['one two three four', 14, ['one two', 'three four']],
    ['averyverylongword and', 10, ['averyverylongword', 'and']],
  ])('%j in as even lines as %i signs allow', (text, most, lines) => {
    expect(evenLinesOf(text, most)).toEqual(lines);
  });

  test('appears unchanged, whatever characters it has', () => {
    const svg = new DOMParser().parseFromString(
      patra('a < b & "c" </text>', ['8 November']),
      'image/svg+xml',
    );
    expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      'a < b & "c" </text>',
      '8 November',
    ]);
  });
});

describe('the faces that the leaf carries', () => {
  test.each([
    ['A', 'U+20-7e, U+20b9', true],
    ['₹', 'U+20-7e, U+20b9', true],
    ['क', 'U+20-7e, U+20b9', false],
    ['one क', 'U+901-903, U+905-939', true],
    ['क', '', true],
    ['', 'U+20-7e', false],
  ])('%j in %j: %s', (text, range, expected) => {
    expect(hasLetterOf(text, range)).toBe(expected);
  });

  test('are those of the page that set its letters, with their files inside', async () => {
    const style = document.createElement('style');
    const face = (family: string, file: string, weight: string, range: string) =>
      `@font-face { font-family: '${family}'; src: url('/assets/${file}.woff2') format('woff2'); font-weight: ${weight}; unicode-range: ${range}; }`;
    style.textContent = [
      face('Fraunces', 'fraunces', '400 700', 'U+20-7e'),
      face('Noto Sans Devanagari', 'devanagari', '400', 'U+901-97f'),
      face('Noto Sans Devanagari', 'devanagari-bold', '600', 'U+901-97f'),
      face('Inter', 'inter', '400 700', 'U+20-7e'),
    ].join('');
    document.head.append(style);
    const asked: string[] = [];
    window.fetch = async (file) => {
      asked.push(new URL(String(file)).pathname);
      return { blob: async () => new Blob(['face'], { type: 'font/woff2' }) } as Response;
    };
    const families = ['Fraunces', 'Noto Sans Devanagari'];
    const rules = await facesInside(families, 'मैं');
    expect(asked.splice(0)).toEqual(['/assets/devanagari.woff2']);
    // What the first family has, no other is asked for.
    await facesInside(families, 'I, 108');
    expect(asked.splice(0)).toEqual(['/assets/fraunces.woff2']);
    await facesInside(families, 'मैं 108');
    expect(asked.splice(0)).toEqual(['/assets/fraunces.woff2', '/assets/devanagari.woff2']);
    style.remove();
    expect(rules).toBe(
      `@font-face{font-family:"Noto Sans Devanagari";src:url(data:font/woff2;base64,${btoa('face')});unicode-range:U+901-97f}`,
    );
    const leaf = new DOMParser().parseFromString(patra('मैं', [], rules), 'image/svg+xml');
    expect(leaf.querySelector('style')?.textContent).toBe(rules);
  });
});

test('the calendar file repeats each year, with a reminder; the same sankalp is the same entry', () => {
  const written = { sentence: 'I will plant a tree, and stay.', day: '2026-11-22' };
  const file = sankalpFile(written, 'My sankalp', new Date('2026-11-22T04:00:00Z'));
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-11-22');
  expect(event?.getFirstPropertyValue('rrule')?.toString()).toBe('FREQ=YEARLY');
  expect(event?.getFirstPropertyValue('description')).toBe(written.sentence);
  expect(event?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toBe('PT9H');
  expect(sankalpFile(written, 'My sankalp', new Date(0))).toContain(
    String(event?.getFirstPropertyValue('uid')),
  );
});

describe('the writer', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-08T06:00:00Z'), doNotFake: ['queueMicrotask'] });
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:sankalp';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = () => undefined;
  });
  afterEach(() => {
    Seen.remove();
    sessionStorage.clear();
  });

  test('sets the sentence with its day and the day’s tithi, and saves a yearly entry', async () => {
    render(<Writer />);
    expect(await screen.findByText('Krishna Chaturdashi, Vikram Samvat 2083')).toBeVisible();
    const entry = screen.getByRole('button', { name: 'Remind me each year' });
    expect(entry).toBeDisabled();
    fireEvent.change(screen.getByRole('textbox', { name: 'What will you do?' }), {
      target: { value: 'I will feed before I eat.' },
    });
    expect(screen.getByRole('img', { name: 'Your leaf: I will feed before I eat.' })).toHaveAttribute(
      'src',
      expect.stringContaining('Krishna%20Chaturdashi'),
    );
    fireEvent.change(screen.getByLabelText('From which day?'), { target: { value: '' } });
    expect(entry).toBeDisabled();
    fireEvent.change(screen.getByLabelText('From which day?'), { target: { value: '2031-11-14' } });
    fireEvent.click(entry);
    expect(saved.map(({ type }) => type)).toEqual(['text/calendar']);
    expect(screen.getByRole('status')).toHaveTextContent('Saved to your downloads.');
  });

  test('keeps what is written over a reload and a change of the language', async () => {
    const { unmount } = render(<Writer />);
    await settle();
    fireEvent.change(screen.getByRole('textbox', { name: 'What will you do?' }), {
      target: { value: 'I will plant a tree.' },
    });
    fireEvent.change(screen.getByLabelText('From which day?'), { target: { value: '2031-11-14' } });
    unmount();
    render(<Writer />);
    await settle();
    expect(screen.getByRole('textbox', { name: 'What will you do?' })).toHaveValue('I will plant a tree.');
    expect(screen.getByLabelText('From which day?')).toHaveValue('2031-11-14');
  });

  test('loads when its place is near; until then the empty leaf is shown', async () => {
    Seen.install();
    render(<Write />);
    expect(screen.getByRole('img', { name: sankalp.write.leaf })).toBeVisible();
    Seen.all[0]?.see(false);
    expect(screen.queryByRole('textbox')).toBeNull();
    Seen.all[0]?.see(true);
    expect(await screen.findByRole('textbox', { name: 'What will you do?' })).toBeVisible();
  });
});
