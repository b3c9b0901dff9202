/** @jest-environment ./test/support/reader-environment.mjs */
/** What becomes of the slots of a page, as actions, with a seller that does as the test says. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { AdSize } from '../../shared/ads/ad-sizes.ts';
import { formatConsent } from '../../shared/consent/consent.ts';
import { announceConsent } from '../consent/consent-port.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import { createSiteStore, StoreProvider, type SiteStore } from '../state/store.ts';
import '../../test/support/patient-queries.ts';
import { AdProviderPlace, type AdProvider, type OnRendered } from './ad-provider.ts';
import { AdSlot } from './ad-slot.tsx';
import { trackRendered } from './track-rendered.ts';

/** Slots that the test brings near the window. */
let observers: { near: (element: Element) => void }[] = [];
let actions: string[];
/** What the seller was told. */
let told: string[];
let rendered: OnRendered;

class Observer {
  private readonly observed = new Set<Element>();
  constructor(tell: (changes: object[]) => void) {
    observers.push({
      near: (target) => {
        if (this.observed.has(target)) tell([{ target, isIntersecting: true }]);
      },
    });
  }
  observe(element: Element) {
    this.observed.add(element);
  }
  unobserve(element: Element) {
    this.observed.delete(element);
  }
}

const sizes = (_slot: string, width: number): readonly AdSize[] =>
  width >= 1000 ? [[300, 600]] : [[320, 50]];
const seller: AdProvider = {
  loadUnit: () => Promise.reject(new Error('no units here')),
  loadSeller: async () => ({
    sizes,
    open: async (onRendered) => {
      told.push('open');
      rendered = onRendered;
      return {
        enterPage: ({ slug }) => told.push(`page ${slug}`),
        request: (frames) => told.push(`request ${frames.map(({ slot }) => slot).join(' ')}`),
        remove: (slots) => told.push(`remove ${slots.join(' ')}`),
      };
    },
  }),
};
const house: AdProvider = { loadUnit: seller.loadUnit };

function pageOf(slug: string): SiteState {
  return {
    ...initialState,
    context: {
      ...initialState.context,
      contentType: 'article',
      url: { pathname: `/story/${slug}/`, query: {} },
    },
    ads: { ...initialState.ads, page: { ...initialState.ads.page, slug } },
    env: { ...initialState.env, environment: 'production' },
  };
}

/** The page's actions, each of which is noted by the name of its event and what it is about. */
function noted(store: SiteStore): SiteStore['actions'] {
  const note =
    <Args extends readonly unknown[]>(
      act: (...args: Args) => void,
      event: string,
      about?: string,
    ) =>
    (...args: Args) => {
      actions.push(
        [event, about ?? args.find((arg) => typeof arg === 'string') ?? []].flat().join(' '),
      );
      act(...args);
    };
  const { actions: act } = store;
  return {
    ...act,
    adEnvironmentInitialized: note(act.adEnvironmentInitialized, 'environment-initialized'),
    adPageCreated: (page) => {
      note(act.adPageCreated, 'page-created', page.slug)(page);
    },
    slotCreated: note(act.slotCreated, 'slot-created'),
    slotRequested: note(act.slotRequested, 'slot-requested'),
    slotRendered: note(act.slotRendered, 'slot-rendered'),
    slotRefreshed: note(act.slotRefreshed, 'slot-refreshed'),
    slotRemoved: note(act.slotRemoved, 'slot-removed'),
    receiveState: note(act.receiveState, 'received'),
  };
}

function open(provider: AdProvider, state = pageOf('one')): SiteStore {
  const store = createSiteStore(state);
  const watched: SiteStore = { ...store, actions: noted(store) };
  trackRendered(watched);
  render(
    <StoreProvider value={watched}>
      <AdProviderPlace value={provider}>
        {['siderail_1', 'list_1', 'list_2'].map((slot) => (
          <AdSlot key={slot} slot={slot} className="advertisement">
            Our message
          </AdSlot>
        ))}
      </AdProviderPlace>
    </StoreProvider>,
  );
  return watched;
}

const room = (slot: string) => document.querySelector(`[data-ad-slot="${slot}"]`);
const begin = async (store: SiteStore) => {
  act(() => {
    store.actions.adEnvironmentInitialized();
  });
  await waitFor(() => {
    expect(actions).toContain('slot-created list_2');
  });
};
const bringNear = (...slots: string[]) =>
  act(async () => {
    for (const slot of slots) {
      const element = room(slot);
      if (element !== null) for (const { near } of observers) near(element);
    }
    await Promise.resolve();
  });
const toldOf = (text: string) =>
  waitFor(() => {
    expect(told).toContain(text);
  });
function allow(): void {
  const record = formatConsent({
    decidedAtS: 1_790_000_000,
    source: 'banner',
    granted: ['advertising'],
  });
  document.cookie = `consent=${record}; Path=/`;
}

beforeEach(() => {
  observers = [];
  actions = [];
  told = [];
  window.dataLayer = [];
  window.innerWidth = 1280;
  Object.assign(window, { IntersectionObserver: Observer });
});
afterEach(() => {
  cleanup();
  document.cookie = 'consent=; Path=/; Max-Age=0';
});

