/** @jest-environment ./test/support/reader-environment.mjs */
/** The three units as the reader uses them: names, links, keyboard, messages. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { brand } from '#brand';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { debugMeters, type DebugMeterName } from '../../shared/paywall/debug-meter.ts';
import { AdProviderPlace } from '../ads/ad-provider.ts';
import { adProvider } from '../shell/ad-providers.ts';
import { ArticleBody } from '../story/article-body.tsx';
import { Continued } from '../story/continued.tsx';
import { HalfWall } from './half-wall.tsx';
import { PaywallUnits } from './paywall-units.tsx';
import { mergeReader } from './merge-reader.ts';
import { readerFromCookies, type ReaderInput } from './reader-from-cookies.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import { createSiteStore, StoreProvider, type SiteStore, useSite } from '../state/store.ts';
import '../../test/support/patient-queries.ts';

const PATH = '/story/a%20b/';
const nobody = readerFromCookies('', 'meridian', 0);
const body = [
  { kind: 'html' as const, html: '<p>One.</p>' },
  { kind: 'html' as const, html: '<p>Two.</p>', follows: 'half-wall' as const },
];

const page: SiteState = {
  ...initialState,
  context: { ...initialState.context, contentType: 'article', url: { pathname: PATH, query: {} } },
  content: { ...initialState.content, body },
  env: { ...initialState.env, environment: 'ci' },
  payment: {
    enabled: true,
    acceptedPayment: 'sample',
    paymentRejected: false,
    validationEnabled: false,
  },
  paywall: { ...initialState.paywall, isPaywalled: true },
};
const walled: SiteState = {
  ...page,
  payment: { ...page.payment, acceptedPayment: 'free', paymentRejected: true },
  paywall: {
    ...page.paywall,
    isTruncated: true,
    isFullWalled: true,
    isExceeded: true,
    renderPaywall: true,
  },
};

/** The text as a page shows it: cut where the state says so. */
function Text() {
  const { isTruncated, isPaywalled } = useSite((state) => state.paywall);
  return (
    <>
      <ArticleBody body={body} template="default" paywall={{ isTruncated, isPaywalled }} />
      <Continued linkUrl={undefined} isTruncated={isTruncated} />
    </>
  );
}

function Page() {
  return (
    <>
      <a href="/before/">Before</a>
      <main id="main" tabIndex={-1}>
        <Text />
      </main>
      <footer>
        <a href="/about/">About</a>
      </footer>
      <PaywallUnits />
    </>
  );
}

function open(state: SiteState): SiteStore {
  const store = createSiteStore(state);
  render(
    <StoreProvider value={store}>
      <AdProviderPlace value={adProvider}>
        <Page />
      </AdProviderPlace>
    </StoreProvider>,
  );
  return store;
}

function merge(store: SiteStore, reader: ReaderInput): void {
  const { paywall, payment } = store.getState();
  act(() => {
    store.actions.setPaywall(mergeReader(paywall, payment, reader));
  });
}

function force(store: SiteStore, test: DebugMeterName): void {
  merge(store, { ...nobody, debug: debugMeters[test] });
}

const findUnit = async () => {
  const unit = await screen.findByRole('region', { name: 'Free articles left' });
  await waitFor(() => {
    expect(unit.dataset.phase).toBe('shown');
  });
  return unit;
};
const findsNoUnit = () =>
  waitFor(() => {
    expect(document.querySelector('.paywall')).toBeNull();
  });

async function send(data: unknown, origin = window.location.origin): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin }));
    await Promise.resolve();
  });
}

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(cleanup);

