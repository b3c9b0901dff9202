/** The words of a piece outside its body: headline, dek, titles for search engines. */
import { plainText } from '../body/plain-text.ts';
import type { WxrItem } from './wxr-entry.ts';
import { SEO_DESCRIPTION_META, SEO_TITLE_META, SOCIAL_DESCRIPTION_META, SOCIAL_TITLE_META } from './wxr-meta-keys.ts';

const MAX_MADE_TITLE_CHARACTERS = 70;

/** A headline made of a text's first words; empty when the text is. */
export function madeTitle(text: string): string {
  const sentence = /^.{1,70}?[.!?…](?=\s|$)/u.exec(text)?.[0].replace(/[.…]$/u, '') ?? text;
  if (sentence.length <= MAX_MADE_TITLE_CHARACTERS) return sentence.trim();
  const cut = sentence.slice(0, MAX_MADE_TITLE_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).trimEnd()}…`;
}

/** Titles of SEO plugins may be templates (`%%title%%`, `%title%`, `#post_title`), which say nothing here. */
function metaText(item: Pick<WxrItem, 'meta'>, keys: readonly string[]): string | undefined {
  const texts = keys.flatMap((key) => item.meta.get(key) ?? []).map(plainText);
  return texts.find((text) => text !== '' && !/%%|%\w+%|#(?:post|site|separator|author|taxonomy)_/.test(text));
}

export interface SeoText {
  readonly seoTitle?: string;
  readonly seoDescription?: string;
  readonly socialTitle?: string;
  readonly socialDescription?: string;
}

/** What the usual SEO plugins keep of a piece. */
export function seoText(item: Pick<WxrItem, 'meta'>): SeoText {
  const found = {
    seoTitle: metaText(item, SEO_TITLE_META),
    seoDescription: metaText(item, SEO_DESCRIPTION_META),
    socialTitle: metaText(item, SOCIAL_TITLE_META),
    socialDescription: metaText(item, SOCIAL_DESCRIPTION_META),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}
