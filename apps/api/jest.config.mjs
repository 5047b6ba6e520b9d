import { inNode } from '../../jest/base.mjs';

export default {
  ...inNode,
  // The longest suite by far: Jest's own count, the cores less one, would leave a core idle once the others are done.
  maxWorkers: 2,
  testSequencer: './test/longest-first.mjs',
  globalSetup: './test/jest-server.mjs',
  globalTeardown: './test/jest-server-stop.mjs',
};
