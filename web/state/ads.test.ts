import { describe, expect, it } from '@jest/globals';
import type { AdsAction } from './ads.ts';
import { reduce } from './reduce.ts';
import { initialState, type SiteState } from './site-state.ts';

const page = {
  templateType: 'article',
  channel: 'science',
  subChannel: 'dot-physics',
  slug: 'a-cloud',
  keywords: ['clouds'],
  server: 'production',
};

function after(...actions: AdsAction[]): SiteState {
  return actions.reduce<SiteState>(reduce, initialState);
}

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
    expect(after({ type: 'ads/environment-initialized' }).ads.isInitialized).toBe(true);
    expect(after({ type: 'ads/block-detected' }).ads.usingAdBlock).toBe(true);
    expect(after({ type: 'ads/page-created', page }).ads).toMatchObject({ page, slug: 'a-cloud' });
  });

  it('AD-01 gives a slot its size when an advertisement is rendered, and takes it back when it is refreshed', () => {
    const slot = 'siderail_1';
    const created: AdsAction = { type: 'ads/slot-created', slot };
    const requested: AdsAction = { type: 'ads/slot-requested', slot };
    const rendered: AdsAction = { type: 'ads/slot-rendered', slot, width: 300, height: 250 };
    const empty = { width: 0, height: 0, dim: '0x0' };
    expect(after(created, requested).ads.slots[slot]).toEqual(empty);
    expect(after(created, requested, rendered).ads.slots[slot]).toEqual({
      width: 300,
      height: 250,
      dim: '300x250',
    });
    expect(
      after(created, requested, rendered, { type: 'ads/slot-refreshed', slot }).ads.slots[slot],
    ).toEqual(empty);
    expect(after(created, rendered, { type: 'ads/slot-removed', slot }).ads.slots).toEqual({});
  });

  it('AD-01 begins anew with the state of another page, except for what is true of the browser', () => {
    const left = after(
      { type: 'ads/environment-initialized' },
      { type: 'ads/block-detected' },
      { type: 'ads/slot-created', slot: 'list_1' },
    );
    expect(reduce(left, { type: 'state/received', state: initialState }).ads).toEqual({
      ...initialState.ads,
      isInitialized: true,
      usingAdBlock: true,
    });
  });

  it('AD-01 displays the paywall unit when a paywall slot is rendered, and for no other slot', () => {
    const rendered = (slot: string): AdsAction => ({
      type: 'ads/slot-rendered',
      slot,
      width: 9,
      height: 9,
    });
    expect(after(rendered('siderail_1')).paywall.displayPaywallUnit).toBe(false);
    expect(after(rendered('cm_growler_1')).paywall.displayPaywallUnit).toBe(true);
  });
});
