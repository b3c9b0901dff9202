/** The names of fields that have one name here. */
/** Front matter keys under which items list topics. */
export const termKeys = [
  'sections',
  'section',
  'categories',
  'category',
  'topics',
  'topic',
  'tags',
  'tag',
  'keywords',
] as const;

/** Those of them of which an editor chooses few, from a short list. */
export const categoryKeys: ReadonlySet<string> = new Set([
  'sections',
  'section',
  'categories',
  'category',
]);

/** Front matter keys of the lead image, the most likely first. */
export const leadKeys = [
  'image',
  'featured_image',
  'primary_image',
  'feature_image',
  'cover',
  'cover_image',
  'hero',
  'hero_image',
  'banner',
  'header_image',
  'images',
  'thumbnail',
] as const;

/**
 * Front matter fields of titles, texts, terms, images, addresses and states, which are read by
 * exactly these names. Of two that differ by their form alone, the first is meant.
 */
export const readFieldNames: readonly string[] = [
  ...['title', 'dek', 'deck', 'summary', 'excerpt', 'description', 'subtitle', 'subhead', 'kicker'],
  ...['seoTitle', 'seoDescription', 'socialTitle', 'socialDescription', 'template', 'type'],
  'excerpt_separator',
  ...['slug', 'permalink', 'url', 'alias', 'aliases', 'redirect_from', 'cms_date'],
  ...['linkUrl', 'source_url', 'external_url', 'link_url', 'redirectto', 'redirect_to', 'redirect'],
  ...['link', 'source', 'draft', 'status', 'hidden', 'unlisted', 'listed', 'weight', 'promoted'],
  ...['freeFirstDays', 'freeAfterDays'],
  ...['language', 'lang', 'locale', 'slides', 'video', 'alt', 'image_alt', 'image_figcaption'],
  ...[
    'image_caption',
    'image_credit',
    'headless',
    'build',
    '_build',
    'private',
    'cascade',
    'id',
    'password',
  ],
  ...leadKeys,
  ...termKeys,
];
