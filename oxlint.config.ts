/**
 * Lint: the strict rules of typescript-eslint, the rules of React and its compiler, and the
 * directions of imports (docs/adr/0022-native-tools-check-types-and-style.md).
 */
import { defineConfig } from 'oxlint';

/**
 * Imports point one way (design §2): cli → importing → publishing → services → shared; cli → local →
 * lambdas → importing, services, web → shared; infra → lambdas, services, shared; cli → all. Tests beside
 * the code may reach further.
 */
function mayNotImport(folder: string, forbidden: readonly string[]) {
  const message = `${folder}/ does not import ${forbidden.join(', ')} (docs/design.md §2)`;
  const regex = `^\\.{1,2}/(?:.*/)?(?:${forbidden.join('|')})/`;
  return {
    files: [`${folder}/**`],
    excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { 'no-restricted-imports': ['error' as const, { patterns: [{ regex, message }] }] },
  };
}

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx'];

export default defineConfig({
  ignorePatterns: ['build/**', 'cdk.out/**', 'coverage/**', '.masthead/**'],
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  plugins: ['typescript', 'react'],
  categories: { correctness: 'off' },
  rules: {
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'no-array-constructor': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-invalid-void-type': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': 'error',
    'no-useless-constructor': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    'typescript/unified-signatures': 'error',
  },
  overrides: [
    {
      files: TYPESCRIPT,
      rules: {
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/static-components': 'error',
        'react/use-memo': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/incompatible-library': 'error',
        'react/immutability': 'error',
        'react/globals': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/error-boundaries': 'error',
        'react/purity': 'error',
        'react/set-state-in-render': 'error',
        'react/unsupported-syntax': 'error',
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
        'typescript/consistent-type-imports': 'error',
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
        'no-console': 'error',
        eqeqeq: 'error',
      },
    },
    {
      files: [...TYPESCRIPT, '**/*.js'],
      excludeFiles: [...TESTS, 'test/**'],
      rules: { 'max-lines-per-function': ['error', { max: 60 }], 'no-nested-ternary': 'error' },
    },
    // A view of the desk is one function, mostly markup; what it does is in modules beside it.
    {
      files: ['desk/**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 180 }] },
    },
    mayNotImport('shared', [
      'infra',
      'lambdas',
      'services',
      'publishing',
      'importing',
      'web',
      'local',
      'cli',
      'sample',
    ]),
    mayNotImport('web', [
      'infra',
      'lambdas',
      'services',
      'publishing',
      'importing',
      'local',
      'cli',
      'sample',
    ]),
    mayNotImport('services', [
      'infra',
      'lambdas',
      'publishing',
      'importing',
      'web',
      'local',
      'cli',
      'sample',
    ]),
    mayNotImport('lambdas', ['infra', 'local', 'cli']),
    mayNotImport('publishing', ['infra', 'lambdas', 'importing', 'web', 'local', 'cli']),
    mayNotImport('importing', ['infra', 'lambdas', 'web', 'local', 'cli']),
    mayNotImport('local', ['infra', 'publishing', 'importing', 'cli']),
    mayNotImport('infra', ['publishing', 'importing', 'web', 'local', 'cli']),
    {
      files: ['cli/**', 'local/**', 'scripts/**', 'lab/**', 'infra/app.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
});
