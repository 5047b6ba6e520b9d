import { afterEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { CardRow } from './card-row';

/** A ResizeObserver, which jsdom lacks: a test calls it when the row's size changes. */
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

test('a row of cards can be focused while it overflows, and not where it is a grid', () => {
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

test('without ResizeObserver the row can be focused', () => {
  show();
  expect(row()).toHaveAttribute('tabindex', '0');
});
