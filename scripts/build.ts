/**
 * Builds everything that is deployed: Lambda bundles, edge functions, browser files. `npm run build
 * -- --help`.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { functions } from '../lambdas/functions.ts';
import {
  chosenBrandFile,
  readBuildRecord,
  recordFile,
  UNFINISHED,
  type BuildRecord,
} from './build/build-record.ts';
import { buildParts } from './build/build-parts.ts';
import { buildDirectory } from './build/paths.ts';
import { refuseServedBuild } from './build/served-build.ts';
import { stageParts, type StagedParts } from './build/staged-parts.ts';

export interface BuildOptions {
  /**
   * It must export `brand`. Default: the brand file of the last build; the first build has the
   * sample's.
   */
  readonly brandFile?: string;
  readonly quiet?: boolean;
  /**
   * The build is deployed, so it must run on Lambda's platform, whichever platform this machine
   * has.
   */
  readonly forDeploy?: boolean;
}

/** Whether packages that npm installed on this machine run on Lambda too (docs/adr/0017). */
const isLambdaPlatform = process.platform === 'linux' && process.arch === 'x64';

/** Returns a name for what was built: the same code and brand have the same. */
async function releaseId(buildId: string, staged: StagedParts): Promise<string> {
  const hash = createHash('sha256').update(buildId);
  const files = [
    ...Object.keys(functions).map((name) => resolve(staged.folder('lambdas'), name, 'index.mjs')),
    resolve(staged.folder('edge'), 'viewer-request.js'),
    resolve(staged.folder('edge'), 'viewer-response.js'),
  ];
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('base64url').slice(0, 12);
}

async function writeRecord(record: BuildRecord): Promise<void> {
  await writeFile(recordFile(buildDirectory), `${JSON.stringify(record)}\n`);
}

/** Returns the names of what was built: the browser files alone, and everything. */
async function buildNamedParts(
  staged: StagedParts,
  brandFile: string,
  forDeploy: boolean,
): Promise<Pick<BuildRecord, 'buildId' | 'release'>> {
  const { buildId } = (await buildParts(staged, brandFile, { forDeploy })).manifest;
  return { buildId, release: await releaseId(buildId, staged) };
}

/**
 * Builds into `build/`. A build that fails leaves the last one as it is.
 * @throws Error with esbuild's messages when something does not compile, or when a running site of
 *   another brand is served from there.
 */
export async function build(options: BuildOptions = {}): Promise<void> {
  const started = performance.now();
  const { quiet = false, forDeploy = false } = options;
  const brandFile = chosenBrandFile(options.brandFile);
  refuseServedBuild(brandFile);
  const runsOnLambda = forDeploy || isLambdaPlatform;
  const unfinished = { buildId: UNFINISHED, release: UNFINISHED, brandFile, runsOnLambda };
  // Lambda runs as another user than the one who builds, and archives keep what files allow.
  const umask = process.umask(0o022);
  const staged = await stageParts(buildDirectory);
  try {
    // The first build that is tried sets the brand of later commands, even if it fails.
    if ((await readBuildRecord()) === undefined) await writeRecord(unfinished);
    const names = await buildNamedParts(staged, brandFile, forDeploy);
    await writeRecord(unfinished);
    await staged.putInPlace();
    await writeRecord({ ...unfinished, ...names });
    if (!quiet)
      process.stderr.write(
        `Built ${names.buildId} of ${brandFile} in ${Math.round(performance.now() - started)} ms\n`,
      );
  } finally {
    await staged.discard();
    process.umask(umask);
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      brand: { type: 'string' },
      local: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    process.stdout.write(
      'Usage: npm run build -- [--brand FILE] [--local]\n\nBuilds build/lambdas, build/edge and build/assets.\n  --brand FILE  brand file: YAML, JSON, or TypeScript that exports `brand` (default:\n                that of the last build; at first the sample, shared/brand/meridian.ts)\n  --local       for this machine only, not for Lambda\n',
    );
  } else {
    await build({ brandFile: values.brand, forDeploy: values.local !== true });
  }
}
