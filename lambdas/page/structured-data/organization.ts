/**
 * The publication itself (spec §7.7: name, logo, canonical address), as a publisher and on pages
 * about nothing else.
 */
import type { Organization } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';

/** Addresses on other services where search engines find the same publication. */
function profiles(brand: Brand): string[] {
  return Object.values(brand.social).flatMap(({ followUrl }) =>
    followUrl?.startsWith('https://') === true ? [followUrl] : [],
  );
}

export function organization(brand: Brand): Organization & { readonly '@type': 'Organization' } {
  return {
    '@type': 'Organization',
    '@id': `${brand.origin}/#organization`,
    name: brand.name,
    url: `${brand.origin}/`,
    logo: brand.logo && {
      '@type': 'ImageObject',
      url: `${brand.origin}${brand.logo.image}`,
      width: `${brand.logo.width} px`,
      height: `${brand.logo.height} px`,
    },
    sameAs: profiles(brand),
  };
}
