/** By which conditions a suite reads packages: their sources first, then what is for its platform. */
export const conditions = (...platform) => ['@vgb/source', ...platform];

/** What every workspace's Jest has in common: ES modules from TypeScript source, nothing built first. */
export const base = {
  testEnvironment: 'node',
  // A machine that is busy with other suites is slow, not wrong.
  testTimeout: 120_000,
  testEnvironmentOptions: { customExportConditions: conditions('node', 'node-addons') },
  roots: ['<rootDir>/src', '<rootDir>/test'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
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
};
