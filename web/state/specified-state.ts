/**
 * The state under all the names of spec §3: what a page's document and its `output=json` carry. Inside
 * each fact has one name.
 */
import type { SiteState } from './site-state.ts';

export function specifiedState(state: SiteState) {
  const { isHalfWalled, isFullWalled, isLoggedIn } = state.paywall;
  return {
    ...state,
    paywall: {
      ...state.paywall,
      /** A wall covers the page, or part of it. */
      paywalled: isFullWalled || isHalfWalled,
      loggedIn: isLoggedIn,
    },
  };
}
