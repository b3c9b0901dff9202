/** Finds everybody who wrote an item, also those whom Co-Authors Plus and its kind keep as terms. */
import type { Contributor } from '../../shared/content/item.ts';
import { slugify } from '../../shared/urls/paths.ts';
import { plainText } from '../body/plain-text.ts';
import { contributorOf } from './contributor-of.ts';
import { percentDecoded } from './slug-of.ts';
import type { WxrAuthor, WxrItem } from './wxr-entry.ts';

/** Authors are terms of this taxonomy, in Co-Authors Plus and in PublishPress Authors. */
const AUTHOR_TAXONOMY = 'author';
/** Co-Authors Plus puts this before a person's slug. */
const prefix = /^cap-/;
/** The post type in which Co-Authors Plus keeps authors without an account. */
export const GUEST_AUTHOR_TYPE = 'guest-author';

/** What is known of authors: accounts by login, guests by slug. */
export interface AuthorSources {
  readonly authors: ReadonlyMap<string, WxrAuthor>;
  readonly guests: ReadonlyMap<string, Contributor>;
}

function first(item: WxrItem, key: string): string {
  return plainText(item.meta.get(key)?.[0] ?? '');
}

/** Returns the profile of a guest author. Email addresses are not read. */
export function guestAuthorOf(item: WxrItem): readonly [key: string, Contributor] | undefined {
  const name =
    first(item, 'cap-display_name') ||
    plainText(item.title) ||
    [first(item, 'cap-first_name'), first(item, 'cap-last_name')].join(' ').trim();
  const slug = slugify(name).slice(0, 180);
  if (slug === '' || name.includes('@')) return undefined;
  const bio = first(item, 'cap-description');
  const website = first(item, 'cap-website');
  return [
    percentDecoded(item.name).replace(prefix, ''),
    {
      slug,
      name,
      ...(bio === '' ? {} : { bio }),
      ...(/^https?:\/\/\S+$/i.test(website) && URL.canParse(website) ? { links: { website } } : {}),
    },
  ];
}

/** Returns the account that a slug names. A login may hold characters that a slug may not. */
function accountOf(slug: string, authors: AuthorSources['authors']): WxrAuthor | undefined {
  return (
    authors.get(slug) ?? [...authors.values()].find(({ login }) => slugify(login) === slugify(slug))
  );
}

/** Returns the authors of an item, its own account first. */
export function authorsOf(
  { creator, terms }: Pick<WxrItem, 'creator' | 'terms'>,
  { authors, guests }: AuthorSources,
): Contributor[] {
  const own = contributorOf(creator, authors);
  const named = terms.flatMap(({ domain, slug, name }): Contributor[] => {
    if (domain !== AUTHOR_TAXONOMY) return [];
    const key = percentDecoded(slug).replace(prefix, '');
    const guest = guests.get(key);
    if (guest !== undefined) return [guest];
    const account = accountOf(key, authors);
    const person = contributorOf(account?.login ?? (plainText(name) || key), authors);
    return person === undefined ? [] : [person];
  });
  if (named.length === 0) return own === undefined ? [] : [own];
  const people = new Map(named.map((person) => [person.slug, person]));
  return [...people.values()].sort(
    (one, other) => Number(other.slug === own?.slug) - Number(one.slug === own?.slug),
  );
}
