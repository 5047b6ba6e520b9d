import { base } from '../../jest.base.mjs';

export default {
  ...base,
  // The longest suite by far, and a third of it is waiting for sockets: a worker more than the two cores of CI keeps both busy.
  maxWorkers: 3,
  testSequencer: './test/longest-first.mjs',
  globalSetup: './test/jest-server.mjs',
  globalTeardown: './test/jest-server-stop.mjs',
};
