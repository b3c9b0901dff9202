/**
 * The house provider: our own creatives, served from our own origin so that they also show behind
 * ad blockers.
 */
import { loadChunk } from '../navigation/load-chunk.ts';
import type { CreativeProvider } from './creative-provider.ts';

export const house: CreativeProvider = {
  async load(slot) {
    if (slot === 'cm_tall_growler')
      return (await loadChunk(slot, () => import('../paywall/half-wall.tsx'))).HalfWall;
    return (await loadChunk(slot, () => import('../paywall/growler.tsx'))).Growler;
  },
};
