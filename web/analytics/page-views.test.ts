/** @jest-environment ./test/support/reader-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clearCookies, stateAt } from '../../test/support/reader-page.ts';
import { createSiteStore } from '../state/store.ts';
import type { PageType } from '../../shared/pages.ts';
import { onPageView, reportMount, reportReaderKnown } from './page-views.ts';

/** Each view has its own address: what was reported before is remembered by the module. */
let number = 0;
const storeOf = (contentType: PageType, pathname = `/page-${(number += 1)}/`) => {
  const state = stateAt(pathname);
  return createSiteStore({ ...state, context: { ...state.context, contentType } });
};
const views = () =>
  (window.dataLayer ?? []).flatMap((entry) => {
    const { event, page, user } = entry as {
      event: string;
      page?: { canonicalPathName: string };
      user?: Record<string, unknown>;
    };
    return event === 'data-layer-loaded' ? [{ path: page?.canonicalPathName, user }] : [];
  });

beforeEach(() => {
  clearCookies();
  window.dataLayer = [];
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('A page view', () => {
  it('AN-02 is reported by the frame on mount, once', () => {
    const store = storeOf('archive-listing');
    reportMount(store);
    reportMount(store);
    reportReaderKnown(store);
    expect(views()).toHaveLength(1);
  });

  it('AN-02 is reported by the page where the frame does not, once the meter is known', () => {
    const store = storeOf('article');
    reportMount(store);
    expect(views()).toEqual([]);
    reportReaderKnown(store);
    expect(views()).toHaveLength(1);
  });

  it('AN-02 is reported again when the paywall status changes, and for no other change', () => {
    const store = storeOf('article');
    reportMount(store);
    reportReaderKnown(store);
    const { paywall } = store.getState();
    store.actions.setPaywall({ ...paywall, viewCount: 9 });
    expect(views()).toHaveLength(1);
    store.actions.setPaywall({ ...paywall, isPaywalled: true });
    expect(views().map(({ user }) => user?.accessPaywall)).toEqual(['not paywalled', 'paywalled']);
  });

  it('AN-02 of the next address waits for that page, not for the fetch of it', () => {
    const store = storeOf('archive-listing');
    reportMount(store);
    store.actions.startFetch();
    expect(views()).toHaveLength(1);
    const next = storeOf('article').getState();
    store.actions.receiveState(next);
    expect(views()).toHaveLength(1);
    reportReaderKnown(store);
    expect(views().map(({ path }) => path)).toHaveLength(2);
  });

  it('AN-02 without a URL logs an error and reports nothing', () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const state = stateAt('/');
    reportMount(
      createSiteStore({
        ...state,
        context: { ...state.context, contentType: 'search', url: { pathname: '', query: {} } },
      }),
    );
    expect(views()).toEqual([]);
    expect(warn).toHaveBeenCalledWith('Analytics: the page has no URL');
  });

  it('AN-01 reaches listeners that come later, and those that are told to stop no more', () => {
    const store = storeOf('archive-listing');
    reportMount(store);
    const heard: string[] = [];
    const stop = onPageView(({ canonicalUrl }) => heard.push(canonicalUrl));
    expect(heard).toHaveLength(1);
    stop();
    store.actions.receiveState(storeOf('archive-listing').getState());
    expect(heard).toHaveLength(1);
  });
});

describe('What identifies a reader', () => {
  const identify = () => {
    document.cookie = 'amg_user=user-1; Path=/';
    document.cookie = 'ev_did=device-1; Path=/';
    document.cookie = 'meridian_logged_in=true; Path=/';
    reportMount(storeOf('archive-listing'));
    return views()[0]?.user;
  };

  it('AN-01 is left out until the reader allows analytics', () => {
    expect(identify()).toMatchObject({ amg_userId: '', uID: '', loginStatus: true });
  });

  it('AN-01 is there once the reader allows analytics', () => {
    document.cookie = 'consent=1.1790000000.banner.analytics; Path=/';
    expect(identify()).toMatchObject({ amg_userId: 'user-1', uID: 'device-1' });
  });
});
