import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { ganga } from '@vgb/content/words/ganga';
import { FakeServer } from '../../../test/fake-server';
import { visit } from '../../../test/screen';
import { places } from '../../art/ganga-course';
import GangaPage from '.';
import { filled, roofRain } from './roof-rain';

const walked = jest.fn();
beforeEach(() => {
  walked.mockClear();
  HTMLElement.prototype.scrollTo = walked as typeof HTMLElement.prototype.scrollTo;
});

const open = () => visit({ server: new FakeServer(), at: '/ganga', routes: { '/ganga': <GangaPage /> } });
const here = () =>
  screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'step')?.textContent;

test('the map has the eight places in the order of the river', () => {
  expect(places).toHaveLength(ganga.course.stops.length);
  const shares = places.map(({ walked: share }) => share);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
});

test('buttons, arrow keys and places move along the river; the present place is announced', () => {
  open();
  expect(here()).toBe('Gaumukh');
  const upstream = screen.getByRole('button', { name: 'Upstream' });
  expect(upstream).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Downstream' }));
  expect(here()).toBe('Devprayag');
  const row = screen.getByRole('list', { name: ganga.course.heading });
  fireEvent.keyDown(row, { key: 'ArrowRight' });
  expect(here()).toBe('Haridwar');
  fireEvent.keyDown(row, { key: 'ArrowLeft' });
  expect(here()).toBe('Devprayag');
  fireEvent.click(screen.getByRole('link', { name: 'Ganga Sagar' }));
  expect(screen.getByText('You are at Ganga Sagar.')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('button', { name: 'Downstream' })).toBeDisabled();
  expect(walked).toHaveBeenCalledTimes(4);
  expect(within(row).getAllByRole('listitem')).toHaveLength(8);
});

test.each([
  [100, 1000, 80_000, 148],
  [20, 600, 9600, 17],
  [50, 0, 0, 0],
  [400, 2400, 768_000, 365],
])(
  'a roof of %i m² under %i mm of rain catches %i litres: %i days for a family',
  (area, rain, litres, days) => {
    expect(roofRain(area, rain)).toEqual({ litres, days });
    expect(filled(days)).toBe(Math.round(days / 3.65));
  },
);

test('a larger roof and a wetter city fill the tank', () => {
  open();
  expect(screen.getByText('96,000 litres a year')).toBeVisible();
  fireEvent.change(screen.getByRole('slider', { name: 'Area of the roof' }), { target: { value: '200' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Rain as in' }), { target: { value: '7' } });
  expect(screen.getByText('3,84,000 litres a year')).toBeVisible();
  expect(screen.getByText(ganga.roof.days(365))).toBeVisible();
  expect(screen.getByRole('img', { name: ganga.roof.tank('100') })).toBeVisible();
});
