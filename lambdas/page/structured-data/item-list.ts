/** Lists: of pieces by their cards, and of the pictures of a gallery. */
import type { ItemList, ListItem } from 'schema-dts';
import type { Card } from '../../../shared/content/card.ts';
import type { Picture } from '../../../shared/content/item.ts';
import { imageObject } from './image-object.ts';

type List = ItemList & { readonly '@type': 'ItemList' };

function itemList(items: readonly ListItem[]): List {
  return { '@type': 'ItemList', numberOfItems: items.length, itemListElement: items };
}

/** @param before how many items stand on earlier pages of the list. */
export function pieceList(cards: readonly Card[], origin: string, before = 0): List {
  return itemList(
    cards.map(({ url, hed }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: `${origin}${url}`,
      name: hed,
    })),
  );
}

/** Pictures that are here, in their order. */
export function slideList(slides: readonly Picture[], origin: string): List {
  const images = slides.flatMap((slide) => imageObject(slide, origin) ?? []);
  return itemList(
    images.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.caption === undefined ? `Picture ${index + 1}` : String(item.caption),
      item,
    })),
  );
}

/** Short remarks, such as what speaks for a product. */
export function remarkList(remarks: readonly string[]): List {
  return itemList(
    remarks.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
  );
}
