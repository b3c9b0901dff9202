import { describe, expect, it } from '@jest/globals';
import { stateAfter, type Act } from '../../test/support/state-after.ts';
import { initialState, type SiteState } from './site-state.ts';

const received =
  (changes: Partial<SiteState>): Act =>
  ({ receiveState }) => {
    receiveState({ ...initialState, ...changes });
  };

describe('The site state', () => {
  it('ST-01 starts with the defaults of the specification', () => {
    expect(initialState.paywall).toMatchObject({
      maxAllowedPages: -1,
      viewCount: 1,
      isAdFree: false,
      paywall_status: 'ALLOW_ACCESS',
    });
    expect(initialState.payment).toEqual({
      enabled: false,
      acceptedPayment: 'free',
      paymentRejected: false,
      validationEnabled: false,
    });
    expect(initialState.header).toEqual({
      collapseOffset: 100,
      currentState: 'default',
      navIsCollapsed: false,
      socialShareIsActive: false,
    });
    expect(initialState.gallery).toMatchObject({ slideNumber: 0, galleryType: 'server' });
    expect(initialState.newsletterForm).toEqual({
      email: '',
      validEmail: false,
      errors: [],
      wasSubmitted: false,
      facebookLoginAttempted: false,
    });
    expect(initialState.comments.isActive).toBe(false);
  });

  it('ST-01 is fetching from the start of a fetch until state arrives, offline mode applies or an error ends it', () => {
    const fetching = stateAfter(initialState, ({ startFetch }) => {
      startFetch();
    });
    expect(fetching.context.isFetchingInitialState).toBe(true);
    expect(stateAfter(fetching, received({})).context.isFetchingInitialState).toBe(false);
    expect(
      stateAfter(fetching, ({ enableOffline }) => {
        enableOffline();
      }).context,
    ).toMatchObject({
      isFetchingInitialState: false,
      contentType: 'offline',
    });
    expect(
      stateAfter(fetching, ({ failPage }) => {
        failPage({ message: 'x', url: { pathname: '/a', query: {} } });
      }).context,
    ).toMatchObject({
      isFetchingInitialState: false,
      contentType: 'error',
      error: { statusCode: 500, message: 'x' },
    });
  });

  it('ST-01 remembers the path of the page before, whatever the response says', () => {
    const at = (pathname: string) =>
      received({ context: { ...initialState.context, url: { pathname, query: {} } } });
    const first = stateAfter(initialState, at('/story/a'));
    expect(stateAfter(first, at('/category/science')).context).toMatchObject({
      url: { pathname: '/category/science' },
      pwaReferer: '/story/a',
    });
  });

  it('ST-01 replaces payment with an initial state only when payment or validation is enabled in it', () => {
    const payment = { ...initialState.payment, acceptedPayment: 'sub' as const };
    expect(stateAfter(initialState, received({ payment })).payment.acceptedPayment).toBe('free');
    expect(
      stateAfter(initialState, received({ payment: { ...payment, enabled: true } })).payment
        .acceptedPayment,
    ).toBe('sub');
    expect(
      stateAfter(initialState, received({ payment: { ...payment, validationEnabled: true } }))
        .payment.acceptedPayment,
    ).toBe('sub');
  });

  it('ST-01 keeps the first selected social network', () => {
    const first = stateAfter(initialState, ({ selectSocialNetwork }) => {
      selectSocialNetwork('pinterest');
    });
    expect(
      stateAfter(first, ({ selectSocialNetwork }) => {
        selectSocialNetwork('twitter');
      }).social.selectedSocialNetwork,
    ).toBe('pinterest');
  });

  it.each([
    [3, 3],
    [10, 10],
    [11, 10],
    [400, 10],
    [-1, 0],
  ])('CT-04 playing video %i sets the index %i', (index, expected) => {
    expect(
      stateAfter(initialState, ({ playVideo }) => {
        playVideo(index);
      }).videos.currentVideoIndex,
    ).toBe(expected);
  });

  it('CT-04 knows which slide of a gallery is shown', () => {
    expect(
      stateAfter(initialState, ({ showSlide }) => {
        showSlide(4);
      }).gallery.slideNumber,
    ).toBe(4);
  });

  it('ST-01 opens and closes menu and search in turn, and toggles the comments panel', () => {
    const menu = stateAfter(initialState, ({ toggleMenu }) => {
      toggleMenu();
    });
    expect(menu.header.currentState).toBe('menu open');
    expect(
      stateAfter(menu, ({ toggleMenu }) => {
        toggleMenu();
      }).header.currentState,
    ).toBe('default');
    expect(
      stateAfter(menu, ({ toggleSearch }) => {
        toggleSearch();
      }).header.currentState,
    ).toBe('search open');
    expect(
      stateAfter(initialState, ({ toggleComments }) => {
        toggleComments();
      }).comments.isActive,
    ).toBe(true);
  });
});
