/**
 * What an article of forty paragraphs weighs, of the project as it is built: read by the bench and by
 * test/server/pages/weight.test.ts.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { buildDirectory } from '../build/paths.ts';
import type { BundleName } from '../../shared/pages.ts';
import type { Manifest } from '../../web/manifest.ts';
import { WORKER_PATH } from '../../web/offline/worker-names.ts';

const assets = resolve(buildDirectory, 'assets');
const kilobytes = (bytes: number) => bytes / 1_024;
/** Fonts are compressed already. */
const gzipOf = async (path: string) => {
  const file = await readFile(join(assets, path));
  return path.endsWith('.woff2') ? file.length : gzipSync(file, { level: 9 }).length;
};

/** Returns the size of built files, in KB of 1,024 bytes after gzip. */
export async function gzippedSize(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(gzipOf));
  return kilobytes(sizes.reduce((total, bytes) => total + bytes, 0));
}

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(assets, 'manifest.json'), 'utf8')) as Manifest;
}

/**
 * Returns the scripts that a page of a bundle loads: its entry first, then what follows when the
 * browser is idle. The service worker copies the pages of failures.
 */
export function scriptsOf({ entry, bundles }: Manifest, name: BundleName): string[] {
  const bundle = bundles[name];
  return [...new Set([entry ?? '', ...(bundle?.imports ?? []), bundle?.path ?? ''])];
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
    script: await gzippedSize(scripts),
  };
  return {
    ...sizes,
    zip: kilobytes(
      deflateRawSync(await readFile(resolve(buildDirectory, 'lambdas/page/index.mjs')), {
        level: 9,
      }).length,
    ),
    entry: await gzippedSize(scripts.slice(0, 1)),
    page: sizes.html + sizes.script + (await gzippedSize(styles)),
    worker: await gzippedSize(await workerFiles([...scripts, ...manifest.fonts])),
    fonts: await gzippedSize(manifest.fonts),
  };
}
