/** @jest-environment ./test/support/reader-environment.mjs */
/** Which pages load again, when, and what they wait for. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PAGE_REFRESH_MS } from '../../shared/limits.ts';
import { pageTypes } from '../../shared/pages.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import { createSiteStore, type SiteStore } from '../state/store.ts';
import { isRefreshed, watchRefresh } from './page-refresh.ts';

const { context, content, paywall } = initialState;
const home: SiteState = { ...initialState, context: { ...context, contentType: 'homepage' } };

describe('The refresh of whole pages', () => {
  it('FL-01 is on for the home page and tags, and for no other page type', () => {
    const refreshed = pageTypes.filter((contentType) =>
      isRefreshed({ ...initialState, context: { ...context, contentType } }),
    );
    expect(refreshed).toEqual(['homepage', 'tag']);
  });

  it.each<[string, Partial<SiteState>]>([
    ['ad-free readers', { paywall: { ...paywall, isAdFree: true } }],
    ['previews', { context: { ...home.context, isPreview: true } }],
    ['pages with the tag refresh-exclude', { content: { ...content, isRefreshOff: true } }],
    [
      'pages that failed',
      { context: { ...home.context, error: { statusCode: 500, message: 'no' } } },
    ],
  ])('FL-01 is off for %s', (_name, changes) => {
    expect(isRefreshed({ ...home, ...changes })).toBe(false);
  });

  describe('when its time has come', () => {
    let store: SiteStore;
    let reloads: number;
    /** Long enough for a refresh that waits to look again. */
    const MOMENT_MS = 10_000;

    beforeEach(() => {
      jest.useFakeTimers();
      document.body.innerHTML = '<main></main>';
      reloads = 0;
      store = createSiteStore(home);
      watchRefresh(store, () => {
        reloads += 1;
      });
    });
    afterEach(() => {
      jest.useRealTimers();
      document.body.innerHTML = '';
    });

    function show(html: string): Element {
      const main = document.querySelector('main');
      if (main === null) throw new Error('no main');
      main.innerHTML = html;
      return main.firstElementChild ?? main;
    }
    const pass = (ms: number) => jest.advanceTimersByTime(ms);
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, get: () => value });

    it('FL-01 loads the page once, after seven minutes and not before', () => {
      pass(PAGE_REFRESH_MS - 1);
      expect(reloads).toBe(0);
      pass(1);
      expect(reloads).toBe(1);
      pass(PAGE_REFRESH_MS * 3);
      expect(reloads).toBe(1);
    });

    it.each<[string, () => () => void]>([
      [
        'a field is in use',
        () => {
          const field = show('<input>') as HTMLInputElement;
          field.focus();
          return () => {
            field.blur();
          };
        },
      ],
      [
        'a field holds what the reader typed',
        () => {
          const field = show('<textarea></textarea>') as HTMLTextAreaElement;
          field.value = 'Dear editors';
          return () => {
            field.value = '';
          };
        },
      ],
      [
        'a dialog is open',
        () => {
          show('<dialog open></dialog>');
          return () => show('');
        },
      ],
      [
        'a panel of the header is open',
        () => {
          store.actions.toggleMenu();
          return () => {
            store.actions.toggleMenu();
          };
        },
      ],
      [
        'a video plays',
        () => {
          define(show('<video></video>'), 'paused', false);
          return () => show('');
        },
      ],
      [
        'a player of another site is open',
        () => {
          show('<iframe></iframe>');
          return () => show('');
        },
      ],
      [
        'the page fills the screen',
        () => {
          define(document, 'fullscreenElement', document.body);
          return () => define(document, 'fullscreenElement', null);
        },
      ],
      [
        'the connection is down',
        () => {
          define(navigator, 'onLine', false);
          return () => define(navigator, 'onLine', true);
        },
      ],
    ])('FL-01 waits while %s', (_name, begin) => {
      const end = begin();
      pass(PAGE_REFRESH_MS * 2);
      expect(reloads).toBe(0);
      end();
      pass(MOMENT_MS);
      expect(reloads).toBe(1);
    });

    it('FL-01 waits while the tab is hidden, and does not wait longer than the return', () => {
      define(document, 'visibilityState', 'hidden');
      pass(PAGE_REFRESH_MS * 2);
      expect(reloads).toBe(0);
      define(document, 'visibilityState', 'visible');
      document.dispatchEvent(new Event('visibilitychange'));
      expect(reloads).toBe(1);
    });

    it('FL-01 is not kept by an advertisement, a color scheme or an untouched field', () => {
      show(
        '<div><aside data-ad-slot="list_1"><iframe></iframe></aside><input value="kept"><input type="radio" checked></div>',
      );
      pass(PAGE_REFRESH_MS);
      expect(reloads).toBe(1);
    });

    it('FL-01 belongs to one page view: the next one begins anew, or has none', () => {
      pass(PAGE_REFRESH_MS - 1);
      const url = { pathname: '/category/science/', query: {} };
      const next: SiteState = { ...home, context: { ...context, contentType: 'category', url } };
      store.actions.receiveState(next);
      pass(PAGE_REFRESH_MS);
      expect(reloads).toBe(0);
    });
  });
});
