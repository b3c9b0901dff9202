/** @jest-environment ./test/support/reader-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { stateAt } from '../../test/support/reader-page.ts';
import type { SiteState } from '../state/site-state.ts';
import { unmetReport } from './report-view.ts';

function stateOf(context: Partial<SiteState['context']>, total?: number) {
  const state = stateAt('/story/old/');
  const paging = { page: 1, pages: 1, base: '/search/', first: '/search/' };
  return {
    context: { ...state.context, ...context },
    secondary: {
      ...state.secondary,
      ...(total === undefined ? {} : { paging: { ...paging, total } }),
    },
  };
}
const missing = {
  contentType: 'error',
  url: { pathname: '/story/old/', query: { token: 'secret' } },
  error: { statusCode: 404, message: '' },
} as const;
const referTo = (referrer: string) =>
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
afterEach(() => {
  referTo('');
});

describe('What a page reports that the site did not have', () => {
  it('is the path of a page that does not exist, without its query', () => {
    expect(unmetReport(stateOf(missing))).toEqual({ missing: '/story/old/' });
  });

  it('has the path of the page before, if that was of this site', () => {
    referTo(`${location.origin}/story/new/?q=mine#there`);
    expect(unmetReport(stateOf(missing))).toEqual({ missing: '/story/old/', from: '/story/new/' });
    expect(unmetReport(stateOf({ ...missing, pwaReferer: '/tag/sea/' }))).toMatchObject({
      from: '/tag/sea/',
    });
    for (const other of ['https://search.example/?q=mine', `${location.origin}.example/a/`]) {
      referTo(other);
      expect(unmetReport(stateOf(missing))).toEqual({ missing: '/story/old/' });
    }
  });

  it('is a search of the whole site that found nothing', () => {
    const search = { contentType: 'search', query: { q: 'Kelp' } } as const;
    expect(unmetReport(stateOf(search, 0))).toEqual({ search: 'Kelp' });
    expect(unmetReport(stateOf(search, 3))).toBeUndefined();
    expect(unmetReport(stateOf(search))).toBeUndefined();
    const narrowed = { ...search, query: { q: 'Kelp', tags: 'sea' } };
    expect(unmetReport(stateOf(narrowed, 0))).toBeUndefined();
    expect(unmetReport(stateOf({ ...search, query: { q: '' } }, 0))).toBeUndefined();
  });

  it('is nothing for failures, withdrawn pages, previews and kept copies', () => {
    for (const statusCode of [410, 500, 503])
      expect(
        unmetReport(stateOf({ ...missing, error: { statusCode, message: '' } })),
      ).toBeUndefined();
    expect(unmetReport(stateOf({ ...missing, isPreview: true }))).toBeUndefined();
    expect(unmetReport(stateOf({ ...missing, isKept: true }))).toBeUndefined();
    expect(unmetReport(stateOf({}))).toBeUndefined();
  });
});
