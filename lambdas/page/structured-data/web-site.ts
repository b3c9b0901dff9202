/**
 * The site's name for search engines. They no longer offer a site's own search, so it is not named.
 */
import type { WebSite } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { organization } from './organization.ts';

export function webSite(brand: Brand): WebSite & { readonly '@type': 'WebSite' } {
  return {
    '@type': 'WebSite',
    '@id': `${brand.origin}/#website`,
    name: brand.name,
    url: `${brand.origin}/`,
    description: brand.description,
    inLanguage: brand.language,
    publisher: organization(brand),
  };
}
