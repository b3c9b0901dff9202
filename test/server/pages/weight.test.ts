/** What pages weigh, in the built project. The budgets are those of the bench. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  articleSizes,
  gzippedSize,
  readManifest,
  scriptsOf,
} from '../../../scripts/bench/article-sizes.ts';
import { benchArticles } from '../../../scripts/bench/bench-articles.ts';
import { budgets } from '../../../scripts/bench/budgets.ts';
import { pageRow, pageTypes } from '../../../shared/pages.ts';
import { openPaywallSite } from '../../support/paywall-site.ts';

/** So many articles that one has a full row of others to read next. */
const RELATED = 12;

/** Limits of what a page of any kind loads without an action of its reader. */
const SCRIPT_FILES_MAX = 5;
/** KB of 1,024 bytes, after gzip. */
const SCRIPT_MAX_KB = 120;

let html: string;
let figures: Awaited<ReturnType<typeof articleSizes>>;

beforeAll(async () => {
  const site = await openPaywallSite({ pagePool: 1 });
  try {
    await site.publish(async (publisher) => {
      await publisher.putItems(await benchArticles(RELATED));
      await publisher.finish();
    });
    html = (await site.reader().get('/story/bench-0/')).text;
  } finally {
    await site.close();
  }
  figures = await articleSizes(html);
});

describe('The weight of an article', () => {
  it('covers the whole page, with its script and its style', () => {
    expect(html.match(/<p[ >]/g)?.length).toBeGreaterThanOrEqual(40);
    expect(Math.min(...Object.values(figures))).toBeGreaterThan(1);
  });

  it.each(['entry', 'script', 'page', 'fonts', 'html', 'worker', 'zip'] as const)(
    'stays within the budget of its %s',
    (name) => {
      expect(figures[name]).toBeLessThanOrEqual(budgets[name].limit);
    },
  );
});

describe('The scripts of every page type', () => {
  it('are few and small', async () => {
    const manifest = await readManifest();
    const names = [...new Set(pageTypes.map((type) => pageRow(type).bundle))];
    const pages = await Promise.all(
      names.map(async (name) => {
        const scripts = scriptsOf(manifest, name);
        return { name, files: scripts.length, script: await gzippedSize(scripts) };
      }),
    );
    expect(pages.length).toBeGreaterThan(15);
    const tooMuch = pages.filter(
      ({ files, script }) => files > SCRIPT_FILES_MAX || script > SCRIPT_MAX_KB,
    );
    expect(tooMuch).toEqual([]);
  });
});
