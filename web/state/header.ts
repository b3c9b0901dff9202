/**
 * The header: which panel is open, and how scrolling has changed it. See spec §3 (Header state) and
 * spec §4 (Header).
 */
import { HEADER_COLLAPSE_OFFSET_PX, SHARE_BAR_THRESHOLD_PX } from '../../shared/limits.ts';
import type { Received } from './received.ts';

export type HeaderMode = 'default' | 'menu open' | 'search open' | 'subscribe open';

export interface HeaderState {
  /** px. */
  readonly collapseOffset: number;
  readonly currentState: HeaderMode;
  readonly navIsCollapsed: boolean;
  readonly socialShareIsActive: boolean;
}

export type HeaderAction =
  | { readonly type: 'header/menu-toggled' }
  | { readonly type: 'header/search-toggled' }
  /** The pointer rests on the link. */
  | { readonly type: 'header/subscribe-hovered' }
  | { readonly type: 'header/subscribe-toggled' }
  /** The pointer has left the header. Lengths are in px. */
  | { readonly type: 'header/left'; readonly scrollTop: number }
  | {
      readonly type: 'header/scrolled';
      readonly from: number;
      readonly to: number;
      readonly hasHeadline: boolean;
    }
  | { readonly type: 'header/reset' };

export const initialHeader: HeaderState = {
  collapseOffset: HEADER_COLLAPSE_OFFSET_PX,
  currentState: 'default',
  navIsCollapsed: false,
  socialShareIsActive: false,
};

function inMode(state: HeaderState, currentState: HeaderMode): HeaderState {
  return state.currentState === currentState ? state : { ...state, currentState };
}

function toggle(state: HeaderState, mode: HeaderMode): HeaderState {
  return inMode(state, state.currentState === mode ? 'default' : mode);
}

/**
 * @param from Where scrolling in this direction began, px.
 * @param to Where the page is now, px.
 */
function scrolled(state: HeaderState, from: number, to: number, hasHeadline: boolean): HeaderState {
  const navIsCollapsed = to > state.collapseOffset;
  const travel = to - from;
  const isTurned = Math.abs(travel) > SHARE_BAR_THRESHOLD_PX;
  const socialShareIsActive = hasHeadline && (isTurned ? travel > 0 : state.socialShareIsActive);
  return navIsCollapsed === state.navIsCollapsed &&
    socialShareIsActive === state.socialShareIsActive
    ? state
    : { ...state, navIsCollapsed, socialShareIsActive };
}

export function headerReducer(state: HeaderState, action: HeaderAction | Received): HeaderState {
  switch (action.type) {
    case 'header/menu-toggled':
      return toggle(state, 'menu open');
    case 'header/search-toggled':
      return toggle(state, 'search open');
    case 'header/subscribe-toggled':
      return state.currentState === 'search open' ? state : toggle(state, 'subscribe open');
    // Nothing changes when the pointer crosses the link on its way to another open panel, or
    // returns to the link.
    case 'header/subscribe-hovered':
      return state.currentState === 'default' ? inMode(state, 'subscribe open') : state;
    case 'header/left':
      if (state.currentState !== 'subscribe open') return state;
      return {
        ...inMode(state, 'default'),
        navIsCollapsed: state.navIsCollapsed || action.scrollTop > state.collapseOffset,
      };
    case 'header/scrolled':
      return scrolled(state, action.from, action.to, action.hasHeadline);
    case 'header/reset':
      return inMode(state, 'default');
    // A new page starts at its top.
    case 'state/received':
      return initialHeader;
  }
}
