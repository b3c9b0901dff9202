/** The custom fields that are read. All others may hold anything and are ignored. */
import { isAccessField } from './part-audience.ts';

export const THUMBNAIL_META = '_thumbnail_id';
export const ALT_META = '_wp_attachment_image_alt';
export const OLD_SLUG_META = '_wp_old_slug';
export const FOOTNOTES_META = 'footnotes';

/** Yoast SEO, All in One SEO, Rank Math. */
export const SEO_TITLE_META = [
  '_yoast_wpseo_title',
  '_aioseop_title',
  '_aioseo_title',
  'rank_math_title',
] as const;
export const SEO_DESCRIPTION_META = [
  '_yoast_wpseo_metadesc',
  '_aioseop_description',
  '_aioseo_description',
  'rank_math_description',
] as const;
export const SOCIAL_TITLE_META = [
  '_yoast_wpseo_opengraph-title',
  '_aioseo_og_title',
  'rank_math_facebook_title',
] as const;
export const SOCIAL_DESCRIPTION_META = [
  '_yoast_wpseo_opengraph-description',
  '_aioseo_og_description',
  'rank_math_facebook_description',
] as const;

/**
 * WordPress itself and PowerPress, Seriously Simple Podcasting: the file of an episode. WordPress
 * writes `enclosure` for every sound or video that a text links to.
 */
export const ENCLOSURE_META = ['enclosure', 'audio_file'] as const;
/** Co-Authors Plus: the profile of a guest author. */
const GUEST_AUTHOR_META = [
  'cap-display_name',
  'cap-first_name',
  'cap-last_name',
  'cap-description',
  'cap-website',
] as const;

const readKeys: ReadonlySet<string> = new Set([
  THUMBNAIL_META,
  ALT_META,
  OLD_SLUG_META,
  FOOTNOTES_META,
  ...SEO_TITLE_META,
  ...SEO_DESCRIPTION_META,
  ...SOCIAL_TITLE_META,
  ...SOCIAL_DESCRIPTION_META,
  ...ENCLOSURE_META,
  ...GUEST_AUTHOR_META,
]);

/** Whether a field is read: one of those above, or one that says who may read. */
export function isReadField(key: string): boolean {
  return readKeys.has(key) || isAccessField(key);
}
