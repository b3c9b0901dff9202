/**
 * What a Ghost item refers to in the rest of its export: tags, authors, its `posts_meta` row and
 * other items.
 */
import { isSettingTag } from '../../shared/content/setting-tags.ts';
import { termSlug } from '../../shared/urls/term-slug.ts';
import type { GhostPost, GhostPostMeta, GhostTables, GhostTag, GhostUser } from './ghost-tables.ts';

/** The columns of `posts_meta`. Before Ghost 3 they were columns of `posts`. */
export type PostExtras = Omit<GhostPostMeta, 'post_id'>;

export interface GhostLibrary {
  /**
   * Tags in the post's own order, the primary tag first, without internal tags. An internal tag that
   * is a setting here, `#paywall-exclude`, stays one.
   */
  tagsOf(postId: string): readonly GhostTag[];
  /** Authors in the post's own order, the primary author first. */
  authorsOf(post: Pick<GhostPost, 'id' | 'author_id' | 'published_by'>): readonly GhostUser[];
  /** Slugs of the tiers whose members alone may read a post of the visibility `tiers`. */
  tiersOf(postId: string): readonly string[];
  extrasOf(post: GhostPost): PostExtras;
}

function grouped<Row extends { post_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.post_id);
    if (group === undefined) groups.set(row.post_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** Tags for the site's internal use: `#name`. */
function isInternalTag(tag: GhostTag): boolean {
  return (
    tag.visibility === 'internal' || tag.name.trim().startsWith('#') || tag.slug.startsWith('hash-')
  );
}

/** Returns an internal tag under the name of the setting that it is, or nothing. */
function settingOf(tag: GhostTag): GhostTag[] {
  const slug = termSlug(tag.name.trim().replace(/^#/, ''));
  return isSettingTag(slug) ? [{ ...tag, name: slug, slug }] : [];
}

export function createGhostLibrary(tables: GhostTables): GhostLibrary {
  const tags = new Map(tables.tags.map((tag) => [tag.id, tag]));
  const users = new Map(tables.users.map((user) => [user.id, user]));
  const postTags = grouped(tables.postTags);
  const postAuthors = grouped(tables.postAuthors);
  const tiers = new Map(tables.tiers.map((tier) => [tier.id, tier]));
  const postTiers = grouped(tables.postTiers);
  const meta = new Map(tables.meta.map((row) => [row.post_id, row]));

  return {
    tagsOf(postId) {
      const rows = (postTags.get(postId) ?? []).toSorted(
        (one, other) => one.sort_order - other.sort_order,
      );
      return rows
        .flatMap(({ tag_id }) => tags.get(tag_id) ?? [])
        .flatMap((tag) => (isInternalTag(tag) ? settingOf(tag) : [tag]));
    },
    authorsOf(post) {
      const rows = (postAuthors.get(post.id) ?? []).toSorted(
        (one, other) => one.sort_order - other.sort_order,
      );
      const ids = rows.map(({ author_id, user_id }) => author_id || user_id);
      if (ids.length === 0) ids.push(post.author_id || post.published_by);
      return [...new Set(ids)].flatMap((id) => users.get(id) ?? []);
    },
    tiersOf: (postId) =>
      (postTiers.get(postId) ?? []).map(
        // A tier that the export does not have is named by its id: nobody has it.
        ({ product_id }) => tiers.get(product_id)?.slug || product_id,
      ),
    extrasOf(post) {
      const row = meta.get(post.id);
      if (row === undefined) return post;
      const own = (key: Exclude<keyof PostExtras, 'email_only'>): string => row[key] || post[key];
      return {
        meta_title: own('meta_title'),
        meta_description: own('meta_description'),
        og_title: own('og_title'),
        og_description: own('og_description'),
        twitter_title: own('twitter_title'),
        twitter_description: own('twitter_description'),
        feature_image_alt: own('feature_image_alt'),
        feature_image_caption: own('feature_image_caption'),
        email_only: row.email_only || post.email_only,
      };
    },
  };
}
