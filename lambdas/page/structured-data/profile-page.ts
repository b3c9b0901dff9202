/**
 * A contributor.
 * @see https://developers.google.com/search/docs/appearance/structured-data/profile-page
 */
import type { ProfilePage } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { Contributor } from '../../../shared/content/item.ts';
import { stripTags } from '../../../shared/content/text.ts';
import { organization } from './organization.ts';
import { authorUrl } from './person.ts';
import { imageUrls } from './image-urls.ts';

export function profilePage(
  { slug, name, title, bio, portrait, links }: Contributor,
  brand: Brand,
): ProfilePage & { readonly '@type': 'ProfilePage' } {
  const portraits = imageUrls(portrait, brand.origin);
  const elsewhere = Object.values(links ?? {}).filter((link) => /^https?:/i.test(link));
  return {
    '@type': 'ProfilePage',
    url: authorUrl(slug, brand.origin),
    inLanguage: brand.language,
    mainEntity: {
      '@type': 'Person',
      '@id': `${authorUrl(slug, brand.origin)}#person`,
      name,
      url: authorUrl(slug, brand.origin),
      jobTitle: title,
      description: bio === undefined || bio === '' ? undefined : stripTags(bio),
      image: portraits.length === 0 ? undefined : portraits,
      sameAs: elsewhere.length === 0 ? undefined : elsewhere,
      // Guests, and writers from old archives, have no title here and are not said to work here.
      worksFor: title === undefined ? undefined : organization(brand),
    },
  };
}
