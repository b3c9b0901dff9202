/**
 * Builds when there is no build, or when the build is older than its sources or belongs to another
 * brand.
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  chosenBrandFile,
  readBuildRecord,
  recordFile,
  UNFINISHED,
} from '../scripts/build/build-record.ts';
import { newestChange } from '../scripts/build/newest-change.ts';
import { buildDirectory, projectRoot } from '../scripts/build/paths.ts';

const sources = ['shared', 'web', 'lambdas', 'scripts', 'package-lock.json'];

async function isFresh(brandFile: string, forDeploy: boolean): Promise<boolean> {
  const record = await readBuildRecord();
  if (
    record?.brandFile !== brandFile ||
    record.buildId === UNFINISHED ||
    (forDeploy && !record.runsOnLambda)
  )
    return false;
  const built = (await stat(recordFile(buildDirectory))).mtimeMs;
  const changed = await Promise.all([
    ...sources.map((source) => newestChange(resolve(projectRoot, source))),
    newestChange(brandFile),
  ]);
  return Math.max(...changed) <= built;
}

/**
 * @param given The publisher's brand file; default: that of the last build, then the sample's.
 * @param options.forDeploy The build must run on Lambda, whichever platform this machine has.
 * @param options.onBuild Called before a build begins.
 * @throws Error when a running site of another brand is served from the build folder.
 */
export async function ensureBuilt(
  given?: string,
  {
    forDeploy = false,
    onBuild = () => undefined,
  }: { readonly forDeploy?: boolean; readonly onBuild?: () => void } = {},
): Promise<void> {
  const brandFile = chosenBrandFile(given);
  if (await isFresh(brandFile, forDeploy)) return;
  onBuild();
  // The compiler takes longer to load than a site takes to start.
  const { build } = await import('../scripts/build.ts');
  await build({ brandFile, forDeploy });
}
