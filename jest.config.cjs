/**
 * Unit tests stand beside the code; `test/` holds what crosses modules. Suites are in four classes:
 * `npm test -- --selectProjects browser` runs one.
 */
const shared = {
  testEnvironment: '<rootDir>/test/support/node-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/cdk.out/'],
  moduleNameMapper: { '^fast-check$': '<rootDir>/test/support/fast-check.ts' },
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
  setupFiles: ['<rootDir>/test/support/suite-environment.mjs'],
};

/** Suites that start browsers, sites and commands may take longer on a busy machine. */
const patient = {
  ...shared,
  roots: ['<rootDir>/test'],
  setupFilesAfterEnv: ['<rootDir>/test/support/long-timeout.mjs'],
};

const commandSuites = ['<rootDir>/test/(infrastructure|resilience|server/commands)/**/*.test.ts'];

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/', '<rootDir>/build/'],
    },
    {
      ...patient,
      displayName: 'server',
      testMatch: ['<rootDir>/test/(edge|server|support)/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/server/commands/'],
    },
    { ...patient, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.test.ts'] },
    { ...patient, displayName: 'commands', testMatch: commandSuites },
  ],
  globalSetup: '<rootDir>/test/support/prepare-browser.mjs',
  testSequencer: '<rootDir>/test/support/long-suites-first.mjs',
  // What takes longer hangs. Classes other than `unit` have five minutes.
  testTimeout: 60_000,
  // A worker with a larger heap collects garbage instead of running tests, and ends slowly.
  workerIdleMemoryLimit: '1GB',
};
