import { base, conditions } from '../../jest.base.mjs';

const { testTimeout, ...project } = base;

const moduleNameMapper = {
  ...base.moduleNameMapper,
  '^astronomy-engine$': '<rootDir>/../../packages/panchang/node_modules/astronomy-engine/astronomy.js',
};

/** The site in a browser, and what cuts its faces in Node. */
export default {
  testTimeout,
  projects: [
    {
      ...project,
      roots: ['<rootDir>/src'],
      testEnvironment: '<rootDir>/test/browser-environment.mjs',
      globals: { __ART_BASE__: '/art', __BUILD_YEAR__: '2026' },
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
      resolver: '<rootDir>/test/language-resolver.cjs',
      testEnvironmentOptions: { customExportConditions: conditions('browser', 'node') },
      // As in packages/panchang: positions need `Math` often, and looking it up in Jest's sandbox is slow.
      sandboxInjectedGlobals: ['Math'],
      moduleNameMapper,
    },
    { ...project, roots: ['<rootDir>/scripts'], moduleNameMapper },
  ],
};
