/** Lists: of items by their cards, and of a gallery's images. */
import type { ItemList, ListItem } from 'schema-dts';
import { words } from '#words';
import { fill } from '../../../shared/words/fill.ts';
import type { Card } from '../../../shared/content/card.ts';
import type { Image } from '../../../shared/content/item.ts';
import { imageObject } from './image-object.ts';

type List = ItemList & { readonly '@type': 'ItemList' };

function itemList(items: readonly ListItem[]): List {
  return { '@type': 'ItemList', numberOfItems: items.length, itemListElement: items };
}

/** @param before How many items are on earlier pages of the list. */
export function listedItems(cards: readonly Card[], origin: string, before = 0): List {
  return itemList(
    cards.map(({ url, hed }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: `${origin}${url}`,
      name: hed,
    })),
  );
}

/** Returns the images that exist here, in their order. */
export function slideList(slides: readonly Image[], origin: string): List {
  const images = slides.flatMap((slide) => imageObject(slide, origin) ?? []);
  return itemList(
    images.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name:
        item.caption === undefined
          ? fill(words.imageNumber, { number: index + 1 })
          : String(item.caption),
      item,
    })),
  );
}

/** Returns a list of short remarks, such as a product's pros. */
export function remarkList(remarks: readonly string[]): List {
  return itemList(
    remarks.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
  );
}
