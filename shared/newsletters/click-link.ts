/**
 * The address that a link of a letter has: the site counts that it was followed and leads on. It names
 * the edition and the link, and no reader; a token that opens an item is passed on (ADR 0197).
 */
import { ACCESS_LINK_QUERY } from '../access/access-link.ts';
import { api } from '../api.ts';
import { withQuery } from '../urls/with-query.ts';
import { editionLabel, type EditionName } from './edition.ts';

/** Parameters of the address. */
export const CLICK_QUERY = { edition: 'letter', link: 'link' } as const;

/**
 * @param link its number in the letter.
 * @param token opens the item that the link leads to; '' for none.
 */
export function clickPath(edition: EditionName, link: number, token = ''): string {
  return withQuery(api.views.path, {
    [CLICK_QUERY.edition]: editionLabel(edition),
    [CLICK_QUERY.link]: String(link),
    ...(token === '' ? {} : { [ACCESS_LINK_QUERY]: token }),
  });
}
