/**
 * Reads titles and descriptions for search engines and social networks from the data of common
 * plugins.
 */
import { plainText } from '../body/plain-text.ts';
import type { WxrItem } from './wxr-entry.ts';
import {
  SEO_DESCRIPTION_META,
  SEO_TITLE_META,
  SOCIAL_DESCRIPTION_META,
  SOCIAL_TITLE_META,
} from './wxr-meta-keys.ts';

/**
 * Titles of SEO plugins may be templates (`%%title%%`, `%title%`, `#post_title`), which mean
 * nothing here.
 */
function metaText(item: Pick<WxrItem, 'meta'>, keys: readonly string[]): string | undefined {
  const texts = keys.flatMap((key) => item.meta.get(key) ?? []).map(plainText);
  return texts.find(
    (text) => text !== '' && !/%%|%\w+%|#(?:post|site|separator|author|taxonomy)_/.test(text),
  );
}

export interface SeoText {
  readonly seoTitle?: string;
  readonly seoDescription?: string;
  readonly socialTitle?: string;
  readonly socialDescription?: string;
}

/** The values that common SEO plugins store for an item. */
export function seoText(item: Pick<WxrItem, 'meta'>): SeoText {
  const found = {
    seoTitle: metaText(item, SEO_TITLE_META),
    seoDescription: metaText(item, SEO_DESCRIPTION_META),
    socialTitle: metaText(item, SOCIAL_TITLE_META),
    socialDescription: metaText(item, SOCIAL_DESCRIPTION_META),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}
