import { describe, expect, it } from '@jest/globals';
import { stateAfter, type Act } from '../../test/support/state-after.ts';
import { initialHeader, type HeaderMode, type HeaderState } from './header.ts';
import { initialState } from './site-state.ts';

const modes = ['default', 'menu open', 'search open', 'subscribe open'] as const;
const at = (currentState: HeaderMode, values: Partial<HeaderState> = {}): HeaderState => ({
  ...initialHeader,
  currentState,
  ...values,
});

const headerAfter = (header: HeaderState, act: Act) =>
  stateAfter({ ...initialState, header }, act).header;

/** The mode that follows each event in each mode. */
const transitions: readonly [string, Act, Record<HeaderMode, HeaderMode>][] = [
  [
    'the menu toggle',
    ({ toggleMenu }) => {
      toggleMenu();
    },
    {
      default: 'menu open',
      'menu open': 'default',
      'search open': 'menu open',
      'subscribe open': 'menu open',
    },
  ],
  [
    'the search toggle',
    ({ toggleSearch }) => {
      toggleSearch();
    },
    {
      default: 'search open',
      'menu open': 'search open',
      'search open': 'default',
      'subscribe open': 'search open',
    },
  ],
  [
    'hovering the subscribe link',
    ({ hoverSubscribe }) => {
      hoverSubscribe();
    },
    {
      default: 'subscribe open',
      'menu open': 'menu open',
      'search open': 'search open',
      'subscribe open': 'subscribe open',
    },
  ],
  [
    'the subscribe toggle',
    ({ toggleSubscribe }) => {
      toggleSubscribe();
    },
    {
      default: 'subscribe open',
      'menu open': 'subscribe open',
      'search open': 'search open',
      'subscribe open': 'default',
    },
  ],
  [
    'leaving the header',
    ({ leaveHeader }) => {
      leaveHeader(0);
    },
    {
      default: 'default',
      'menu open': 'menu open',
      'search open': 'search open',
      'subscribe open': 'default',
    },
  ],
  [
    'scrolling',
    ({ scrollHeader }) => {
      scrollHeader(0, 400, true);
    },
    {
      default: 'default',
      'menu open': 'menu open',
      'search open': 'search open',
      'subscribe open': 'subscribe open',
    },
  ],
  [
    'a reset',
    ({ resetHeader }) => {
      resetHeader();
    },
    {
      default: 'default',
      'menu open': 'default',
      'search open': 'default',
      'subscribe open': 'default',
    },
  ],
  [
    'a page that arrives',
    ({ receiveState }) => {
      receiveState(initialState);
    },
    {
      default: 'default',
      'menu open': 'default',
      'search open': 'default',
      'subscribe open': 'default',
    },
  ],
  [
    'signing out',
    ({ forgetAccount }) => {
      forgetAccount();
    },
    {
      default: 'default',
      'menu open': 'menu open',
      'search open': 'search open',
      'subscribe open': 'subscribe open',
    },
  ],
];

describe('The header', () => {
  const pairs = transitions.flatMap(([event, act, after]) =>
    modes.map((mode) => ({ event, act, mode, after: after[mode] })),
  );

  it.each(pairs)('HD-07 at "$mode", $event leads to "$after"', ({ act, mode, after }) => {
    expect(headerAfter(at(mode), act).currentState).toBe(after);
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
      expect(
        headerAfter(at(mode), ({ leaveHeader }) => {
          leaveHeader(scrollTop);
        }).navIsCollapsed,
      ).toBe(collapsed);
    },
  );

  it('HD-07 stays collapsed when only a pointer leaves it above the offset', () => {
    expect(
      headerAfter(at('subscribe open', { navIsCollapsed: true }), ({ leaveHeader }) => {
        leaveHeader(20);
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
        headerAfter(at(mode, { navIsCollapsed: from > 100 }), ({ scrollHeader }) => {
          scrollHeader(from, to, false);
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
        headerAfter(at('default', { socialShareIsActive: before }), ({ scrollHeader }) => {
          scrollHeader(from, to, hasHeadline);
        }).socialShareIsActive,
      ).toBe(after);
    },
  );

  it('keeps the same object when nothing has changed, so that nothing renders again', () => {
    const state = at('search open', { navIsCollapsed: true, socialShareIsActive: true });
    for (const act of [
      ({ scrollHeader }) => {
        scrollHeader(500, 520, true);
      },
      ({ hoverSubscribe }) => {
        hoverSubscribe();
      },
      ({ leaveHeader }) => {
        leaveHeader(9);
      },
    ] satisfies Act[]) {
      expect(headerAfter(state, act)).toBe(state);
    }
  });
});
