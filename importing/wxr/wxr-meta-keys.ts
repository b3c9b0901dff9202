/** The custom fields that are read. All others may hold anything and are ignored. */
import type { Finder, RobotsDirective } from '../../shared/content/item.ts';
import { ACCESS_FIELDS, ACCESS_FIELD_NAME, isAccessField } from './part-audience.ts';

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

/** A field of a plugin by which an item is kept from machines, and the values that do it. */
export interface HidingMeta {
  readonly key: string;
  readonly says: RobotsDirective | Finder;
  readonly when: RegExp;
}

const isOn = /^(?:1|on|yes|true)$/i;

/**
 * Yoast SEO, All in One SEO, SEOPress (whose "yes" means no), The SEO Framework, SmartCrawl, WP Meta
 * SEO, Jetpack, Slim SEO, Relevanssi, ElasticPress, Hide Posts. Some plugins also write lists of
 * words; `ROBOTS_LIST_META` names those.
 */
export const HIDING_META: readonly HidingMeta[] = [
  { key: '_yoast_wpseo_meta-robots-noindex', says: 'noindex', when: /^1$/ },
  { key: '_yoast_wpseo_meta-robots-nofollow', says: 'nofollow', when: /^1$/ },
  { key: '_aioseop_noindex', says: 'noindex', when: isOn },
  { key: '_aioseop_nofollow', says: 'nofollow', when: isOn },
  { key: '_aioseop_sitemap_exclude', says: 'noindex', when: isOn },
  { key: '_seopress_robots_index', says: 'noindex', when: isOn },
  { key: '_seopress_robots_follow', says: 'nofollow', when: isOn },
  { key: '_seopress_robots_archive', says: 'noarchive', when: isOn },
  { key: '_seopress_robots_snippet', says: 'nosnippet', when: isOn },
  { key: '_seopress_robots_imageindex', says: 'noimageindex', when: isOn },
  { key: '_genesis_noindex', says: 'noindex', when: /^1$/ },
  { key: '_genesis_nofollow', says: 'nofollow', when: /^1$/ },
  { key: '_genesis_noarchive', says: 'noarchive', when: /^1$/ },
  { key: '_wds_meta-robots-noindex', says: 'noindex', when: /^1$/ },
  { key: '_wds_meta-robots-nofollow', says: 'nofollow', when: /^1$/ },
  { key: '_metaseo_metaindex', says: 'noindex', when: /^noindex$/i },
  { key: '_metaseo_metafollow', says: 'nofollow', when: /^nofollow$/i },
  { key: 'jetpack_seo_noindex', says: 'noindex', when: isOn },
  { key: 'slim_seo', says: 'noindex', when: /"noindex";(?:i:1|b:1|s:1:"1")/ },
  { key: 'exclude_local_search', says: 'search', when: isOn },
  { key: '_relevanssi_hide_post', says: 'search', when: isOn },
  { key: 'ep_exclude_from_search', says: 'search', when: isOn },
  { key: '_whp_hide_on_search', says: 'search', when: isOn },
  { key: '_whp_hide_on_rss_feed', says: 'feeds', when: isOn },
];
/** Rank Math (PHP-serialized), Yoast SEO (with commas). */
export const ROBOTS_LIST_META = ['rank_math_robots', '_yoast_wpseo_meta-robots-adv'] as const;
export const CANONICAL_META = [
  '_yoast_wpseo_canonical',
  'rank_math_canonical_url',
  '_seopress_robots_canonical',
  '_genesis_canonical_uri',
  '_aioseop_custom_link',
  '_wds_canonical',
] as const;
/** PublishPress Future (Post Expirator): when an item is taken down (seconds), and what happens then. */
export const EXPIRY_META = {
  time: '_expiration-date',
  action: '_expiration-date-type',
} as const;

/**
 * WordPress itself and PowerPress, Seriously Simple Podcasting: the file of an episode. WordPress
 * writes `enclosure` for every sound or video that a text links to.
 */
export const ENCLOSURE_META = ['enclosure', 'audio_file'] as const;
/** Seriously Simple Podcasting: what it knows of that file. */
export const EPISODE_META = { duration: 'duration', bytes: 'filesize_raw' } as const;
/** PowerPress: the file of an episode in a further feed, `_video:enclosure`. */
const enclosureMeta = /^_[\w-]+:enclosure$/;
export function isEnclosureMeta(key: string): boolean {
  return enclosureMeta.test(key);
}
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
  ...HIDING_META.map(({ key }) => key),
  ...ROBOTS_LIST_META,
  ...CANONICAL_META,
  ...Object.values(EXPIRY_META),
  ...ENCLOSURE_META,
  ...Object.values(EPISODE_META),
  ...GUEST_AUTHOR_META,
]);

/** Names of the fields that are read, in small letters, and the forms of further names. */
export const READ_FIELDS: readonly string[] = [
  ...new Set([...readKeys, ...ACCESS_FIELDS].map((key) => key.toLowerCase())),
];
export const READ_FIELD_FORMS: readonly RegExp[] = [enclosureMeta, ACCESS_FIELD_NAME];

/** Whether a field is read: one of those above, or one that says who may read. */
export function isReadField(key: string): boolean {
  return readKeys.has(key) || isEnclosureMeta(key) || isAccessField(key);
}
