import { describe, expect, it } from '@jest/globals';
import { stateAfter, type Act } from '../../test/support/state-after.ts';
import { initialState } from './site-state.ts';

const page = {
  templateType: 'article',
  channel: 'science',
  subChannel: 'dot-physics',
  slug: 'a-cloud',
  keywords: ['clouds'],
  server: 'production',
};

const after = (...acts: Act[]) => stateAfter(initialState, ...acts);

describe('The ads state', () => {
  it('AD-01 starts without a reader, an ad blocker, a page or slots', () => {
    expect(initialState.ads).toMatchObject({
      canRenderAds: true,
      isInitialized: false,
      usingAdBlock: false,
      slug: '',
      slots: {},
    });
  });

  it('AD-01 knows its environment, the ad blocker and the page once they are stated', () => {
    expect(
      after(({ adEnvironmentInitialized }) => {
        adEnvironmentInitialized();
      }).ads.isInitialized,
    ).toBe(true);
    expect(
      after(({ adBlockDetected }) => {
        adBlockDetected();
      }).ads.usingAdBlock,
    ).toBe(true);
    expect(
      after(({ adPageCreated }) => {
        adPageCreated(page);
      }).ads,
    ).toMatchObject({ page, slug: 'a-cloud' });
  });

  it('AD-01 gives a slot its size when an advertisement is rendered, and takes it back when it is refreshed', () => {
    const slot = 'siderail_1';
    const created: Act = ({ slotCreated }) => {
      slotCreated(slot);
    };
    const requested: Act = ({ slotRequested }) => {
      slotRequested(slot);
    };
    const rendered: Act = ({ slotRendered }) => {
      slotRendered(slot, 300, 250);
    };
    const empty = { width: 0, height: 0, dim: '0x0' };
    expect(after(created, requested).ads.slots[slot]).toEqual(empty);
    expect(after(created, requested, rendered).ads.slots[slot]).toEqual({
      width: 300,
      height: 250,
      dim: '300x250',
    });
    expect(
      after(created, requested, rendered, ({ slotRefreshed }) => {
        slotRefreshed(slot);
      }).ads.slots[slot],
    ).toEqual(empty);
    expect(
      after(created, rendered, ({ slotRemoved }) => {
        slotRemoved(slot);
      }).ads.slots,
    ).toEqual({});
  });

  it('AD-01 begins anew with the state of another page, except for what is true of the browser', () => {
    const left = after(
      ({ adEnvironmentInitialized }) => {
        adEnvironmentInitialized();
      },
      ({ adBlockDetected }) => {
        adBlockDetected();
      },
      ({ slotCreated }) => {
        slotCreated('list_1');
      },
    );
    expect(
      stateAfter(left, ({ receiveState }) => {
        receiveState(initialState);
      }).ads,
    ).toEqual({
      ...initialState.ads,
      isInitialized: true,
      usingAdBlock: true,
    });
  });

  it('AD-01 displays the paywall unit when a paywall slot is rendered, and for no other slot', () => {
    const rendered =
      (slot: string): Act =>
      ({ slotRendered }) => {
        slotRendered(slot, 9, 9);
      };
    expect(after(rendered('siderail_1')).paywall.displayPaywallUnit).toBe(false);
    expect(after(rendered('cm_growler_1')).paywall.displayPaywallUnit).toBe(true);
  });
});
