import { base } from '../../jest.base.mjs';

export default {
  ...base,
  // In Jest's sandbox each look-up of a global is slow, and positions need `Math` ten million times: the package's CommonJS form is
  // given it as a parameter.
  sandboxInjectedGlobals: ['Math'],
  moduleNameMapper: {
    ...base.moduleNameMapper,
    '^astronomy-engine$': '<rootDir>/node_modules/astronomy-engine/astronomy.js',
  },
};
