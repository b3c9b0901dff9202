/** The translations of an item that readers may open: for the page, and for search engines. */
import type { Brand } from '../../shared/brand/brand.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';
import { isSameLanguage, ownLanguageName } from '../../shared/content/languages.ts';
import type { PageMetadata } from '../../web/document.ts';
import type { ContentState } from '../../web/state/content.ts';

/** @param now ISO time. A translation that is published later is not named before. */
function published(item: Item, now: string): NonNullable<Item['translations']> {
  return (item.translations ?? []).filter(({ pubDate }) => pubDate <= now);
}

export function translationLinks(item: Item, now: string): ContentState['translations'] {
  const links = published(item, now).map(({ language, path }) => ({
    language,
    name: ownLanguageName(language),
    url: path,
  }));
  return links.length === 0 ? undefined : links;
}

/**
 * Returns a page's addresses in all its languages, its own among them, as search engines ask for.
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function alternateLanguages(
  item: Item,
  now: string,
  brand: Brand,
): PageMetadata['languages'] {
  const others = published(item, now);
  if (others.length === 0) return undefined;
  const all = [{ language: item.language ?? brand.language, path: itemPath(item) }, ...others];
  const main = all.find(({ language }) => isSameLanguage(language, brand.language));
  return [...all, ...(main === undefined ? [] : [{ ...main, language: 'x-default' }])].map(
    ({ language, path }) => ({ language, href: brand.origin + path }),
  );
}
