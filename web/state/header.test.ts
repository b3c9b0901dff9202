import { describe, expect, it } from '@jest/globals';
import type { Action } from './action.ts';
import { headerReducer, initialHeader, type HeaderMode, type HeaderState } from './header.ts';
import { reduce } from './reduce.ts';
import { initialState } from './site-state.ts';

const modes = ['default', 'menu open', 'search open', 'subscribe open'] as const;
const at = (currentState: HeaderMode, values: Partial<HeaderState> = {}): HeaderState => ({
  ...initialHeader,
  currentState,
  ...values,
});

/** The mode that follows each event in each mode. */
const transitions: readonly [string, Action, Record<HeaderMode, HeaderMode>][] = [
  [
    'the menu toggle',
    { type: 'header/menu-toggled' },
    {
      default: 'menu open',
      'menu open': 'default',
      'search open': 'menu open',
      'subscribe open': 'menu open',
    },
  ],
  [
    'the search toggle',
    { type: 'header/search-toggled' },
    {
      default: 'search open',
      'menu open': 'search open',
      'search open': 'default',
      'subscribe open': 'search open',
    },
  ],
  [
    'hovering the subscribe link',
    { type: 'header/subscribe-hovered' },
    {
      default: 'subscribe open',
      'menu open': 'menu open',
      'search open': 'search open',
      'subscribe open': 'subscribe open',
    },
  ],
  [
    'the subscribe toggle',
    { type: 'header/subscribe-toggled' },
    {
      default: 'subscribe open',
      'menu open': 'subscribe open',
      'search open': 'search open',
      'subscribe open': 'default',
    },
  ],
  [
    'leaving the header',
    { type: 'header/left', scrollTop: 0 },
    {
      default: 'default',
      'menu open': 'menu open',
      'search open': 'search open',
      'subscribe open': 'default',
    },
  ],
  [
    'scrolling',
    { type: 'header/scrolled', from: 0, to: 400, hasHeadline: true },
    {
      default: 'default',
      'menu open': 'menu open',
      'search open': 'search open',
      'subscribe open': 'subscribe open',
    },
  ],
  [
    'a reset',
    { type: 'header/reset' },
    {
      default: 'default',
      'menu open': 'default',
      'search open': 'default',
      'subscribe open': 'default',
    },
  ],
  [
    'a page that arrives',
    { type: 'state/received', state: initialState },
    {
      default: 'default',
      'menu open': 'default',
      'search open': 'default',
      'subscribe open': 'default',
    },
  ],
  [
    'signing out',
    { type: 'account/signed-out' },
    {
      default: 'default',
      'menu open': 'menu open',
      'search open': 'search open',
      'subscribe open': 'subscribe open',
    },
  ],
];

describe('The header', () => {
  const pairs = transitions.flatMap(([event, action, after]) =>
    modes.map((mode) => ({ event, action, mode, after: after[mode] })),
  );

  it.each(pairs)('HD-07 at "$mode", $event leads to "$after"', ({ action, mode, after }) => {
    const state = { ...initialState, header: at(mode) };
    expect(reduce(state, action).header.currentState).toBe(after);
  });

  it.each([
    ['default', 101, false],
    ['subscribe open', 100, false],
    ['subscribe open', 101, true],
    ['menu open', 500, false],
    ['search open', 500, false],
  ] as const)(
    'HD-07 after leaving "%s", scrolled to %i px, has its navigation collapsed: %s',
    (mode, scrollTop, collapsed) => {
      expect(headerReducer(at(mode), { type: 'header/left', scrollTop }).navIsCollapsed).toBe(
        collapsed,
      );
    },
  );

  it('HD-07 stays collapsed when only a pointer leaves it above the offset', () => {
    expect(
      headerReducer(at('subscribe open', { navIsCollapsed: true }), {
        type: 'header/left',
        scrollTop: 20,
      }).navIsCollapsed,
    ).toBe(true);
  });

  it.each([
    [0, 99, false],
    [0, 100, false],
    [0, 101, true],
    [300, 101, true],
    [300, 100, false],
    [300, 0, false],
  ])('HD-07 after scrolling from %i to %i px is collapsed: %s', (from, to, collapsed) => {
    for (const mode of modes)
      expect(
        headerReducer(at(mode, { navIsCollapsed: from > 100 }), {
          type: 'header/scrolled',
          from,
          to,
          hasHeadline: false,
        }).navIsCollapsed,
      ).toBe(collapsed);
  });

  it.each([
    ['down by 50 px', false, 200, 250, true, false],
    ['down by 51 px', false, 200, 251, true, true],
    ['down without a headline', false, 200, 500, false, false],
    ['up by 50 px', true, 250, 200, true, true],
    ['up by 51 px', true, 251, 200, true, false],
    ['on without having moved', true, 200, 200, true, true],
    ['where the headline has gone', true, 200, 200, false, false],
  ] as const)(
    'HD-08 updates the share bar after scrolling %s',
    (_, before, from, to, hasHeadline, after) => {
      expect(
        headerReducer(at('default', { socialShareIsActive: before }), {
          type: 'header/scrolled',
          from,
          to,
          hasHeadline,
        }).socialShareIsActive,
      ).toBe(after);
    },
  );

  it('keeps the same object when nothing has changed, so that nothing renders again', () => {
    const state = at('search open', { navIsCollapsed: true, socialShareIsActive: true });
    for (const action of [
      { type: 'header/scrolled', from: 500, to: 520, hasHeadline: true },
      { type: 'header/subscribe-hovered' },
      { type: 'header/left', scrollTop: 9 },
    ] as const) {
      expect(headerReducer(state, action)).toBe(state);
    }
  });
});
