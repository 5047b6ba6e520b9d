/** What each process of jest-light-runner does before its first test file: reads TypeScript, ends with Jest, and holds each test to its time. */
import { register } from 'node:module';
import { addEventHandler } from 'jest-circus';
import { register as registerTypeScript } from 'tsx/esm/api';
import { base } from './base.mjs';

registerTypeScript();
register('./resolve.mjs', import.meta.url);

// Jest has ended, or was killed: without this the process goes on with its test file, and stays for as long as something in it is open.
process.once('disconnect', () => process.exit());

// As they are before a test replaces them.
const { setTimeout, clearTimeout } = globalThis;

// The runner knows no time limit: a test that waits for ever would stop the suite without a word of which it is.
addEventHandler(({ name }, { currentDescribeBlock: { children, hooks } }) => {
  if (name === 'add_test') limit(children.at(-1));
  if (name === 'add_hook') limit(hooks.at(-1));
});

function limit(entry) {
  const { fn, timeout: ms = base.testTimeout } = entry;
  entry.fn = async () => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not done within ${ms} ms.`)), ms);
    });
    try {
      await Promise.race([fn(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
