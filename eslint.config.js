import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

/** Imports point one way (design: cli → local → lambdas → web → shared; only the behaviour table is read from infra). */
function mayNotImport(files, folders, message) {
  return {
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ regex: `^\\.{1,2}/(?:.*/)?(?:${folders.join('|')})/`, message }],
        },
      ],
    },
  };
}

export default tseslint.config(
  { ignores: ['build/**', 'cdk.out/**', 'coverage/**', '.masthead/**', 'node_modules/**'] },
  ...tseslint.configs.strict,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
      'import/no-default-export': 'off',
    },
  },
  mayNotImport(
    ['shared/**'],
    ['infra', 'lambdas', 'web', 'local', 'cli', 'sample'],
    'shared/ imports nothing of the project',
  ),
  mayNotImport(
    ['web/**'],
    ['infra', 'lambdas', 'local', 'cli', 'sample'],
    'web/ imports shared/ only',
  ),
  mayNotImport(
    ['lambdas/**'],
    ['infra', 'local', 'cli', 'sample'],
    'lambdas/ import web/ and shared/ only',
  ),
  mayNotImport(
    ['local/**'],
    ['cli', 'sample', 'infra/(?!behaviours)[^\'"]*'],
    'local/ imports lambdas/, web/, shared/ and the behaviour table',
  ),
  mayNotImport(
    ['infra/**'],
    ['local', 'cli', 'sample', 'web'],
    'infra/ imports lambdas/ and shared/ only',
  ),
  mayNotImport(
    ['cli/**'],
    ['infra/(?!behaviours)[^\'"]*'],
    'nothing imports infra/ but its behaviour table',
  ),
  {
    files: ['cli/**', 'local/**', 'scripts/**', 'sample/**', 'infra/app.ts', 'test/bench/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], ...tseslint.configs.disableTypeChecked },
);
