import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** By which conditions a suite reads packages: their sources first, then what is for its platform. */
export const conditions = (...platform) => ['@vgb/source', ...platform];

/** What every workspace's Jest has in common. */
export const base = {
  // A machine that is busy with other suites is slow, not wrong.
  testTimeout: 120_000,
  roots: ['<rootDir>/src', '<rootDir>/test'],
};

/** For suites of Node: the test files of a process share what it has loaded, and run as Node runs them (docs/decisions/0119). */
export const inNode = {
  ...base,
  runner: [createRequire(import.meta.url).resolve('jest-light-runner'), { runtime: 'child_process' }],
  setupFiles: [fileURLToPath(new URL('worker.mjs', import.meta.url))],
  transform: {},
};
