/** Converts Ghost users to contributors. Reads only what the site showed of them. */
import type { Contributor } from '../../shared/content/item.ts';
import { slugify } from '../../shared/urls/paths.ts';
import { cleanText } from '../body/plain-text.ts';
import { resolveImage } from '../media/image.ts';
import type { ImportRun } from '../source.ts';
import type { GhostUser } from './ghost-tables.ts';

export interface Person {
  readonly slug: string;
  readonly name: string;
}

/**
 * Gives every user a unique slug: the slug of their name, as on author pages, or else the slug they
 * had.
 */
export function createPeople(): (user: GhostUser) => Person | undefined {
  const owners = new Map<string, string>();
  return (user) => {
    const name =
      cleanText(user.name)
        .replace(/@[^\s@]+\.[^\s@]+/g, '')
        .trim() || cleanText(user.slug);
    for (const candidate of [slugify(name), slugify(user.slug), slugify(`${name} ${user.id}`)]) {
      const slug = candidate.slice(0, 180);
      if (slug === '' || (owners.get(slug) ?? user.id) !== user.id) continue;
      owners.set(slug, user.id);
      return { slug, name };
    }
    return undefined;
  };
}

/** Gravatar derives its addresses from email addresses. */
function isGravatar(address: string): boolean {
  return /^(?:https?:)?\/\/(?:[\w-]+\.)?gravatar\.com\//i.test(address.trim());
}

export async function contributorOf(
  user: GhostUser,
  person: Person,
  run: ImportRun,
): Promise<Contributor> {
  const bio = cleanText(user.bio);
  const website = user.website.trim();
  const image = user.profile_image || user.image;
  const portrait =
    image === '' || isGravatar(image)
      ? undefined
      : await resolveImage({ reference: image, alt: person.name }, run);
  return {
    ...person,
    ...(bio === '' ? {} : { bio }),
    ...(portrait === undefined ? {} : { portrait }),
    ...(/^https?:\/\/\S+$/i.test(website) && URL.canParse(website) ? { links: { website } } : {}),
  };
}
