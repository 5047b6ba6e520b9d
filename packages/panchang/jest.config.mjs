import { base } from '../../jest.base.mjs';

export default {
  ...base,
  // Jest's sandbox makes each access to a global slow, and positions use `Math` ten million times: this passes it to CommonJS modules as a
  // parameter.
  sandboxInjectedGlobals: ['Math'],
  moduleNameMapper: {
    ...base.moduleNameMapper,
    '^astronomy-engine$': '<rootDir>/node_modules/astronomy-engine/astronomy.js',
  },
};
