/** Finds the author of an item by the name that readers know, never by an email address. */
import type { Contributor } from '../../shared/content/item.ts';
import { slugify } from '../../shared/urls/paths.ts';
import { plainText } from '../body/plain-text.ts';
import type { WxrAuthor } from './wxr-entry.ts';

/**
 * Returns the contributor for `dc:creator`, which is a login. WXR 1.0 lists no authors, so only the
 * login is available.
 */
export function contributorOf(
  login: string,
  authors: ReadonlyMap<string, WxrAuthor>,
): Contributor | undefined {
  const author = authors.get(login);
  const full = [author?.firstName, author?.lastName]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const name = [author?.displayName ?? '', full, login]
    .map((candidate) => withoutAddress(plainText(candidate)))
    .find((candidate) => candidate !== '');
  if (name === undefined) return undefined;
  const slug = slugify(name).slice(0, 180);
  const bio = plainText(author?.description ?? '');
  return slug === '' ? undefined : { slug, name, ...(bio === '' ? {} : { bio }) };
}

/**
 * Email addresses serve as logins and even as display names. The part before the `@` becomes the
 * person's name.
 */
function withoutAddress(name: string): string {
  return name
    .slice(0, 200)
    .replace(/@[^\s@]+\.[^\s@]+/g, '')
    .replace(/[<>]/g, '')
    .trim();
}
