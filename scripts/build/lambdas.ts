/** Bundles each function by itself: `build/lambdas/<name>/index.mjs`, exporting `handler`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { functions, type FunctionDefinition, type FunctionName } from '../../lambdas/functions.ts';
import { lateModuleOutput, lateModules } from './late-modules.ts';
import { copyNativePackages } from './native-packages.ts';
import { projectRoot } from './paths.ts';
import { reactByName } from './react-by-name.ts';
import { besideBundle, virtualModules, type BrowserBuild } from './virtual-modules.ts';

/** Some packages still call `require`, which does not exist in modules. */
export const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Functions pass their own credentials to the SDK's clients. */
const noCredentialChain = resolve(projectRoot, 'services/aws/no-credential-chain.ts');

/** What `react-dom/server` is, without its renderer of streams, which is as long and never used. */
const textRenderer = resolve(
  projectRoot,
  'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
);

/** The list of common passwords, which a bundle has as text: there is no file beside it. */
export const passwordsAsText = {
  alias: {
    '#common-passwords': resolve(projectRoot, 'services/readers/common-passwords.txt'),
  },
  loader: { '.txt': 'text' },
} as const;

/** What stands in for modules in the bundles. */
const bundleAliases = {
  ...passwordsAsText.alias,
  '#shared-part': resolve(projectRoot, 'web/ui/shared-part.server.tsx'),
  '@aws-sdk/credential-provider-node': noCredentialChain,
  'react-dom/server': textRenderer,
};

/** Writes what the documents of a function hold beside its bundle. */
async function writeStyles(folder: string, { inlineStyles }: BrowserBuild): Promise<void> {
  await mkdir(resolve(folder, 'styles'));
  await Promise.all(
    Object.entries(inlineStyles).map(([address, { css }]) =>
      writeFile(resolve(folder, besideBundle(address)), css),
    ),
  );
}

export interface LambdaOptions {
  /** Fetches packages for Lambda's platform where npm has installed others. */
  readonly forDeploy: boolean;
  /** Builds these functions alone. */
  readonly only?: ReadonlySet<FunctionName>;
}

const definitionsOf = (only: LambdaOptions['only']): (readonly [string, FunctionDefinition])[] =>
  (Object.entries(functions) as [FunctionName, FunctionDefinition][]).filter(
    ([name]) => only === undefined || only.has(name),
  );

/** @param directory an empty folder. */
export async function buildLambdas(
  directory: string,
  brandFile: string,
  built: BrowserBuild,
  options: LambdaOptions,
): Promise<void> {
  const definitions = definitionsOf(options.only);
  if (definitions.length === 0) return;
  // One build for all: each source is read and parsed once, however many functions have it.
  await esbuild.build({
    entryPoints: definitions.flatMap(([name, { lateModules: late = [] }]) => [
      { in: resolve(projectRoot, 'lambdas', name, 'handler.ts'), out: `${name}/index` },
      ...late.map((module) => ({
        in: resolve(projectRoot, module),
        out: `${name}/${lateModuleOutput(module)}`,
      })),
    ]),
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    keepNames: false,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.MASTHEAD_BUILD': JSON.stringify(built.manifest.buildId),
    },
    banner: { js: requireBanner },
    mainFields: ['module', 'main'],
    alias: bundleAliases,
    loader: passwordsAsText.loader,
    plugins: [reactByName(), virtualModules(brandFile, built), lateModules()],
    external: definitions.flatMap(([, { nativePackages = [] }]) => nativePackages),
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
  if (definitions.some(([name]) => name === 'page'))
    await writeStyles(resolve(directory, 'page'), built);
  await Promise.all(
    definitions.map(([name, { nativePackages = [] }]) =>
      copyNativePackages(nativePackages, resolve(directory, name), {
        fetchMissing: options.forDeploy,
      }),
    ),
  );
}
