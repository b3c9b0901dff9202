/** Decides whether a built page is an article, and why not. */
import type { PageFacts } from './page-facts.ts';

/** A page without a declared kind is an article only if it has as much text, in characters. */
const MIN_TEXT_CHARACTERS = 250;

const errorPages = /^(?:4\d\d|5\d\d|404-page|not-found|error|offline)$/i;
const toolPages =
  /^(?:search|suche|recherche|buscar|feed|rss|atom|sitemap|subscribe|login|print)$/i;
const listPages =
  /^(?:archives?|tags?|categor(?:y|ies)|topics?|authors?|series|all|index|blog|posts|news|articles)$/i;
const listFolders = /^(?:tags?|categor(?:y|ies)|topics?|authors?)$/i;
const pagination = /(?:^|\/)(?:page|seite)[/-]?\d+(?:\/|$)/i;

/**
 * Returns why a page is no article; undefined for an article. Redirects are told apart before.
 * @param address path of the page on the old site.
 * @param isDated whether it has a date that can be read.
 */
export function reasonToSkip(
  address: string,
  facts: Pick<PageFacts, 'declared' | 'textLength' | 'isList'>,
  isDated: boolean,
): string | undefined {
  const parts = address.split('/').filter(Boolean);
  const name = (parts.at(-1) ?? '').replace(/\.html?$/i, '');
  const folder = parts.at(-2) ?? '';
  const { declared, textLength, isList } = facts;
  if (parts.length === 0 || (parts.length === 1 && name === 'index'))
    return 'the home page, which the magazine makes itself';
  if (errorPages.test(name)) return 'the page of an error';
  if (pagination.test(address)) return 'a further page of a list';
  if (declared?.isArticle === true && isDated && textLength > 0) return undefined;
  if (toolPages.test(name)) return 'the page of a search, a feed or another tool';
  if (listPages.test(name) || (listFolders.test(folder) && !isDated))
    return 'the page of a list, which the magazine makes itself';
  if (declared?.isArticle === false && !/^website$/i.test(declared.name))
    return `a page that says it is no article: ${declared.name}`;
  if (isList || listFolders.test(folder))
    return 'the page of a list, which the magazine makes itself';
  if (!isDated) return 'a page without a date: a page of the old site, and no article';
  if (textLength < MIN_TEXT_CHARACTERS)
    return `a page of ${textLength} characters that does not say it is an article`;
  return undefined;
}
