/**
 * Detects items that the site restricted to members or payers, by the data that common plugins
 * leave in an export.
 */
import { JETPACK_ACCESS_META, RESTRICTION_META } from './wxr-meta-keys.ts';
import type { WxrItem } from './wxr-entry.ts';

/**
 * Restrict Content, Members, WooCommerce Memberships, Paid Memberships Pro, MemberPress, s2Member,
 * Ultimate Member.
 */
const restrictingShortcodes = new Set([
  'restrict',
  'members_access',
  'members_logged_in',
  'members_only',
  'wcm_restrict',
  'membership',
  'mepr-active',
  'mepr-show',
  'mepr-rule',
  's2if',
  'ihc-hide-content',
  'um_loggedin',
  'um_show_content',
  'paywall',
  'leaky_paywall',
  'private',
  'member',
  'members',
]);
const restrictingBlocks = new Set([
  'block:jetpack/paywall',
  'block:premium-content/container',
  'block:premium-content/subscriber-view',
  'block:pmpro/membership',
  'block:pmpro/require-membership',
  'block:memberpress/protected-content',
  'block:restrict-content-pro/content',
  'block:newspack/content-gate',
]);

/**
 * Whether an item must not be public. `unknownNames` are the unknown shortcodes and blocks in its
 * body.
 */
export function isMembersOnly(
  item: Pick<WxrItem, 'meta'>,
  unknownNames: ReadonlySet<string>,
): boolean {
  const access = item.meta.get(JETPACK_ACCESS_META)?.[0]?.trim() ?? '';
  if (access === 'subscribers' || access.startsWith('paid')) return true;
  const restricted = RESTRICTION_META.some((key) =>
    (item.meta.get(key) ?? []).some((value) => !isOpen(value.trim())),
  );
  return (
    restricted ||
    [...unknownNames].some((name) => restrictingShortcodes.has(name) || restrictingBlocks.has(name))
  );
}

/** The values with which those plugins say "everyone". */
function isOpen(value: string): boolean {
  return ['', '0', 'none', 'all', 'everyone', 'public', 'a:0:{}', '[]', 'none'].includes(
    value.toLowerCase(),
  );
}
