/**
 * Copies packages with native code next to a function's bundle, together with their dependencies,
 * for the processor that the function is deployed on.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { projectRoot } from './paths.ts';

/**
 * Lambda's platform: `infra/constructs/site-function.ts` deploys functions with native packages on
 * it.
 */
const LAMBDA_PLATFORM = 'linux-x64';

const run = promisify(execFile);
const packageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    dependencies: v.optional(v.record(v.string(), v.string()), {}),
    optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
  }),
);
const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    packages: v.record(
      v.string(),
      v.object({ version: v.optional(v.string()), integrity: v.optional(v.string()) }),
    ),
  }),
);

const installed = (name: string) => resolve(projectRoot, 'node_modules', name);

/**
 * Returns everything that a package needs at run time: its dependencies, and the optional ones for
 * the platform.
 */
async function withDependencies(name: string, folder: string): Promise<readonly string[]> {
  const { dependencies, optionalDependencies } = v.parse(
    packageSchema,
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const ofPlatform = Object.keys(optionalDependencies).filter((optional) =>
    optional.endsWith(`-${LAMBDA_PLATFORM}`),
  );
  const needed = await Promise.all(
    Object.keys(dependencies).map((dependency) =>
      withDependencies(dependency, installed(dependency)),
    ),
  );
  return [name, ...needed.flat(), ...ofPlatform];
}

/**
 * Fetches a package that npm did not install because it is for another platform, in the version and
 * with the checksum of the lock file. It is cached in node_modules/.cache, so the next build needs
 * no network.
 */
async function fetchLocked(name: string): Promise<string> {
  const { packages } = v.parse(
    lockSchema,
    await readFile(resolve(projectRoot, 'package-lock.json'), 'utf8'),
  );
  const { version, integrity } = packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined)
    throw new Error(`package-lock.json does not name ${name}: run "npm install" once`);
  const kept = resolve(
    projectRoot,
    'node_modules/.cache/masthead',
    `${name.replace('/', '-')}-${version}`,
  );
  if (existsSync(join(kept, 'package.json'))) return kept;
  const folder = await mkdtemp(join(tmpdir(), 'masthead-package-'));
  try {
    const { stdout } = await run(
      'npm',
      ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder],
      { cwd: folder },
    );
    const archive = join(folder, stdout.trim().split('\n').at(-1) ?? '');
    const [algorithm = '', expected] = integrity.split('-');
    if (
      createHash(algorithm)
        .update(await readFile(archive))
        .digest('base64') !== expected
    )
      throw new Error(`${name}@${version} is not what package-lock.json says it is`);
    await run('tar', ['-xzf', archive, '-C', folder]);
    await mkdir(dirname(kept), { recursive: true });
    await rename(join(folder, 'package'), kept).catch(() =>
      cp(join(folder, 'package'), kept, { recursive: true }),
    );
    return kept;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param options.fetchMissing False: missing packages stay missing. On this machine the function
 *   then runs with what npm installed for it, which Node finds in the project's own node_modules.
 */
export async function copyNativePackages(
  names: readonly string[],
  functionFolder: string,
  options: { readonly fetchMissing: boolean },
): Promise<void> {
  const needed = new Set(
    (await Promise.all(names.map((name) => withDependencies(name, installed(name))))).flat(),
  );
  await Promise.all(
    [...needed].map(async (name) => {
      const isHere = existsSync(installed(name));
      if (!isHere && !options.fetchMissing) return;
      await cp(
        isHere ? installed(name) : await fetchLocked(name),
        join(functionFolder, 'node_modules', name),
        { recursive: true, dereference: true },
      );
    }),
  );
}
