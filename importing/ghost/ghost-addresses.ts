/** The addresses that a Ghost site gave its posts by a pattern, beside `/slug/`. */
import { checkPermalink } from '../markdown/links/address-report.ts';
import { fillPermalink, type PermalinkSubject } from '../markdown/links/permalinks.ts';
import { readDate } from '../markdown/item/dates.ts';
import type { ImportRun } from '../source.ts';
import { isPage } from './disposition.ts';
import { ghostDate } from './ghost-date.ts';
import type { GhostLibrary } from './ghost-library.ts';
import type { GhostPost } from './ghost-tables.ts';
import { ghostSlug } from './make-item.ts';

/** Returns what the tokens of Ghost mean for a post. See https://docs.ghost.org/themes/routing */
function subjectOf(post: GhostPost, library: GhostLibrary, timeZone: string): PermalinkSubject {
  const slug = ghostSlug(post);
  const [tag] = library.tagsOf(post.id);
  const [author] = library.authorsOf(post);
  return {
    data: {
      ...{ slug, id: post.id, title: post.title },
      ...(tag === undefined ? {} : { primary_tag: tag.slug }),
      ...(author === undefined ? {} : { author: author.slug, primary_author: author.slug }),
    },
    inContent: `${slug}.md`,
    language: undefined,
    date: readDate(ghostDate(post.published_at) ?? '', timeZone),
  };
}

/**
 * Returns a function that gives the address of a post by the pattern of `--permalink`, or else of the
 * site's settings. Pages have none.
 * @param posts of the site.
 * @throws SourceError that names the tokens of `--permalink` for which no post has a value.
 */
export function ghostAddresses(
  posts: readonly GhostPost[],
  {
    library,
    permalink,
  }: { readonly library: GhostLibrary; readonly permalink?: string | undefined },
  { addresses, brand }: Pick<ImportRun, 'addresses' | 'brand'>,
): (post: GhostPost) => string | undefined {
  const subject = (post: GhostPost) => subjectOf(post, library, brand.timeZone);
  checkPermalink(addresses?.permalink, posts.map(subject));
  const pattern = addresses?.permalink ?? permalink;
  return (post) =>
    pattern === undefined || isPage(post) ? undefined : fillPermalink({ pattern }, subject(post));
}
