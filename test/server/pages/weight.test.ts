/** What pages and functions weigh, in the built project, over a fixed magazine. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildDirectory } from '../../../scripts/build/paths.ts';
import {
  measureSizes,
  publishMeasured,
  readManifest,
  scriptsOf,
  type Sizes,
} from '../../../scripts/sizes/page-sizes.ts';
import { compareSizes, isAbove } from '../../../scripts/sizes/size-ceilings.ts';
import { pageRow, pageTypes, type BundleName } from '../../../shared/pages.ts';
import { scriptSources } from '../../support/built-files.ts';
import { openPaywallSite } from '../../support/paywall-site.ts';
import { WORKER_PATH } from '../../../web/offline/worker-names.ts';

/** What a page of any kind loads without an action of its reader. */
const SCRIPT_FILES_MAX = 5;

let sizes: Sizes;
const pages = new Map<string, string>();
beforeAll(async () => {
  const site = await openPaywallSite({ pagePool: 1 });
  try {
    await site.publish(publishMeasured);
    sizes = await measureSizes(async (path) => {
      const { text } = await site.reader().get(path);
      pages.set(path, text);
      return text;
    });
  } finally {
    await site.close();
  }
});

describe('What is measured', () => {
  it('RT-01 is a page of each type, as its readers get it', () => {
    const types = [...pages.values()].map((html) => /data-page="([^"]+)"/.exec(html)?.[1]);
    expect(types.sort()).toEqual([...pageTypes].sort());
  });

  it('is a long article, and every size is more than nothing', () => {
    expect(pages.get('/story/bench-0/')?.match(/<p[ >]/g)?.length).toBeGreaterThanOrEqual(40);
    expect(Math.min(...compareSizes(sizes).map(({ kb }) => kb))).toBeGreaterThan(1);
  });
});

describe('The size of each page type and function', () => {
  it('is below its ceiling', () => {
    expect(compareSizes(sizes).filter(isAbove)).toEqual([]);
  });

  it('is seen to be above it: a page that grows by a quarter', () => {
    const { article } = sizes.pages;
    const grown = { ...sizes.pages, article: { ...article, all: article.all * 1.25 } };
    expect(compareSizes({ ...sizes, pages: grown }).filter(isAbove)).toMatchObject([
      { name: 'article, all' },
    ]);
  });
});

describe('The scripts of every page type', () => {
  it('are few files', async () => {
    const manifest = await readManifest();
    const names = [...new Set(pageTypes.map((type) => pageRow(type).bundle))];
    expect(names.length).toBeGreaterThan(15);
    const tooMany = names.filter((name) => scriptsOf(manifest, name).length > SCRIPT_FILES_MAX);
    expect(tooMany).toEqual([]);
  });

  it('have nothing of another page, and no library that only a late part needs', async () => {
    const manifest = await readManifest();
    for (const name of new Set(pageTypes.map((type) => pageRow(type).bundle))) {
      const modules = scriptsOf(manifest, name).flatMap((script) => scriptSources[script] ?? []);
      expect(modules).toContain('web/site-page.tsx');
      expect(modules.filter((module) => module.startsWith('web/pages/'))).toEqual([
        `web/pages/${name}.tsx`,
      ]);
      expect(
        modules.filter((module) =>
          /node_modules\/(?:plyr|embla-carousel|web-vitals|@simplewebauthn)\//.test(module),
        ),
      ).toEqual([]);
    }
  });

  it('have no form of an account, and no client of one, where there is something to read', async () => {
    const manifest = await readManifest();
    const needed = (name: BundleName) =>
      scriptsOf(manifest, name).flatMap((script) => scriptSources[script] ?? []);
    const ofForms = ['web/forms/account-form.tsx', 'web/browser/account-service.ts'];
    expect(needed('account-sign-in')).toEqual(expect.arrayContaining(ofForms));
    for (const name of new Set(pageTypes.map((type) => pageRow(type).bundle)))
      if (!/^(?:account-|newsletter$|subscribe$)/.test(name))
        expect(needed(name).filter((module) => ofForms.includes(module))).toEqual([]);
  });

  it('have no code of results before a search', async () => {
    const { entry, bundles } = await readManifest();
    const article = [entry ?? '', bundles.article?.path ?? '', ...(bundles.article?.imports ?? [])];
    const modules = article.flatMap((script) => scriptSources[script] ?? []);
    const ofSearch = Object.values(scriptSources)
      .flat()
      .filter((module) => module.startsWith('web/search/search-results'));
    expect(ofSearch).toEqual(['web/search/search-results.tsx']);
    expect(modules).not.toContain('web/search/search-results.tsx');
  });

  it('have no module twice, and no word in their names', () => {
    const modules = Object.values(scriptSources).flat();
    expect(modules.length).toBeGreaterThan(400);
    expect(modules.length).toBe(new Set(modules).size);
    expect(
      Object.keys(scriptSources).filter((address) => !/^\/assets\/[\da-f]{8}\.js$/.test(address)),
    ).toEqual([]);
  });
});

describe('The service worker', () => {
  it('copies what its pages load, and nothing of other pages or of services', async () => {
    const manifest = await readManifest();
    const worker = await readFile(join(buildDirectory, 'assets', WORKER_PATH), 'utf8');
    const copied = Object.keys(scriptSources).filter((address) => worker.includes(address));
    for (const name of ['app-shell', 'article', 'offline', 'error'] as const)
      expect(copied).toEqual(expect.arrayContaining(scriptsOf(manifest, name)));
    const modules = copied.flatMap((address) => scriptSources[address] ?? []);
    expect(modules).toEqual(
      expect.arrayContaining([
        'web/offline/stand-in.ts',
        'web/shell/show-failure.ts',
        'web/gallery/full-screen.tsx',
        'web/gallery/carousel-library.ts',
      ]),
    );
    for (const useless of [
      'web/pages/search.tsx',
      'web/browser/account-service.ts',
      'web/analytics/vitals.ts',
      'web/ads/gpt/gpt.ts',
      'node_modules/plyr/dist/plyr.mjs',
    ]) {
      expect(Object.values(scriptSources).flat()).toContain(useless);
      expect(modules).not.toContain(useless);
    }
  });
});
