/** Unit tests stand beside the code; `test/` holds what crosses modules. */
module.exports = {
  testEnvironment: '<rootDir>/test/support/node-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/build/', '<rootDir>/cdk.out/'],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/cdk.out/'],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/support/fast-check.ts',
    '^react/jsx-runtime$': '<rootDir>/test/support/jsx-runtime.mjs',
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  runtime: '<rootDir>/test/support/shared-runtime.mjs',
  globalSetup: '<rootDir>/test/support/prepare-browser.mjs',
  testSequencer: '<rootDir>/test/support/long-suites-first.mjs',
  // For what hangs, on a busy machine too.
  testTimeout: 1_200_000,
};
