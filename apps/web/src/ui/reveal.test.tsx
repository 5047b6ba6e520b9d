import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { preferReducedMotion, Seen } from '../../test/seen';
import { Reveal } from './reveal';

beforeEach(() => Seen.install());
afterEach(() => {
  Seen.remove();
  Reflect.deleteProperty(window, 'matchMedia');
});

function open() {
  render(
    <Reveal>
      <button type="button">Inside</button>
    </Reveal>,
  );
  const inside = screen.getByRole('button', { name: 'Inside' });
  return { inside, state: () => inside.parentElement?.dataset.reveal, observer: Seen.all[0] };
}

describe('a section', () => {
  test('below the window waits, and reveals once when it passes 75 % of the window’s height', () => {
    const { state, observer } = open();
    expect(observer?.options).toEqual({ rootMargin: '0px 0px -25% 0px' });
    expect(state()).toBeUndefined();
    observer?.see(false, window.innerHeight + 1);
    expect(state()).toBe('waiting');
    observer?.see(true, window.innerHeight * 0.74);
    expect(state()).toBe('shown');
    observer?.see(false, window.innerHeight + 1);
    expect(state()).toBe('shown');
  });

  test('that is not laid out yet, being far below, waits as well', () => {
    const { state, observer } = open();
    observer?.see(false, 0, 0);
    expect(state()).toBe('waiting');
    observer?.see(true, window.innerHeight * 0.74);
    expect(state()).toBe('shown');
  });

  test('that the window shows from the start is never hidden', () => {
    const { state, observer } = open();
    observer?.see(false, window.innerHeight);
    expect(state()).toBeUndefined();
  });

  test('shows itself to a visitor who comes by keyboard', () => {
    const { state, observer, inside } = open();
    observer?.see(false, window.innerHeight + 1);
    fireEvent.focusIn(inside);
    expect(state()).toBe('shown');
  });

  test('stands still where less motion is preferred', () => {
    preferReducedMotion();
    expect(open().observer).toBeUndefined();
  });
});
