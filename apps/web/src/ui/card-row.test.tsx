import { afterEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { CardRow } from './card-row';

/** Takes the place of the browser's, which jsdom has not: tells when a test says that the row's size has changed. */
class Sized implements ResizeObserver {
  static tell: () => void = () => undefined;
  constructor(callback: ResizeObserverCallback) {
    Sized.tell = () => act(() => callback([], this));
  }
  observe() {}
  unobserve() {}
  disconnect() {
    Sized.tell = () => undefined;
  }
}

const row = () => screen.getByRole('list', { name: 'Breeds' });
const show = () =>
  render(
    <CardRow label="Breeds">
      <li>Gir</li>
    </CardRow>,
  );
const layOut = (content: number, room: number) => {
  Object.defineProperty(row(), 'scrollWidth', { value: content, configurable: true });
  Object.defineProperty(row(), 'clientWidth', { value: room, configurable: true });
  Sized.tell();
};

afterEach(() => {
  Reflect.deleteProperty(window, 'ResizeObserver');
});

test('a row of cards is a stop of the keyboard while it is wider than its place, and none where it is a grid', () => {
  window.ResizeObserver = Sized;
  const { unmount } = show();
  expect(row()).toHaveAttribute('tabindex', '0');
  layOut(1200, 1200);
  expect(row()).not.toHaveAttribute('tabindex');
  layOut(1800, 360);
  expect(row()).toHaveAttribute('tabindex', '0');
  unmount();
  expect(() => Sized.tell()).not.toThrow();
});

test('a browser that cannot tell sizes keeps the stop', () => {
  show();
  expect(row()).toHaveAttribute('tabindex', '0');
});
