/**
 * What each page type and each function weighs, of the project as it is built, over a fixed magazine.
 * Read by the bench, by test/server/pages/weight.test.ts and by `npm run sizes`.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { functions, type FunctionName } from '../../lambdas/functions.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import { pageRow, pageTypes, type BundleName, type PageType } from '../../shared/pages.ts';
import { publishFixture } from '../../test/support/fixture-magazine.ts';
import { parseDocument } from '../../test/support/parse-document.ts';
import { fixturePages } from '../../test/support/sample-pages.ts';
import type { Manifest } from '../../web/manifest.ts';
import { WORKER_PATH } from '../../web/offline/worker-names.ts';
import { buildDirectory } from '../build/paths.ts';
import { benchArticles, benchContributors } from './bench-articles.ts';

/** So many articles that one has a full row of others to read next. */
const RELATED = 12;

/** An address of the fixed magazine for each page type. */
const addresses: Readonly<Record<PageType, string>> = {
  ...fixturePages,
  article: '/story/bench-0/',
  stamp: '/about/faq/',
};

/** Sizes in KB of 1,024 bytes, after gzip where content is sent gzipped. */
export interface PageSize {
  /** The document, with the styles in it. */
  readonly html: number;
  /** All scripts that the page loads without an action of its reader. */
  readonly script: number;
  /** Document, scripts and linked stylesheets. */
  readonly all: number;
}

export interface Sizes {
  readonly pages: Readonly<Record<PageType, PageSize>>;
  /** The module that Lambda loads at a cold start, not compressed. */
  readonly functions: Readonly<Record<FunctionName, number>>;
  /** The script of every page that runs before the browser is idle. */
  readonly entry: number;
  /** Fonts of every page. */
  readonly fonts: number;
  /** The service worker, with what it copies besides an article. */
  readonly worker: number;
  /** The page function, zipped. */
  readonly zip: number;
}

const assets = resolve(buildDirectory, 'assets');
const kilobytes = (bytes: number) => bytes / 1_024;
const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;
const functionFile = (name: FunctionName) =>
  readFile(resolve(buildDirectory, 'lambdas', name, 'index.mjs'));

/** Returns the size of built files. Fonts are compressed already. */
async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const file = await readFile(join(assets, path));
      return path.endsWith('.woff2') ? file.length : gzipped(file);
    }),
  );
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

async function pageSize(html: string, scripts: readonly string[]): Promise<PageSize> {
  const links = parseDocument(html).querySelectorAll('link[rel="stylesheet"]:not([media="print"])');
  const styles = [...links].map((link) => link.getAttribute('href') ?? '');
  const document = kilobytes(gzipped(html));
  const script = await sizeOf(scripts);
  return {
    html: document,
    script,
    all: document + script + (await sizeOf(styles)),
  };
}

/** Publishes the fixed magazine: every page type, and long articles of which one is measured. */
export async function publishMeasured(publisher: Publisher): Promise<void> {
  await publishFixture(publisher);
  await publisher.putContributors(benchContributors);
  await publisher.putItems(await benchArticles(RELATED));
  await publisher.finish();
}

/** @param get returns the text of a page of a site that has the magazine of `publishMeasured`. */
export async function measureSizes(get: (path: string) => Promise<string>): Promise<Sizes> {
  const manifest = await readManifest();
  const ofType = async (type: PageType) =>
    pageSize(await get(addresses[type]), scriptsOf(manifest, pageRow(type).bundle));
  const names = Object.keys(functions) as FunctionName[];
  const record = async <K extends string, T>(keys: readonly K[], of: (key: K) => Promise<T>) => {
    const entries: [K, T][] = [];
    for (const key of keys) entries.push([key, await of(key)]);
    return Object.fromEntries(entries) as Record<K, T>;
  };
  return {
    pages: await record(pageTypes, ofType),
    functions: await record(names, async (name) => kilobytes((await functionFile(name)).length)),
    entry: await sizeOf([manifest.entry ?? '']),
    fonts: await sizeOf(manifest.fonts),
    worker: await sizeOf(await workerFiles([...scriptsOf(manifest, 'article'), ...manifest.fonts])),
    zip: kilobytes(deflateRawSync(await functionFile('page'), { level: 9 }).length),
  };
}
