import { describe, expect, it } from '@jest/globals';
import { ACCEPT_PAYMENT_HEADER } from '../../shared/headers.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import { dataLayerEvent, trackingRecord, viewKey, type ViewInput } from './data-layer-event.ts';
import { canonicalUrl } from './page-address.ts';
import type { ReaderFigures } from './reader-figures.ts';

const ORIGIN = 'https://www.meridian.example';
const stranger: ReaderFigures = {
  isLoggedIn: false,
  amgUserId: '',
  infinityId: '',
  deviceId: '',
  sessionId: '',
  registrationSource: '',
  monthlyVisits: 1,
  articleNumber: 1,
};
const article: SiteState = {
  ...initialState,
  context: {
    ...initialState.context,
    contentType: 'article',
    url: { pathname: '/story/harbor/', query: {} },
    headers: { [ACCEPT_PAYMENT_HEADER]: 'sample' },
  },
  content: {
    ...initialState.content,
    id: 'item-1',
    canonicalUrl: `${ORIGIN}/story/harbor/`,
    hed: 'The harbor',
    channel: 'science',
    sub_channel: 'dot-physics',
    pubDate: '2026-11-12T14:30:00.000Z',
    contributors: {
      author: [
        { name: 'Ines Calloway', slug: 'ines-calloway' },
        { name: 'Devin Park', slug: 'devin-park' },
      ],
      photographer: [{ name: 'Lucía Ferrant', slug: 'lucia-ferrant' }],
    },
    tags: ['water', 'ports', '@desk', '_legacy', 'water'].map((name) => ({ name, slug: name })),
  },
  analytics: { contentLength: 'all', pageType: 'article', pageValue: 'all' },
  paywall: { ...initialState.paywall, isPaywalled: true },
};

function event(state: SiteState, reader: Partial<ReaderFigures> = {}) {
  return dataLayerEvent(view(state, reader));
}
function view(state: SiteState, reader: Partial<ReaderFigures> = {}): ViewInput {
  const canonical = canonicalUrl(state, ORIGIN) ?? '';
  return {
    state,
    reader: { ...stranger, ...reader },
    canonical,
    pageUrl: `${canonical}?from=feed`,
  };
}

describe('The event of an article', () => {
  it('AN-01 has the blocks content, page, search, site and user', () => {
    expect(event(article)).toEqual({
      event: 'data-layer-loaded',
      content: {
        contentID: 'item-1',
        contentLength: 'all',
        contributor: 'Ines Calloway|Devin Park',
        display: 'The harbor',
        keywords: 'water|ports',
        pageType: 'article',
        pageValue: 'all',
        publishDate: '2026-11-12T14:30:00.000Z',
        section: 'science',
        subsection: 'dot physics',
        syndication: '',
        syndicatorUrl: '',
      },
      page: {
        canonical: `${ORIGIN}/story/harbor/`,
        canonicalPathName: '/story/harbor/',
        pageUrl: `${ORIGIN}/story/harbor/?from=feed`,
      },
      search: { searchTerms: '', numOfSearchResults: undefined },
      site: { appVersion: '1.0.0' },
      user: {
        amg_userId: '',
        infinityId: '',
        uID: '',
        sID: '',
        loginStatus: false,
        subscriberStatus: 'not active',
        subscriptionPlan: 'Not Active',
        accessPaywall: 'paywalled',
        monthlyVisits: 1,
        registrationSource: '',
      },
    });
  });

  it('AN-01 names Staff where an item has no authors, and the other site that an item links to', () => {
    const { content } = event({
      ...article,
      content: {
        ...article.content,
        contributors: {},
        linkUrl: 'https://elsewhere.example/report',
      },
    });
    expect(content).toMatchObject({
      contributor: 'Staff',
      syndication: 'elsewhere.example',
      syndicatorUrl: 'https://elsewhere.example/report',
    });
  });

  it('AN-01 says active of readers who are signed in, and Active of a plan that paid for the page', () => {
    const paid = {
      ...article,
      context: { ...article.context, headers: { [ACCEPT_PAYMENT_HEADER]: 'sub' } },
    };
    const reader = {
      isLoggedIn: true,
      amgUserId: 'u1',
      infinityId: 'x1',
      deviceId: 'd1',
      sessionId: 's1',
      registrationSource: 'newsletter',
      monthlyVisits: 7,
    };
    expect(event(paid, reader).user).toEqual({
      amg_userId: 'u1',
      infinityId: 'x1',
      uID: 'd1',
      sID: 's1',
      loginStatus: true,
      subscriberStatus: 'active',
      subscriptionPlan: 'Active',
      accessPaywall: 'paywalled',
      monthlyVisits: 7,
      registrationSource: 'newsletter',
    });
  });

  it('AN-01 reports an excluded page as not paywalled', () => {
    const paywall = { ...article.paywall, isExcludedFromPaywall: true };
    expect(event({ ...article, paywall }).user.accessPaywall).toBe('not paywalled');
  });
});

