/**
 * What pages weigh, of the project as it is built, and an article of forty paragraphs whole: read by
 * the bench and by test/server/pages/weight.test.ts.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { buildDirectory } from '../build/paths.ts';
import { pageRow, pageTypes, type BundleName } from '../../shared/pages.ts';
import type { Manifest } from '../../web/manifest.ts';
import { WORKER_PATH } from '../../web/offline/worker-names.ts';

/** Limits of pages other than an article of forty paragraphs. */
export const otherLimits = {
  /** KB of JavaScript that a page loads without an action of its reader, after gzip. */
  script: 120,
  /** Files of it. */
  scripts: 5,
} as const;

const assets = resolve(buildDirectory, 'assets');
const kilobytes = (bytes: number) => bytes / 1_024;
/** Fonts are compressed already. */
const gzipOf = async (path: string) => {
  const file = await readFile(join(assets, path));
  return path.endsWith('.woff2') ? file.length : gzipSync(file, { level: 9 }).length;
};
const sum = async (paths: readonly string[], size: (path: string) => Promise<number>) =>
  (await Promise.all(paths.map(size))).reduce((total, bytes) => total + bytes, 0);

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(assets, 'manifest.json'), 'utf8')) as Manifest;
}

/**
 * Returns the scripts that a page of a bundle loads: its entry first, then what follows when the
 * browser is idle. The service worker copies the pages of failures.
 */
function scriptsOf({ entry, bundles }: Manifest, name: BundleName): string[] {
  const bundle = bundles[name];
  return [...new Set([entry ?? '', ...(bundle?.imports ?? []), bundle?.path ?? ''])];
}

/** Returns what a page of each bundle loads: files, and KB after gzip. */
export async function scriptSizes(): Promise<
  readonly { readonly name: BundleName; readonly files: number; readonly script: number }[]
> {
  const manifest = await readManifest();
  const names = [...new Set(pageTypes.map((type) => pageRow(type).bundle))];
  return Promise.all(
    names.map(async (name) => {
      const scripts = scriptsOf(manifest, name);
      return { name, files: scripts.length, script: kilobytes(await sum(scripts, gzipOf)) };
    }),
  );
}

/** Returns the service worker and what it copies, but for what a page has loaded. */
async function workerFiles(loaded: readonly string[]): Promise<string[]> {
  const text = await readFile(join(assets, WORKER_PATH), 'utf8');
  const copied = new Set(text.match(/\/assets\/[\w-]+\.(?:js|css|woff2)/g));
  return [WORKER_PATH, ...[...copied].filter((path) => !loaded.includes(path))];
}

/**
 * Sizes in KB of 1,024 bytes, after gzip where content is sent gzipped.
 * @param html the page of an article from `bench-articles.ts`.
 */
export async function articleSizes(
  html: string,
): Promise<Record<'zip' | 'html' | 'entry' | 'script' | 'page' | 'fonts' | 'worker', number>> {
  const manifest = await readManifest();
  const scripts = scriptsOf(manifest, 'article');
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  const sizes = {
    html: kilobytes(gzipSync(html, { level: 9 }).length),
    script: kilobytes(await sum(scripts, gzipOf)),
  };
  return {
    ...sizes,
    zip: kilobytes(
      deflateRawSync(await readFile(resolve(buildDirectory, 'lambdas/page/index.mjs')), {
        level: 9,
      }).length,
    ),
    entry: kilobytes(await gzipOf(scripts[0] ?? '')),
    page: sizes.html + sizes.script + kilobytes(await sum(styles, gzipOf)),
    worker: kilobytes(await sum(await workerFiles([...scripts, ...manifest.fonts]), gzipOf)),
    fonts: kilobytes(await sum(manifest.fonts, gzipOf)),
  };
}
