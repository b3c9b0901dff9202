/**
 * Which pages no other company may see: where passwords are typed, and where the address itself opens
 * something. Their documents run no code of others, send nothing to others, and lead to other pages by
 * loading them anew (ADR 0070).
 */
import { ACCESS_LINK_QUERY } from './access/access-link.ts';
import { isAccountPage, type PageType } from './pages.ts';

type Query = Readonly<Partial<Record<string, string>>>;

/** Queries whose values are tokens: of emails, of previews, and of links that open an item. */
const tokenQueries = ['token', 'confirm', ACCESS_LINK_QUERY] as const;

/**
 * Returns whether an address carries a token, or leads to one that does.
 * @param query Of the address, decoded.
 */
export function carriesToken(query: Query): boolean {
  if (tokenQueries.some((name) => query[name] !== undefined)) return true;
  const [, next] = query.redirectURL?.split('?') ?? [];
  const parameters = new URLSearchParams(next);
  return tokenQueries.some((name) => parameters.has(name));
}

export interface ViewedPage {
  readonly contentType: PageType;
  readonly url: { readonly query: Query };
}

export function isPrivatePage({ contentType, url }: ViewedPage): boolean {
  return isAccountPage(contentType) || carriesToken(url.query);
}
