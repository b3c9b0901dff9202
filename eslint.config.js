import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

/**
 * Imports point one way (design §2): cli → publishing, local → lambdas → web → shared; infra →
 * lambdas, shared. Tests beside the code may reach further.
 */
function mayNotImport(folder, forbidden) {
  const message = `${folder}/ does not import ${forbidden.join(', ')} (docs/design.md §2)`;
  const regex = `^\\.{1,2}/(?:.*/)?(?:${forbidden.join('|')})/`;
  return {
    files: [`${folder}/**`],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] },
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
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.js'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'test/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60 }], 'no-nested-ternary': 'error' },
  },
  mayNotImport('shared', ['infra', 'lambdas', 'publishing', 'web', 'local', 'cli', 'sample']),
  mayNotImport('web', ['infra', 'lambdas', 'publishing', 'local', 'cli', 'sample']),
  mayNotImport('lambdas', ['infra', 'publishing', 'local', 'cli', 'sample']),
  mayNotImport('publishing', ['infra', 'web', 'local', 'cli', 'sample']),
  mayNotImport('local', ['infra', 'publishing', 'cli', 'sample']),
  mayNotImport('infra', ['publishing', 'web', 'local', 'cli', 'sample']),
  mayNotImport('cli', ['infra', 'sample']),
  {
    files: ['cli/**', 'local/**', 'scripts/**', 'sample/**', 'infra/app.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], ...tseslint.configs.disableTypeChecked },
);