describe('The event of another page', () => {
  it.each([
    ['science', '', 'science', ''],
    ['dot-physics', 'science', 'science', 'dot physics'],
    ['', '', '', ''],
  ])('AN-01 knows category %j below %j', (category, parentCategory, section, subsection) => {
    const context = { ...initialState.context, contentType: 'category', category, parentCategory };
    expect(event({ ...initialState, context } as SiteState).content).toMatchObject({
      section,
      subsection,
      contributor: '',
    });
  });

  it('AN-01 has the words of a search and how much it found, zero included', () => {
    const search = {
      ...initialState,
      context: {
        ...initialState.context,
        contentType: 'search',
        query: { q: 'tide machine' },
        url: { pathname: '/search/', query: { q: 'tide machine', output: 'json' } },
      },
      secondary: {
        ...initialState.secondary,
        paging: { page: 1, pages: 1, total: 0, base: '/search/', first: '/search/' },
      },
    } as SiteState;
    expect(event(search).search).toEqual({ searchTerms: 'tide machine', numOfSearchResults: 0 });
    expect(event(search).page.canonical).toBe(`${ORIGIN}/search/?q=tide+machine`);
  });

  it('AN-01 is of the error, not of the page before, when a page does not arrive', () => {
    const failed = {
      ...article,
      context: {
        ...article.context,
        contentType: 'error',
        url: { pathname: '/story/gone/', query: {} },
      },
    } as SiteState;
    expect(event(failed).content).toMatchObject({
      contentID: '',
      pageType: 'error',
      contributor: '',
      display: '',
    });
    expect(event(failed).page.canonical).toBe(`${ORIGIN}/story/gone/`);
  });
});

describe('The tracking record', () => {
  it('AN-01 has what spec §7.6 lists, and names no reader', () => {
    expect(
      trackingRecord(view(article, { articleNumber: 3, monthlyVisits: 2, amgUserId: 'u1' })),
    ).toEqual({
      canonicalUrl: `${ORIGIN}/story/harbor/`,
      channel: 'science',
      subChannel: 'dot-physics',
      contentType: 'article',
      contributorNames: ['Ines Calloway', 'Devin Park'],
      id: 'item-1',
      hed: 'The harbor',
      tags: ['water', 'ports'],
      accessPaywall: 'paywalled',
      articleNumber: 3,
      monthlyVisits: 2,
    });
  });
});

describe('A page view', () => {
  it('AN-02 is another one when the paywall status or the canonical URL changes', () => {
    const key = viewKey(article, ORIGIN);
    expect(viewKey({ ...article, ads: { ...article.ads, slug: 'x' } }, ORIGIN)).toBe(key);
    const changed: SiteState[] = [
      { ...article, paywall: initialState.paywall },
      { ...article, content: { ...article.content, canonicalUrl: `${ORIGIN}/story/other/` } },
    ];
    for (const state of changed) expect(viewKey(state, ORIGIN)).not.toBe(key);
  });

  it('AN-02 has no key without an address', () => {
    const context = { ...initialState.context, url: { pathname: '', query: {} } };
    expect(viewKey({ ...initialState, context }, ORIGIN)).toBeUndefined();
  });
});
