/** A person, and the list of their work with what they did for it: writing, photographs, illustrations. */
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { Card } from '../../../shared/content/card.ts';
import {
  contributorRoles,
  type Contributor,
  type ContributorRole,
} from '../../../shared/content/item.ts';
import { fill } from '../../../shared/words/fill.ts';
import { roleCredits } from '../../../web/story/role-credits.ts';
import { authorList } from '../../../services/content/named-lists.ts';
import { listPage, pageNumber, readList } from '../lists/list-page.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { missing, type FoundPage } from '../page-result.ts';
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts';
import { profilePage } from '../structured-data/profile-page.ts';

const roleNames: Readonly<Record<ContributorRole, string>> = {
  author: words.roleAuthor,
  photographer: words.rolePhotographer,
  portraitist: words.rolePortraitist,
  stylist: words.roleStylist,
  illustrator: words.roleIllustrator,
  photoIllustrator: words.rolePhotoIllustrator,
  producer: words.roleProducer,
  captionist: words.roleCaptionist,
  introducer: words.roleIntroducer,
};

const nameOf = (role: ContributorRole) => roleNames[role];

type Name = Pick<Contributor, 'name'>;

/** Lists that an earlier release wrote do not say what a person did besides writing. */
function rolesIn({ roles, authors }: Card, { name }: Name): readonly ContributorRole[] {
  return roles ?? (authors.includes(name) ? ['author'] : []);
}

/**
 * Adds what the person did for an item, without their name: "Writing · Photographs". What they did
 * for most items is said once, at the head of the page.
 */
function withCredits(cards: readonly Card[], person: Name): readonly Card[] {
  const credits = cards.map((card) => rolesIn(card, person).map(nameOf).join(' · '));
  const isUsual = (credit: string) =>
    credits.filter((other) => other === credit).length > cards.length / 2;
  return cards.map(({ roles: _, ...card }, index) => {
    const credit = credits[index] ?? '';
    return credit === '' || isUsual(credit) ? card : { ...card, credit };
  });
}

/** Returns the description of a person who has no biography. */
function description(roles: readonly ContributorRole[], person: Name, brand: Brand): string {
  if (roles.length === 0) return '';
  const stories = roles.includes('author')
    ? [fill(words.storiesBy, { name: person.name, brand: brand.name })]
    : [];
  const credits = roles
    .filter((role) => role !== 'author')
    .map((role) => `${fill(roleCredits[role], { names: person.name })}${words.bylineEnd}`);
  return [...stories, ...credits].join(' ');
}

/** Adds to a page of a person's work what they did, as far as the page's own items tell. */
function withWork(found: FoundPage, person: Contributor, brand: Brand): FoundPage {
  const { content, secondary } = found;
  const cards = secondary?.lists?.page ?? [];
  const held = new Set(cards.flatMap((card) => rolesIn(card, person)));
  const roles = contributorRoles.filter((role) => held.has(role));
  const isEmpty = (secondary?.paging?.total ?? 0) === 0;
  const about = isEmpty
    ? fill(words.noWorkYet, { name: person.name })
    : description(roles, person, brand);
  return {
    ...found,
    content: {
      ...content,
      name: person.name,
      seoTitleClean: person.name,
      seoDescriptionClean: person.bio || about,
    },
    metadata: {
      type: 'profile',
      // A name alone is nothing to find.
      ...(isEmpty && !person.bio ? { robots: 'noindex, follow' } : {}),
    },
    secondary: {
      ...secondary,
      contributor: person,
      work: roles.join() === 'author' ? [] : roles.map(nameOf),
      lists: { ...secondary?.lists, page: withCredits(cards, person) },
    },
  };
}

export const contributorWork: Loader = async (context, match) => {
  const page = pageNumber(match.params.page);
  if (page === undefined) return missing;
  const { listing, page: first, read, words: nameOfList } = authorList(match.params.author ?? '');
  const place = { listing, first, page };
  const index = await context.content.readIndex({ ...read, listings: [listing] });
  const { contributor } = index;
  const heading = nameOfList(index);
  if (heading === false || contributor === undefined) return missing;
  const list = await readList(context, index, place);
  if (list === undefined) return missing;
  return withWork(listPage(context, { match, index, list, heading }), contributor, context.brand);
};

export const contributor: PageModule<'contributor'> = {
  cacheClass: 'listing',
  loaders: { '/author/:author': contributorWork },
  structuredData({ state: { secondary }, brand }) {
    const { contributor: person } = secondary;
    return person === undefined
      ? []
      : [profilePage(person, brand), breadcrumbList(brand, [{ name: person.name }])];
  },
};
