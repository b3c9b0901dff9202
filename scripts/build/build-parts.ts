/** Builds the parts of a build, or those of them that a change of sources reaches. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FunctionName } from '../../lambdas/functions.ts';
import { buildBrowser } from './browser.ts';
import { bundleEdgeFunctions } from './edge.ts';
import { buildFonts, type BuiltFonts } from './fonts.ts';
import { buildLambdas } from './lambdas.ts';
import { buildShowcase } from './showcase.ts';
import type { StagedParts } from './staged-parts.ts';
import { copyStatic } from './static-files.ts';
import type { BrowserBuild } from './virtual-modules.ts';

/** What is built again. */
export interface Targets {
  /** What browsers load: scripts, styles, fonts, files with fixed names. */
  readonly assets: boolean;
  readonly edge: boolean;
  readonly showcase: boolean;
  readonly functions: ReadonlySet<FunctionName>;
}

/** What a build leaves for the next one. */
export interface BuiltParts extends BrowserBuild {
  readonly fonts: BuiltFonts;
}

async function buildAssets(folder: string, brandFile: string): Promise<BuiltParts> {
  await mkdir(resolve(folder, 'assets'));
  const fonts = await buildFonts(folder);
  const built = await buildBrowser(folder, brandFile, fonts);
  await copyStatic(folder, brandFile);
  await writeFile(resolve(folder, 'manifest.json'), `${JSON.stringify(built.manifest, null, 2)}\n`);
  return { ...built, fonts };
}

/**
 * @param change What to build, and what the last build left; default: everything.
 */
export async function buildParts(
  staged: StagedParts,
  brandFile: string,
  options: { readonly forDeploy: boolean },
  change?: { readonly targets: Targets; readonly last: BuiltParts },
): Promise<BuiltParts> {
  const targets = change?.targets;
  const built =
    change === undefined || change.targets.assets
      ? await buildAssets(staged.folder('assets'), brandFile)
      : change.last;
  await Promise.all([
    buildLambdas(staged.folder('lambdas'), brandFile, built, {
      ...options,
      ...(targets === undefined ? {} : { only: targets.functions }),
    }),
    targets?.edge === false ? undefined : bundleEdgeFunctions(staged.folder('edge'), brandFile),
    targets?.showcase === false
      ? undefined
      : buildShowcase(staged.folder('showcase'), brandFile, built.fonts),
  ]);
  return built;
}
