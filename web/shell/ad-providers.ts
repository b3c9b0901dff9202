/** The providers of advertisements, and the one that the brand chooses. */
import { brand } from '#brand';
import type { AdProviderName } from '../../shared/brand/brand.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import type { AdProvider } from '../ads/ad-provider.ts';

/** Our own messages, from our own origin, so that they also show behind ad blockers. */
const house: AdProvider = {
  async loadUnit(slot) {
    if (slot === 'cm_tall_growler')
      return (await loadChunk(slot, () => import('../paywall/half-wall.tsx'))).HalfWall;
    return (await loadChunk(slot, () => import('../paywall/growler.tsx'))).Growler;
  },
};

const adProviders = {
  house,
  /** Sells what `house` fills otherwise. Paywall units stay our own. */
  gpt: {
    ...house,
    loadSeller: async () => (await loadChunk('gpt', () => import('../ads/gpt/gpt.ts'))).gpt,
  },
} satisfies Record<AdProviderName, AdProvider>;

export const adProvider: AdProvider = adProviders[brand.ads?.provider ?? 'house'];
