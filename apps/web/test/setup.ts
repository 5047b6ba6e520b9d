import { afterEach, beforeEach, expect, jest } from '@jest/globals';

// A test without a page (`@jest-environment node`) needs nothing of it.
if (typeof document !== 'undefined') await import('./page-setup');

let complaints: unknown[][];

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...said) => {
    complaints.push(said);
  });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  // React and jsdom complain through console.error: a screen that makes them complain is broken.
  expect(complaints).toEqual([]);
});
