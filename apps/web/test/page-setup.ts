import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

configure({
  // The sentence is enough: a whole page under each failure hides it.
  getElementError: (message) => new Error(message ?? 'not found'),
  // As in jest/base.mjs: a machine that is busy with other suites is slow, not wrong.
  asyncUtilTimeout: 60_000,
});

/** What every browser has and jsdom lacks, on the prototypes: a test's own stands before it, and this is there again when that is deleted. */
class Observer implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  observe() {}
  disconnect() {}
}
Object.assign(Object.getPrototypeOf(window), {
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
});

beforeEach(() => {
  window.scrollTo = () => undefined;
});

// Hooks run in the order of their files' import: a screen is taken down before setup.ts looks at what it complained about.
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
