/** Bundles each function separately: `build/lambdas/<name>/index.mjs`, exporting `handler`. */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { functions, type FunctionDefinition } from '../../lambdas/functions.ts';
import type { Manifest } from '../../web/manifest.ts';
import { leaveOutLateCode } from './leave-out-late-code.ts';
import { copyNativePackages } from './native-packages.ts';
import { buildDirectory, projectRoot } from './paths.ts';
import { embedCommonPasswords, virtualModules } from './virtual-modules.ts';

/** Some packages still call `require`, which does not exist in modules. */
export const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Functions pass their own credentials to the SDK's clients. */
const noCredentialChain = resolve(projectRoot, 'lambdas/aws/no-credential-chain.ts');

/**
 * @param options.forDeploy Fetches packages for Lambda's platform where npm has installed others.
 */
export async function buildLambdas(
  brandFile: string,
  manifest: Manifest,
  options: { readonly forDeploy: boolean },
): Promise<void> {
  const directory = resolve(buildDirectory, 'lambdas');
  await rm(directory, { recursive: true, force: true });
  const definitions: readonly [string, FunctionDefinition][] = Object.entries(functions);
  await Promise.all(
    definitions.map(([name, { nativePackages = [] }]) =>
      esbuild
        .build({
          entryPoints: [resolve(projectRoot, 'lambdas', name, 'handler.ts')],
          outfile: resolve(directory, name, 'index.mjs'),
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
            'process.env.MASTHEAD_BUILD': JSON.stringify(manifest.buildId),
          },
          banner: { js: requireBanner },
          mainFields: ['module', 'main'],
          alias: { '@aws-sdk/credential-provider-node': noCredentialChain },
          plugins: [
            virtualModules(brandFile, manifest),
            embedCommonPasswords(),
            leaveOutLateCode(),
          ],
          external: [...nativePackages],
          absWorkingDir: projectRoot,
          logLevel: 'error',
        })
        .then(() =>
          copyNativePackages(nativePackages, resolve(directory, name), {
            fetchMissing: options.forDeploy,
          }),
        ),
    ),
  );
}
