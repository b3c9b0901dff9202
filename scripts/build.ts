/**
 * Builds everything that is deployed: Lambda bundles, edge functions, browser files. `npm run build
 * -- --help`.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { functions } from '../lambdas/functions.ts';
import { buildBrowser } from './build/browser.ts';
import { chosenBrandFile, recordFile, UNFINISHED, type BuildRecord } from './build/build-record.ts';
import { bundleEdgeFunctions } from './build/edge.ts';
import { buildFonts } from './build/fonts.ts';
import { buildLambdas } from './build/lambdas.ts';
import { buildShowcase } from './build/showcase.ts';
import { copyStatic } from './build/static-files.ts';
import { buildDirectory } from './build/paths.ts';
import { refuseServedBuild } from './build/served-build.ts';

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
async function releaseId(buildId: string): Promise<string> {
  const hash = createHash('sha256').update(buildId);
  const files = [
    ...Object.keys(functions).map((name) => `lambdas/${name}/index.mjs`),
    'edge/viewer-request.js',
    'edge/viewer-response.js',
  ];
  for (const file of files) hash.update(await readFile(resolve(buildDirectory, file)));
  return hash.digest('base64url').slice(0, 12);
}

async function writeRecord(record: BuildRecord): Promise<void> {
  await writeFile(recordFile(buildDirectory), `${JSON.stringify(record)}\n`);
}

/**
 * Builds into `build/`.
 * @throws Error with esbuild's messages when something does not compile, or when a running site of
 *   another brand is served from there.
 */
export async function build(options: BuildOptions = {}): Promise<void> {
  const started = performance.now();
  const say = (line: string) => {
    if (options.quiet !== true) process.stderr.write(`${line}\n`);
  };
  const brandFile = chosenBrandFile(options.brandFile);
  refuseServedBuild(brandFile);
  const assets = resolve(buildDirectory, 'assets');
  await rm(assets, { recursive: true, force: true });
  await mkdir(resolve(assets, 'assets'), { recursive: true });
  const record = {
    buildId: UNFINISHED,
    release: UNFINISHED,
    brandFile,
    runsOnLambda: options.forDeploy === true || isLambdaPlatform,
  };
  await writeRecord(record);
  const fonts = await buildFonts(assets);
  const manifest = await buildBrowser(assets, brandFile, fonts);
  await Promise.all([
    buildLambdas(brandFile, manifest, { forDeploy: options.forDeploy === true }),
    bundleEdgeFunctions(resolve(buildDirectory, 'edge')),
    copyStatic(assets, brandFile),
    buildShowcase(brandFile, fonts),
  ]);
  await writeFile(resolve(assets, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeRecord({
    ...record,
    buildId: manifest.buildId,
    release: await releaseId(manifest.buildId),
  });
  say(`Built ${manifest.buildId} of ${brandFile} in ${Math.round(performance.now() - started)} ms`);
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
      'Usage: npm run build -- [--brand FILE] [--local]\n\nBuilds build/lambdas, build/edge and build/assets.\n  --brand FILE  a TypeScript file that exports `brand` (default: that of the last\n                build; at first the sample, shared/brand/meridian.ts)\n  --local       for this machine only, not for Lambda\n',
    );
  } else {
    await build({ brandFile: values.brand, forDeploy: values.local !== true });
  }
}
