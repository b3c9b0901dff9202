/** Tells whether the build is that of the sources and the brand. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readBuildRecord, recordFile, UNFINISHED } from './build-record.ts';
import { newestChange } from './newest-change.ts';
import { buildDirectory, projectRoot } from './paths.ts';

const sources = [
  ...['shared', 'web', 'desk', 'services', 'publishing', 'importing', 'lambdas', 'scripts'],
  'package-lock.json',
];

/** @param forDeploy The build must run on Lambda, whichever platform this machine has. */
export async function isFresh(brandFile: string, forDeploy: boolean): Promise<boolean> {
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
