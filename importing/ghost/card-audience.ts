/**
 * Who saw a card on a Ghost site: editors choose it for each card, since Ghost 5.58.
 * @see https://ghost.org/help/cards/ (visibility)
 */
import type { Audience } from '../member-parts.ts';
import { fieldsOf, textField, type Fields } from './fields.ts';

/** The members who saw a card: `status:free`, `status:-free` (who pay), both, or none. */
function segmentsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((segment) => segment.trim())
    .filter(Boolean);
}

/**
 * Our subscribers see what Ghost showed to members who pay; everybody sees what it showed to readers
 * without an account.
 * @returns undefined for a card that all of them saw.
 */
function audienceOf(isPublic: boolean, segments: readonly string[]): Audience | undefined {
  const isForPaying = segments.some((segment) => segment !== 'status:free');
  if (!isForPaying) return 'others';
  return isPublic ? undefined : 'members';
}

/** Returns who saw a card by the `visibility` of its payload; undefined when everybody did. */
export function cardAudience(payload: Fields): Audience | undefined {
  const visibility = fieldsOf(payload.get('visibility'));
  const web = fieldsOf(visibility.get('web'));
  if (
    visibility.get('showOnWeb') === false ||
    visibility.get('emailOnly') === true ||
    visibility.get('web') === false
  )
    return 'others';
  if (web.size > 0) {
    const segments = web.get('memberSegment');
    return audienceOf(
      web.get('nonMember') !== false,
      // Without the field a card is for all members.
      typeof segments === 'string' ? segmentsOf(segments) : ['status:-free'],
    );
  }
  // In the older form a segment may be meant for emails alone: it stays, behind the wall.
  const segments = segmentsOf(textField(visibility, 'segment'));
  return segments.length === 0 || segments.length === 2 ? undefined : 'members';
}

/** Returns who saw a block by the comment that Ghost writes before it; undefined when everybody did. */
export function gatedAudience(comment: string): Audience | undefined {
  const isPublic = /\bnonMember:\s*"?true\b/.test(comment);
  const segments = /\bmemberSegment:\s*"([^"]*)"/.exec(comment)?.[1];
  return audienceOf(isPublic, segments === undefined ? ['status:-free'] : segmentsOf(segments));
}
