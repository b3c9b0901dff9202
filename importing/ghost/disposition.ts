/** Decides what becomes of a row of `posts`, and why: an item, a draft or nothing. */
import type { Disposition } from '../admit-entries.ts';
import { ghostDate } from './ghost-date.ts';
import type { GhostPost } from './ghost-tables.ts';

/** Only posts that the Ghost site showed are published; emails are not pages. */
export function dispositionOf(post: GhostPost, isEmailOnly: boolean): Disposition {
  if (post.deleted || (post.deleted_at !== undefined && post.deleted_at !== null))
    return hidden('deleted');
  if (post.status === 'sent') return hidden('sent as an email only');
  if (isEmailOnly && post.status !== 'draft') return hidden('meant as an email only');
  if (!['', 'post', 'page'].includes(post.type))
    return skip(`type "${post.type.slice(0, 60)}" is not imported`);
  const isEmpty = [
    post.title,
    post.slug,
    post.html,
    post.lexical,
    post.mobiledoc,
    post.markdown,
    post.plaintext,
  ].every((text) => text.trim() === '');
  if (isEmpty) return skip('it has neither title nor body');
  switch (post.status) {
    case 'published':
      return { kind: 'item' };
    case 'scheduled':
      return { kind: ghostDate(post.published_at) === undefined ? 'draft' : 'item' };
    case 'draft':
      return { kind: 'draft' };
    case '':
      return hidden('it has no status');
    default:
      return hidden(`status "${post.status.slice(0, 60)}" is not imported`);
  }
}

function skip(reason: string): Disposition {
  return { kind: 'skip', reason };
}

function hidden(reason: string): Disposition {
  return { kind: 'skip', reason, isHidden: true };
}

/**
 * Returns what readers needed: nothing, an account (`members`), a payment (`paid`), or one of some tiers
 * (`tiers`, or a filter such as `product:gold`).
 */
export function ghostAccess(
  { visibility }: Pick<GhostPost, 'visibility'>,
  tiers: readonly string[],
): { readonly level: 'open' | 'registered' | 'subscribers'; readonly tiers: readonly string[] } {
  if (visibility === '' || visibility === 'public') return { level: 'open', tiers: [] };
  if (visibility === 'members') return { level: 'registered', tiers: [] };
  const named = [...visibility.matchAll(/\b(?:product|tier)s?:'?([\w-]+)/g)].map(
    ([, slug = '']) => slug,
  );
  if (named.length > 0) return { level: 'subscribers', tiers: named };
  return { level: 'subscribers', tiers: visibility === 'tiers' ? tiers : [] };
}

export function isPage(post: Pick<GhostPost, 'type' | 'page'>): boolean {
  return post.type === 'page' || post.page;
}
