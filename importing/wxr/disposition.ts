/** Decides whether an export entry becomes an item, a draft or nothing, and why. */
import type { Disposition } from '../admit-entries.ts';
import { GUEST_AUTHOR_TYPE } from './authors-of.ts';
import type { WxrItem } from './wxr-entry.ts';

/** Descriptions of post types that are not items. */
const otherTypes = new Map([
  ['attachment', 'an attachment: its file is taken where an item shows it'],
  ['nav_menu_item', 'a menu entry: navigation is set in the brand'],
  ['wp_navigation', 'a navigation menu: navigation is set in the brand'],
  ['wp_block', 'a reusable block: its content is taken where an item uses it'],
  ['wp_global_styles', 'theme settings'],
  ['wp_template', 'a theme template'],
  ['wp_template_part', 'a theme template'],
  ['custom_css', 'theme settings'],
  ['customize_changeset', 'theme settings'],
  ['oembed_cache', 'a cache of embeds'],
  [GUEST_AUTHOR_TYPE, 'the profile of an author: it is taken where an item names the author'],
  ['revision', 'an earlier version of an item'],
]);

/**
 * Publishes only what the site showed to everyone. Content with a restricted audience is not kept,
 * not even as a draft.
 * @param includeTypes post types that are imported beside posts and pages.
 */
export function dispositionOf(
  item: Pick<WxrItem, 'type' | 'status' | 'isProtected'>,
  includeTypes: readonly string[] = [],
): Disposition {
  const other = otherTypes.get(item.type);
  if (other !== undefined) return skip(other);
  if (!['post', 'page', ...includeTypes].includes(item.type)) {
    const type = item.type.slice(0, 60);
    return skip(
      type === ''
        ? 'it has no post type'
        : `post type "${type}" is imported only with --include-type ${type}`,
    );
  }
  if (item.isProtected) return hidden('protected by a password');
  switch (item.status) {
    case 'publish':
    case 'future':
      return { kind: 'item' };
    case 'draft':
    case 'pending':
    case 'auto-draft':
      return { kind: 'draft' };
    case 'private':
      return hidden('private');
    case 'trash':
      return hidden('in the trash');
    default:
      return hidden(`status "${item.status.slice(0, 60)}" is not imported`);
  }
}

function skip(reason: string): Disposition {
  return { kind: 'skip', reason };
}

function hidden(reason: string): Disposition {
  return { kind: 'skip', reason, isHidden: true };
}

/** Whether a record may be an article, whatever its state. */
export function isArticleType({ type }: Pick<WxrItem, 'type'>): boolean {
  return !otherTypes.has(type);
}

/** Returns the post format (`gallery`, `link`, …), or `standard`. */
export function postFormat(item: Pick<WxrItem, 'terms'>): string {
  const term = item.terms.find(({ domain, slug }) => domain === 'post_format' && slug !== '');
  return term?.slug.replace(/^post-format-/, '') ?? 'standard';
}
