import { describe, expect, it } from '@jest/globals';
import { embeddedState } from '../embedded-state.ts';
import { initialState } from './site-state.ts';
import { specifiedState } from './specified-state.ts';

const at = (paywall: Partial<typeof initialState.paywall>) => ({
  ...initialState,
  paywall: { ...initialState.paywall, ...paywall },
});

describe('The state under the names of the specification', () => {
  it.each([
    [{}, false],
    [{ isPaywalled: true }, false],
    [{ isHalfWalled: true }, true],
    [{ isFullWalled: true }, true],
  ])('ST-01 with %j is paywalled: %s', (paywall, paywalled) => {
    expect(specifiedState(at(paywall)).paywall.paywalled).toBe(paywalled);
  });

  it('ST-01 has both names of a reader who is signed in', () => {
    expect(specifiedState(at({ isLoggedIn: true })).paywall).toMatchObject({
      isLoggedIn: true,
      loggedIn: true,
    });
    expect(specifiedState(initialState).paywall.loggedIn).toBe(false);
  });

  it('RT-13 is what a document carries, without what is as its default', () => {
    expect(embeddedState(initialState).paywall).toBeUndefined();
    expect(embeddedState(at({ isFullWalled: true })).paywall).toEqual({
      isFullWalled: true,
      paywalled: true,
    });
  });
});
