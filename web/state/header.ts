/** The header: which of its panels is open, and what scrolling did to it (spec §3 Header state). */
import { HEADER_COLLAPSE_OFFSET_PX } from '../../shared/limits.ts';
import type { Action } from './action.ts';

export type HeaderMode = 'default' | 'menu open' | 'search open' | 'subscribe open';

export interface HeaderState {
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

function toggle(state: HeaderState, mode: HeaderMode): HeaderState {
  return { ...state, currentState: state.currentState === mode ? 'default' : mode };
}

export function headerReducer(state: HeaderState, action: Action): HeaderState {
  switch (action.type) {
    case 'header/menu-toggled': return toggle(state, 'menu open');
    case 'header/search-toggled': return toggle(state, 'search open');
    case 'header/reset':
    case 'state/received': return { ...state, currentState: 'default' };
    default: return state;
  }
}
