/** What pages and functions weigh, in the built project, over a fixed magazine. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  measureSizes,
  publishMeasured,
  readManifest,
  scriptsOf,
  type Sizes,
} from '../../../scripts/sizes/page-sizes.ts';
import { compareSizes, isAbove } from '../../../scripts/sizes/size-ceilings.ts';
import { pageRow, pageTypes } from '../../../shared/pages.ts';
import { openPaywallSite } from '../../support/paywall-site.ts';

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
});