describe('The growler', () => {
  it.each([
    ['paywall_test_1', 'cm_growler_3', '3 free articles left this month'],
    ['paywall_test_3', 'cm_growler_1', '1 free article left this month'],
    ['paywall_test_0', 'cm_growler_0', 'This is your last free article this month'],
  ] as const)('PW-03 for %s appears in %s and says “%s”', async (test, slot, words) => {
    const store = open(page);
    force(store, test);
    const unit = await findUnit();
    expect([unit.dataset.paywall, unit.dataset.adSlot, unit.classList.contains('paywall')]).toEqual(
      ['growler', slot, true],
    );
    expect(unit.textContent).toContain(words);
    expect(store.getState().ads.slots[slot]).toBeDefined();
  });

  it.each([
    ['paywall_test_1', ['true', 'false', 'false', 'false'], 'false'],
    ['paywall_test_3', ['true', 'true', 'true', 'false'], 'false'],
    ['paywall_test_0', ['true', 'true', 'true', 'true'], 'true'],
  ] as const)('PW-03 for %s fills what is read of the month: %j', async (test, read, isLast) => {
    force(open(page), test);
    const meter = (await findUnit()).querySelector<HTMLElement>('.growler-meter');
    expect([...(meter?.children ?? [])].map((part) => part.getAttribute('data-read'))).toEqual(
      read,
    );
    expect(meter?.dataset.last).toBe(isLast);
  });

  it('PW-03 shows nothing at other counts', async () => {
    const store = open(page);
    merge(store, { ...nobody, sample: { cnt: 1, max: 10, urls: [] } });
    await act(
      () =>
        new Promise((done) => {
          setTimeout(done, 100);
        }),
    );
    expect(screen.queryByRole('region', { name: 'Free articles left' })).toBeNull();
  });

  it('AC-07 links to sign-in and registration, which lead back, and to the offer', async () => {
    force(open(page), 'paywall_test_1');
    const unit = within(await findUnit());
    expect(
      unit.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Sign in', '/account/sign-in/?redirectURL=%2Fstory%2Fa%2520b%2F'],
      ['Register', '/account/register/?redirectURL=%2Fstory%2Fa%2520b%2F'],
      ['Subscribe', '/subscribe/?redirectURL=%2Fstory%2Fa%2520b%2F'],
    ]);
  });

  it('PW-06 is announced politely, and is last in the page order', async () => {
    force(open(page), 'paywall_test_1');
    const unit = await findUnit();
    expect(unit.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole('link', { name: 'About' }).compareDocumentPosition(unit)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('PW-06 closes with its button, returns the focus, and comes back only with another count', async () => {
    const store = open(page);
    force(store, 'paywall_test_1');
    const unit = await findUnit();
    const before = screen.getByRole('link', { name: 'About' });
    before.focus();
    await userEvent.tab();
    expect(unit.contains(document.activeElement)).toBe(true);
    await userEvent.click(within(unit).getByRole('button', { name: 'Close this message' }));
    await findsNoUnit();
    expect(document.activeElement).toBe(before);
    force(store, 'paywall_test_1');
    await findsNoUnit();
    force(store, 'paywall_test_3');
    expect((await findUnit()).dataset.adSlot).toBe('cm_growler_1');
  });

  it('PW-06 stays closed on the next page at the same count', async () => {
    force(open(page), 'paywall_test_1');
    await findUnit();
    await send({ type: 'close-paywall' });
    await findsNoUnit();
    cleanup();
    force(open(page), 'paywall_test_1');
    await act(
      () =>
        new Promise((done) => {
          setTimeout(done, 100);
        }),
    );
    expect(document.querySelector('.paywall')).toBeNull();
    cleanup();
    force(open(page), 'paywall_test_0');
    await findUnit();
  });

  it('PW-06 closes on Escape, but not while a menu is open', async () => {
    const store = open(page);
    force(store, 'paywall_test_1');
    await findUnit();
    act(() => {
      store.actions.toggleMenu();
    });
    await userEvent.keyboard('{Escape}');
    await findUnit();
    act(() => {
      store.actions.resetHeader();
    });
    await userEvent.keyboard('{Escape}');
    await findsNoUnit();
  });

  it('PW-06 hides only on a message from the same origin, and takes the format that a message names', async () => {
    force(open(page), 'paywall_test_1');
    const unit = await findUnit();
    await send({ type: 'close-paywall' }, 'https://evil.example');
    await send({ type: 'paywall-format', format: 'mobile' }, 'https://evil.example');
    await send({ type: 'close-paywall!' });
    await send('close-paywall');
    await waitFor(() => {
      expect(unit.dataset.format).toBe('desktop');
    });
    await send({ type: 'paywall-format', format: 'tablet' });
    expect([unit.isConnected, unit.dataset.format]).toEqual([true, 'tablet']);
    await send({ type: 'close-paywall' });
    await findsNoUnit();
  });
});

describe('The half wall', () => {
  it('PW-03 says that 2 free articles are left, with the offer, in the text when its place is below the window', async () => {
    const original = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
      return new DOMRect(0, this.hasAttribute('data-paywall-place') ? 2_000 : 0, 300, 200);
    };
    try {
      const store = open(page);
      force(store, 'paywall_test_half');
      const unit = await findUnit();
      expect([unit.dataset.paywall, unit.dataset.adSlot, unit.dataset.place]).toEqual([
        'half',
        'cm_tall_growler',
        'text',
      ]);
      expect(
        within(unit).getByRole('heading', { level: 2, name: 'You have 2 free articles left' }),
      ).toBeDefined();
      expect(unit.textContent).toContain('One year for $5, was\u00a0$10');
      expect(
        within(unit)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['Subscribe', 'Sign in', 'Register']);
      const [first, second] = [...document.querySelectorAll('[data-part]')];
      expect(first?.compareDocumentPosition(unit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(second?.compareDocumentPosition(unit)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
      expect(store.getState().ads.slots.cm_tall_growler?.dim).toBe('300x200');
    } finally {
      Element.prototype.getBoundingClientRect = original;
    }
  });

  it('PW-03 appears at the foot for a reader who is past its place', async () => {
    force(open(page), 'paywall_test_half');
    expect((await findUnit()).dataset.place).toBe('foot');
  });
});

describe('The full wall', () => {
  it('PW-02 has a heading, the offer, and four ways to continue', () => {
    open(walled);
    const wall = within(screen.getByRole('region', { name: 'Keep reading' }));
    expect(wall.getByRole('heading', { level: 2, name: 'Keep reading' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Keep reading' }).textContent).toMatch(
      /One year for \$5.*was \$10/,
    );
    expect(
      wall.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Subscribe', '/subscribe/?redirectURL=%2Fstory%2Fa%2520b%2F'],
      ['Sign in', '/account/sign-in/?redirectURL=%2Fstory%2Fa%2520b%2F'],
      ['Register', '/account/register/?redirectURL=%2Fstory%2Fa%2520b%2F'],
      ['Fix my access', '/account/access/?redirectURL=%2Fstory%2Fa%2520b%2F'],
    ]);
  });

  it('PW-06 reports that the barrier has rendered', () => {
    const store = open(walled);
    expect([
      store.getState().paywall.displayPaywallUnit,
      store.getState().ads.slots.cm_barrier,
    ]).toEqual([true, { width: 0, height: 0, dim: '0x0' }]);
  });

  it('PW-02 says that the free articles are used up only to a reader whose token says so', () => {
    const store = open(walled);
    merge(store, { ...nobody, sample: { cnt: 1, max: 4, urls: [] } });
    expect(screen.queryByText('You’ve read your free articles this month.')).toBeNull();
    merge(store, { ...nobody, sample: { cnt: 4, max: 4, urls: [] } });
    expect(screen.getByText('You’ve read your free articles this month.')).toBeDefined();
  });

  it.each([
    ['week', 'this week'],
    ['day', 'today'],
    [{ rolling: 30 }, 'within 30 days'],
    [{ rolling: 1 }, 'within a day'],
  ] as const)('PW-09 says that the meter’s period is %j', (period, term) => {
    const meter = jest.replaceProperty(brand, 'meter', { max: 4, registered: 7, period });
    const store = open(walled);
    merge(store, { ...nobody, sample: { cnt: 4, max: 4, urls: [] } });
    expect(screen.getByText(`You’ve read your free articles ${term}.`)).toBeDefined();
    expect(screen.getByText(`Register for a free account and read 3 more ${term}.`)).toBeDefined();
    meter.restore();
  });

  it('PW-10 says what registering adds where an account has more', () => {
    const meter = jest.replaceProperty(brand, 'meter', { max: 4, registered: 7 });
    const store = open(walled);
    merge(store, { ...nobody, sample: { cnt: 1, max: 4, urls: [] } });
    expect(screen.queryByText(/^Register for a free account/)).toBeNull();
    merge(store, { ...nobody, sample: { cnt: 4, max: 4, urls: [] } });
    expect(
      screen.getByText('Register for a free account and read 3 more this month.'),
    ).toBeDefined();
    meter.restore();
  });

  it('PW-10 says so in the half wall, to a reader without an account', () => {
    const meter = jest.replaceProperty(brand, 'meter', { max: 4, registered: 7 });
    for (const [isLoggedIn, more] of [
      [false, 'Register to read 3 more this month'],
      [true, null],
    ] as const) {
      const { container, unmount } = render(
        <StoreProvider value={createSiteStore(page)}>
          <HalfWall remaining={2} path="/story/a/" isLoggedIn={isLoggedIn} />
        </StoreProvider>,
      );
      const link = container.querySelector('a[href^="/account/register/"]');
      expect(link?.textContent ?? null).toBe(more);
      unmount();
    }
    meter.restore();
  });

  it('PW-02 stays for a reader with a subscription cookie, and after messages and Escape', async () => {
    const store = open(walled);
    merge(store, {
      ...nobody,
      subscription: { pid: 'p', entitlement: 'sub', isAdFree: true, expiresAtMs: 0 },
    });
    await send({ type: 'close-paywall' });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('region', { name: 'Keep reading' })).toBeDefined();
  });

  it('PW-08 leaves only the lead-in when it is forced on a whole page', () => {
    const store = open(page);
    force(store, 'paywall_test_full');
    expect(screen.getByRole('region', { name: 'Keep reading' })).toBeDefined();
    expect([screen.queryByText('One.') !== null, screen.queryByText('Two.')]).toEqual([true, null]);
  });
});

describe('Ad-free readers and subscribers', () => {
  it('PW-05 see no unit on a page that is a sample to other readers', async () => {
    const store = open(page);
    merge(store, {
      ...nobody,
      sample: { cnt: 2, max: 4, urls: [] },
      subscription: { pid: 'p', entitlement: 'sub', isAdFree: true, expiresAtMs: 0 },
    });
    await act(
      () =>
        new Promise((done) => {
          setTimeout(done, 100);
        }),
    );
    expect(document.querySelector('.paywall')).toBeNull();
  });
});
