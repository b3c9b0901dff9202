/** What a brand has to ask its readers for. */
import type { Brand } from '../brand/brand.ts';
import { purposes, type Purpose } from '../consent/consent.ts';
import { thirdPartiesOf } from './third-parties.ts';

/** Providers that show our own messages from our own origin, and know no reader. */
const ownAdProviders: readonly string[] = ['house'];

/**
 * Everything besides the table of scripts that needs a purpose. A new use of `whenAllowed` belongs
 * here: without its row, no reader is asked.
 */
const uses: readonly { readonly purpose: Purpose; readonly isUsed: (brand: Brand) => boolean }[] = [
  { purpose: 'analytics', isUsed: ({ sessionCookies }) => sessionCookies === 'on' },
  // The services learn which item is read, and by whom as far as an IP address says.
  { purpose: 'analytics', isUsed: ({ shareCounts }) => shareCounts !== undefined },
  { purpose: 'advertising', isUsed: ({ keywordTracking }) => keywordTracking !== undefined },
  {
    purpose: 'advertising',
    isUsed: ({ ads }) => ads !== undefined && !ownAdProviders.includes(ads.provider),
  },
  {
    purpose: 'personalization',
    isUsed: ({ experiments, recommendations, vendorWidget }) =>
      experiments !== undefined || recommendations !== undefined || vendorWidget !== undefined,
  },
];

/** Returns the purposes that a brand's configuration uses, in the order of the list. */
export function neededPurposes(brand: Brand): readonly Purpose[] {
  const used = new Set([
    ...thirdPartiesOf(brand).map(({ purpose }) => purpose),
    ...uses.filter(({ isUsed }) => isUsed(brand)).map(({ purpose }) => purpose),
  ]);
  return purposes.filter((purpose) => used.has(purpose));
}
