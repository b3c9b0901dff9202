/** A list page, with its items in order. */
import type { CollectionPage } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { Card } from '../../../shared/content/card.ts';
import { listedItems } from './item-list.ts';

export interface ListPage {
  readonly name: string;
  readonly description: string;
  /** Absolute URL. */
  readonly url: string;
  readonly cards: readonly Card[];
  /** How many items are on earlier pages. */
  readonly before: number;
}

export function collectionPage(
  { name, description, url, cards, before }: ListPage,
  brand: Brand,
): CollectionPage & { readonly '@type': 'CollectionPage' } {
  return {
    '@type': 'CollectionPage',
    name,
    description: description === '' ? undefined : description,
    url,
    inLanguage: brand.language,
    isPartOf: { '@id': `${brand.origin}/#website` },
    mainEntity: listedItems(cards, brand.origin, before),
  };
}
