import { conditions } from './base.mjs';

const globals = new URL('globals.mjs', import.meta.url).href;

/** Node's hook: packages of this repository are read as sources, and `@jest/globals`, which refuses to be loaded outside Jest's own runner, as the globals. */
export const resolve = (specifier, context, next) =>
  specifier === '@jest/globals'
    ? { url: globals, shortCircuit: true }
    : next(specifier, { ...context, conditions: conditions(...context.conditions) });
