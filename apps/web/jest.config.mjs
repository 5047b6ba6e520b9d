import { base } from '../../jest.base.mjs';

export default {
  ...base,
  roots: ['<rootDir>/src'],
  testEnvironment: '<rootDir>/test/browser-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@vgb/source', 'browser', 'node'] },
};
