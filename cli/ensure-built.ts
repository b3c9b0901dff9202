/**
 * Builds when there is no build, or when the build is older than its sources or belongs to another
 * brand.
 */
import { chosenBrandFile } from '../scripts/build/build-record.ts';
import { isFresh } from '../scripts/build/is-fresh.ts';

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
