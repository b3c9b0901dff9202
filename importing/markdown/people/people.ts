/** Resolves people by the names that a source uses, and reads their profiles. */
import * as v from 'valibot';
import { contributorSchema, type Contributor, type Image } from '../../../shared/content/item.ts';
import { slugify } from '../../../shared/urls/paths.ts';
import { plainText, unescapedText } from '../../body/plain-text.ts';
import { resolveImage } from '../../media/image.ts';
import type { ImportRun } from '../../source.ts';
import { lineField, recordField, textField, type FrontMatter } from '../front-matter/fields.ts';
import { renderMarkdown } from '../parser/parser.ts';

/** A person as items name them. */
export interface Person {
  readonly slug: string;
  readonly name: string;
}

/** People by every name and handle that a source has for them, as `personKey` writes it. */
export type People = ReadonlyMap<string, Person>;

/** Returns a name or handle in the form in which two of them are compared. */
export function personKey(handle: string): string {
  return handle.trim().replace(/^@/, '').toLowerCase();
}

/** Returns the form in which a person's name on another service is kept among the people. */
export function accountKey(handle: string): string {
  return `@${personKey(handle)}`;
}

/**
 * Returns a name for a handle that has no profile: `aidan-feldman` becomes Aidan Feldman. A handle
 * with capitals stays as it is. Of an email address or a web address, the name in it counts.
 */
export function readableName(handle: string): string {
  const bare = handle
    .trim()
    .replace(/^(?:https?:)?\/\/[^\s]*?([^/\s]+)\/*$/i, '$1')
    .replace(/^([^\s@]+)@[^\s@]+\.[^\s@]+$/, '$1')
    .replace(/^@/, '');
  if (/\p{Lu}/u.test(bare) || bare.includes(' ')) return bare;
  return (
    bare
      .split(/[-_.]+/)
      .filter(Boolean)
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join(' ') || bare
  );
}

/** Returns a person's slug in the publication. */
export function personSlug(handle: string): string {
  return slugify(handle) || 'contributor';
}

/** Returns the name in a profile. */
export function profileName(data: FrontMatter): string | undefined {
  const whole = [
    lineField(data, 'first_name', 'firstName', 'given_name'),
    lineField(data, 'last_name', 'lastName', 'family_name'),
  ]
    .filter((part) => part !== undefined)
    .join(' ');
  const name =
    lineField(data, 'display_name', 'displayName', 'name', 'full_name', 'fullName') ??
    (whole === '' ? lineField(data, 'title') : whole);
  return name === undefined ? undefined : plainText(name);
}

const accounts: Readonly<Record<string, string>> = {
  github: 'https://github.com/',
  twitter: 'https://twitter.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/in/',
};

function profileLinks(data: FrontMatter): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [site, address] of Object.entries(accounts)) {
    const handle = lineField(data, site)?.replace(/^@/, '');
    if (handle !== undefined && /^[\w.-]+$/.test(handle)) links[site] = address + handle;
  }
  const website = lineField(data, 'website', 'url', 'homepage');
  for (const [name, value] of [
    ['website', website] as const,
    ...Object.entries(recordField(data, 'links') ?? {}),
  ]) {
    if (typeof value === 'string' && /^(?:https?:\/\/|mailto:)/i.test(value)) links[name] = value;
  }
  return links;
}

/** Returns the portrait that a profile names. */
async function readPortrait(
  data: FrontMatter,
  name: string,
  path: string,
  run: ImportRun,
): Promise<Image | undefined> {
  const image = recordField(data, 'portrait');
  const reference =
    image === undefined
      ? textField(
          data,
          'portrait',
          'photo',
          'avatar',
          'picture',
          'image',
          'image_url',
          'profile_photo',
        )
      : textField(image, 'src');
  // A key such as `github` in place of an image names the service a site fetched it from, not a
  // file.
  return reference === undefined || !/[./]/.test(reference)
    ? undefined
    : resolveImage(
        {
          reference,
          alt: unescapedText(
            (image === undefined ? undefined : lineField(image, 'alt')) ?? `Portrait of ${name}`,
          ),
        },
        run,
        path,
      );
}

/** Returns a person's profile to store. Throws if the schema rejects it. */
export async function readContributor(
  slug: string,
  data: FrontMatter,
  body: string,
  path: string,
  run: ImportRun,
): Promise<Contributor> {
  const name = profileName(data) ?? readableName(slug);
  const role = lineField(data, 'title') === name ? undefined : lineField(data, 'title');
  const title =
    role ??
    lineField(
      data,
      'role',
      'job_title',
      'jobTitle',
      'position',
      'agency_full_name',
      'agency',
      'organization',
    );
  const bio =
    plainText(renderMarkdown(body)) ||
    plainText(textField(data, 'bio', 'biography', 'description', 'about') ?? '');
  const links = profileLinks(data);
  const portrait = await readPortrait(data, name, path, run);
  return v.parse(contributorSchema, {
    slug,
    name,
    ...(title === undefined ? {} : { title }),
    ...(bio === '' ? {} : { bio }),
    ...(portrait?.src === undefined ? {} : { portrait }),
    ...(Object.keys(links).length === 0 ? {} : { links }),
  });
}
