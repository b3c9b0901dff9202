/** What pages weigh, in the built project. The budgets are those of the bench. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { articleSizes, otherLimits, scriptSizes } from '../../../scripts/bench/article-sizes.ts';
import { benchArticles } from '../../../scripts/bench/bench-articles.ts';
import { budgets } from '../../../scripts/bench/budgets.ts';
import { openPaywallSite } from '../../support/paywall-site.ts';

/** So many articles that one has a full row of others to read next. */
const RELATED = 12;

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
    const pages = await scriptSizes();
    expect(pages.length).toBeGreaterThan(15);
    const tooMuch = pages.filter(
      ({ files, script }) => files > otherLimits.scripts || script > otherLimits.script,
    );
    expect(tooMuch).toEqual([]);
  });
});
