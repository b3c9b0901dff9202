/**
 * The header: which panel is open, and how scrolling has changed it. See spec §3 (Header state) and
 * spec §4 (Header).
 */
import { HEADER_COLLAPSE_OFFSET_PX, SHARE_BAR_THRESHOLD_PX } from '../../shared/limits.ts';
import type { SetState } from './set-state.ts';

export type HeaderMode = 'default' | 'menu open' | 'search open' | 'subscribe open';

export interface HeaderState {
  /** px. */
  readonly collapseOffset: number;
  readonly currentState: HeaderMode;
  readonly navIsCollapsed: boolean;
  readonly socialShareIsActive: boolean;
}

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

export const headerActions = (set: SetState<{ readonly header: HeaderState }>) => {
  const change = (next: (header: HeaderState) => HeaderState) => {
    set(({ header }) => ({ header: next(header) }));
  };
  return {
    toggleMenu() {
      change((header) => toggle(header, 'menu open'));
    },
    toggleSearch() {
      change((header) => toggle(header, 'search open'));
    },
    toggleSubscribe() {
      change((header) =>
        header.currentState === 'search open' ? header : toggle(header, 'subscribe open'),
      );
    },
    /**
     * The pointer rests on the link. Nothing changes when it crosses the link on its way to another
     * open panel, or returns to the link.
     */
    hoverSubscribe() {
      change((header) =>
        header.currentState === 'default' ? inMode(header, 'subscribe open') : header,
      );
    },
    /**
     * The pointer has left the header.
     * @param scrollTop px.
     */
    leaveHeader(scrollTop: number) {
      change((header) =>
        header.currentState === 'subscribe open'
          ? {
              ...inMode(header, 'default'),
              navIsCollapsed: header.navIsCollapsed || scrollTop > header.collapseOffset,
            }
          : header,
      );
    },
    scrollHeader(from: number, to: number, hasHeadline: boolean) {
      change((header) => scrolled(header, from, to, hasHeadline));
    },
    resetHeader() {
      change((header) => inMode(header, 'default'));
    },
  };
};