describe('The slots of a page', () => {
  it('AD-01 are created with the page once the reader is known, and requested and rendered when near', async () => {
    allow();
    const store = open(seller);
    expect(actions).toEqual([]);
    await begin(store);
    expect(actions.slice(0, 5)).toEqual([
      'environment-initialized',
      'page-created one',
      'slot-created siderail_1',
      'slot-created list_1',
      'slot-created list_2',
    ]);
    expect(told).toEqual([]);
    await bringNear('siderail_1');
    await toldOf('request siderail_1');
    expect(told).toEqual(['open', 'page one', 'request siderail_1']);
    expect(room('siderail_1')?.hasAttribute('data-filled')).toBe(false);
    act(() => {
      rendered('siderail_1', [300, 600]);
    });
    expect(actions.filter((name) => name.startsWith('slot-re'))).toEqual([
      'slot-requested siderail_1',
      'slot-rendered siderail_1',
    ]);
    expect(room('siderail_1')?.hasAttribute('data-filled')).toBe(true);
    expect(window.dataLayer).toContainEqual({
      event: 'ad-rendered',
      slot: 'siderail_1',
      width: 300,
      height: 600,
      dim: '300x600',
    });
  });

  it('AD-01 are requested together when they come near together, and only the side rail is tracked', async () => {
    allow();
    await begin(open(seller));
    await bringNear('list_1', 'list_2');
    await toldOf('request list_1 list_2');
    act(() => {
      rendered('list_1', [300, 600]);
    });
    expect(JSON.stringify(window.dataLayer)).not.toContain('list_1');
  });

  it('AD-01 are not requested before the reader allows advertising, and then are', async () => {
    await begin(open(seller));
    await bringNear('siderail_1');
    expect(told).toEqual([]);
    allow();
    await act(async () => {
      announceConsent();
      await Promise.resolve();
    });
    await toldOf('request siderail_1');
  });

  it.each<[string, (state: SiteState) => SiteState]>([
    ['ad-free readers', (state) => ({ ...state, paywall: { ...state.paywall, isAdFree: true } })],
    ['previews', (state) => ({ ...state, context: { ...state.context, isPreview: true } })],
  ])('AD-01 do not exist for %s', async (_name, change) => {
    allow();
    const store = open(seller, change(pageOf('one')));
    await act(async () => {
      store.actions.adEnvironmentInitialized();
      await Promise.resolve();
    });
    expect(actions).toEqual(['environment-initialized']);
    expect(observers).toEqual([]);
  });

  it('AD-01 are removed before those of the next page are created, and the page is entered anew', async () => {
    allow();
    const store = open(seller);
    await begin(store);
    await bringNear('siderail_1', 'list_1');
    await toldOf('request siderail_1 list_1');
    actions = [];
    const next = pageOf('two');
    await act(async () => {
      store.actions.receiveState(next);
      await Promise.resolve();
    });
    expect(actions).toEqual([
      'received',
      'slot-removed siderail_1',
      'slot-removed list_1',
      'slot-removed list_2',
      'page-created two',
      'slot-created siderail_1',
      'slot-created list_1',
      'slot-created list_2',
    ]);
    await bringNear('siderail_1');
    await toldOf('request siderail_1');
    expect(told.slice(3)).toEqual(['remove siderail_1 list_1', 'page two', 'request siderail_1']);
  });

  it('AD-01 are requested again when the window no longer has room for what was requested', async () => {
    allow();
    const store = open(seller);
    await begin(store);
    await bringNear('siderail_1');
    await toldOf('request siderail_1');
    act(() => {
      rendered('siderail_1', [300, 600]);
    });
    actions = [];
    told = [];
    window.innerWidth = 600;
    window.dispatchEvent(new Event('resize'));
    await waitFor(() => {
      expect(actions).toEqual(['slot-refreshed siderail_1']);
    });
    expect(room('siderail_1')?.hasAttribute('data-filled')).toBe(false);
    await bringNear('siderail_1');
    await toldOf('request siderail_1');
  });

  it('AD-01 are given back to the seller when the page goes before they are requested again', async () => {
    allow();
    const store = open(seller);
    await begin(store);
    await bringNear('siderail_1');
    await toldOf('request siderail_1');
    window.innerWidth = 600;
    window.dispatchEvent(new Event('resize'));
    await waitFor(() => {
      expect(actions).toContain('slot-refreshed siderail_1');
    });
    await act(async () => {
      store.actions.receiveState(pageOf('two'));
      await Promise.resolve();
    });
    await toldOf('remove siderail_1');
  });

  it('AD-01 keep our own message when the seller fails, and leave it alone from then on', async () => {
    allow();
    let attempts = 0;
    await begin(
      open({
        ...seller,
        loadSeller: async () => ({
          sizes,
          open: async () => {
            attempts += 1;
            throw new Error('blocked');
          },
        }),
      }),
    );
    await bringNear('siderail_1');
    await bringNear('list_1');
    expect(attempts).toBe(1);
    expect(actions.filter((name) => name.startsWith('slot-requested'))).toEqual([]);
    expect(room('siderail_1')?.textContent).toContain('Our message');
  });

  it('AD-01 are rendered by our own messages when nobody sells them', async () => {
    await begin(open(house));
    await bringNear('siderail_1');
    expect(actions.slice(-2)).toEqual(['slot-requested siderail_1', 'slot-rendered siderail_1']);
    expect(document.querySelector('.ad-frame')).toBeNull();
  });
});
