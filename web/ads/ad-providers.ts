/** The providers of advertisements, and the one that the brand chooses. */
import { brand } from '#brand';
import type { AdProviderName } from '../../shared/brand/brand.ts';
import type { AdProvider } from './ad-provider.ts';
import { house } from './house.tsx';

const adProviders = { house } satisfies Record<AdProviderName, AdProvider>;

export const adProvider: AdProvider = adProviders[brand.ads?.provider ?? 'house'];
