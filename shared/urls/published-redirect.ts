/** Checks where a redirect leads, so that none leads where its publisher did not mean. */
import { pathOfUrl } from './path-of-url.ts';

/** Browsers read `\` as `/` and drop tabs and line breaks: such a target may lead to another site. */
const ambiguous = /[\s\\\p{Cc}]/u;

/**
 * Returns a target as it is stored: a path from the root with query and fragment, or the address of
 * another site. Otherwise what is wrong with it.
 * @param origin of the site: an address below it becomes a path.
 */
export function publishedRedirect(
  text: string,
  origin: string,
): { readonly to: string } | { readonly problem: string } {
  const problem = (reason: string) => ({ problem: `"${text}" ${reason}` });
  if (ambiguous.test(text)) return problem('has a space, a backslash or a control character');
  if (text.startsWith('//')) return problem('names a host without https:');
  const isPath = text.startsWith('/');
  if (!isPath && !/^https?:\/\//i.test(text))
    return problem('is neither a path from the root nor an https address');
  if (!URL.canParse(text, origin)) return problem('is not an address');
  const url = new URL(text, origin);
  if (url.username !== '' || url.password !== '') return problem('has a user name or a password');
  if (url.origin === new URL(origin).origin) return { to: pathOfUrl(url) };
  return isPath ? problem('leads to another site') : { to: url.href };
}
