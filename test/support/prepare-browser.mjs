/**
 * Finds a Chromium once for all tests: CHROME_PATH, an installed one, else the one inside the npm
 * package, unpacked with the libraries that a bare machine lacks. Passes it to workers in
 * MASTHEAD_CHROMIUM and LD_LIBRARY_PATH.
 */
import { execFile } from 'node:child_process';
import { access, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @param {string} path */
async function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * @param {string} path
 * @param {string} [libraries]
 */
async function starts(path, libraries) {
  const env =
    libraries === undefined ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries };
  return run(path, ['--version', '--no-sandbox'], { env, timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

/** Unpacks the packaged browser. Replaces a copy that an interrupted run left half unpacked. */
async function packaged() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const modules = dirname(entry).replace(/\/cjs$/, '/esm');
  const { inflate } = await import(pathToFileURL(join(modules, 'lambdafs.js')).href);
  const bin = resolve(modules, '../../bin');
  const path = join(tmpdir(), 'chromium');
  const libraries = join(tmpdir(), 'al2023', 'lib');
  for (const clean of [false, true]) {
    if (clean)
      await Promise.all([
        rm(path, { force: true }),
        rm(join(tmpdir(), 'al2023'), { recursive: true, force: true }),
      ]);
    if (!(await exists(path)))
      await Promise.all(
        ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((archive) =>
          inflate(join(bin, archive)),
        ),
      );
    if (await starts(path)) return { path };
    if (!(await exists(libraries))) await inflate(join(bin, 'al2023.tar.br'));
    if (await starts(path, libraries)) return { path, libraries };
  }
  throw new Error('No Chromium starts here: set CHROME_PATH to one that does');
}

export default async function prepareBrowser() {
  if (process.env.MASTHEAD_CHROMIUM !== undefined) return;
  const usePackaged = process.env.MASTHEAD_PACKAGED_CHROMIUM === '1';
  for (const path of usePackaged ? [] : [process.env.CHROME_PATH, ...installed]) {
    if (path !== undefined && (await exists(path))) {
      process.env.MASTHEAD_CHROMIUM = path;
      return;
    }
  }
  const { path, libraries } = await packaged();
  process.env.MASTHEAD_CHROMIUM = path;
  if (libraries !== undefined) process.env.LD_LIBRARY_PATH = libraries;
}
