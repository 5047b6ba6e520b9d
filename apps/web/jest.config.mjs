import { base, conditions, inNode } from '../../jest/base.mjs';

const { testTimeout, ...project } = base;
const { testTimeout: _, ...projectInNode } = inNode;

/** The site in a browser, and what cuts its faces in Node. */
export default {
  testTimeout,
  projects: [
    {
      ...project,
      roots: ['<rootDir>/src'],
      testEnvironment: '<rootDir>/test/browser-environment.mjs',
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      globals: { __ART_BASE__: '/art', __BUILD_YEAR__: '2026' },
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
      resolver: '<rootDir>/test/language-resolver.cjs',
      testEnvironmentOptions: { customExportConditions: conditions('browser', 'node') },
      // Jest's sandbox makes each access to a global slow, and positions use `Math` ten million times: this passes it to CommonJS modules as a
      // parameter.
      sandboxInjectedGlobals: ['Math'],
      moduleNameMapper: {
        '^(\\.{1,2}/.*)\\.js$': '$1',
        '^astronomy-engine$': '<rootDir>/../../packages/panchang/node_modules/astronomy-engine/astronomy.js',
      },
      transform: {
        '^.+\\.tsx?$': [
          '@swc/jest',
          {
            jsc: {
              target: 'es2023',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
            module: { type: 'es6' },
          },
        ],
      },
    },
    { ...projectInNode, roots: ['<rootDir>/scripts'] },
  ],
};
