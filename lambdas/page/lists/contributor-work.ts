/** What a person did for the publication, in words: writing, photographs, illustrations. */
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
import type { PageResult } from '../page-result.ts';

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
export function withWork(result: PageResult, brand: Brand): PageResult {
  if (result.kind !== 'page') return result;
  const { content, metadata, secondary } = result;
  const person = secondary?.contributor;
  if (person === undefined) return result;
  const cards = secondary?.lists?.page ?? [];
  const found = new Set(cards.flatMap((card) => rolesIn(card, person)));
  const roles = contributorRoles.filter((role) => found.has(role));
  const isEmpty = (secondary?.paging?.total ?? 0) === 0;
  const about = isEmpty
    ? fill(words.noWorkYet, { name: person.name })
    : description(roles, person, brand);
  return {
    ...result,
    content: { ...content, seoDescriptionClean: person.bio || about },
    // A name alone is nothing to find.
    metadata: { ...metadata, ...(isEmpty && !person.bio ? { robots: 'noindex, follow' } : {}) },
    secondary: {
      ...secondary,
      work: roles.join() === 'author' ? [] : roles.map(nameOf),
      lists: { ...secondary?.lists, page: withCredits(cards, person) },
    },
  };
}
