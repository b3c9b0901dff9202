/** Reads what SEO and search plugins say about where an item may be found, and where its original is. */
import {
  finders,
  robotsDirectives,
  type Item,
  type RobotsDirective,
} from '../../shared/content/item.ts';
import type { WxrItem } from './wxr-entry.ts';
import { CANONICAL_META, HIDING_META, ROBOTS_LIST_META } from './wxr-meta-keys.ts';

/** Returns the first value, as WordPress does. */
function metaValue({ meta }: Pick<WxrItem, 'meta'>, key: string): string {
  return meta.get(key)?.[0]?.trim() ?? '';
}

/** Returns what keeps an item from machines, as far as there is anything. */
export function findabilityOf(item: Pick<WxrItem, 'meta'>): Pick<Item, 'robots' | 'hiddenFrom'> {
  const words = ROBOTS_LIST_META.flatMap((key) => metaValue(item, key).split(/[^a-z]+/i));
  const said = new Set<string>([
    ...HIDING_META.filter(({ key, when }) => when.test(metaValue(item, key))).map(
      ({ says }) => says,
    ),
    ...words,
  ]);
  const robots = robotsDirectives.filter((directive): directive is RobotsDirective =>
    said.has(directive),
  );
  const hiddenFrom = finders.filter((finder) => said.has(finder));
  return {
    ...(robots.length === 0 ? {} : { robots }),
    ...(hiddenFrom.length === 0 ? {} : { hiddenFrom }),
  };
}

/** Returns the address of an item's original as a plugin has it, or an empty text. */
export function canonicalAddress(item: Pick<WxrItem, 'meta'>): string {
  return CANONICAL_META.map((key) => metaValue(item, key)).find((value) => value !== '') ?? '';
}
