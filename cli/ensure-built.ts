/**
 * Builds when there is no build, or when the build is older than its sources or belongs to another
 * brand.
 */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { newestChange } from '../scripts/build/newest-change.ts';
import { buildDirectory, projectRoot } from '../scripts/build/paths.ts';

const sources = ['shared', 'web', 'lambdas', 'scripts', 'package-lock.json'];
const stampSchema = v.pipe(v.string(), v.parseJson(), v.object({ brandFile: v.string() }));

async function isFresh(brandFile: string): Promise<boolean> {
  const stampFile = resolve(buildDirectory, 'build.json');
  const stamp = v.safeParse(stampSchema, await readFile(stampFile, 'utf8').catch(() => ''));
  if (!stamp.success || stamp.output.brandFile !== brandFile) return false;
  const built = (await stat(stampFile)).mtimeMs;
  const changed = await Promise.all([
    ...sources.map((source) => newestChange(resolve(projectRoot, source))),
    newestChange(brandFile),
  ]);
  return Math.max(...changed) <= built;
}

/** @param given The publisher's brand file; default: the sample brand. */
export async function ensureBuilt(given?: string): Promise<void> {
  const brandFile =
    given === undefined ? resolve(projectRoot, 'shared/brand/meridian.ts') : resolve(given);
  if (await isFresh(brandFile)) return;
  // The compiler takes longer to load than a site takes to start.
  const { build } = await import('../scripts/build.ts');
  await build({ brandFile });
}
