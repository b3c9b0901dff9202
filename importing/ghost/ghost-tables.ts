/**
 * Schemas for the tables and columns that are read from a Ghost export. Nothing else is read: no
 * password hashes, email addresses, keys or members, and of the settings only what names the site.
 */
import * as v from 'valibot';

/** Text. Any other value becomes empty. */
const text = v.optional(v.fallback(v.string(), ''), '');
/** Ids used to be numbers. */
const id = v.optional(
  v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  '',
);
/** SQLite and MySQL store booleans as 0 and 1. */
const flag = v.optional(
  v.fallback(
    v.pipe(
      v.union([v.boolean(), v.picklist([0, 1, '0', '1', 'true', 'false'])]),
      v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
    ),
    false,
  ),
  false,
);
const order = v.optional(
  v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()), 0),
  0,
);

const postSchema = v.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  plaintext: text,
  type: text,
  page: flag,
  status: text,
  visibility: text,
  featured: flag,
  deleted: flag,
  deleted_at: v.optional(v.unknown()),
  feature_image: text,
  feature_image_alt: text,
  feature_image_caption: text,
  image: text,
  custom_excerpt: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  /** Version 1 names it `language`. */
  locale: text,
  author_id: id,
  published_by: id,
  meta_title: text,
  meta_description: text,
  og_title: text,
  og_description: text,
  twitter_title: text,
  twitter_description: text,
  email_only: flag,
  published_at: v.optional(v.unknown()),
  created_at: v.optional(v.unknown()),
  updated_at: v.optional(v.unknown()),
});
export type GhostPost = v.InferOutput<typeof postSchema>;

/** Fields of a post that have their own table since Ghost 3. */
const metaSchema = v.object({
  post_id: id,
  meta_title: text,
  meta_description: text,
  og_title: text,
  og_description: text,
  twitter_title: text,
  twitter_description: text,
  feature_image_alt: text,
  feature_image_caption: text,
  email_only: flag,
});
export type GhostPostMeta = v.InferOutput<typeof metaSchema>;

const tagSchema = v.object({ id, name: text, slug: text, description: text, visibility: text });
export type GhostTag = v.InferOutput<typeof tagSchema>;

const userSchema = v.object({
  id,
  name: text,
  slug: text,
  bio: text,
  profile_image: text,
  image: text,
  website: text,
});
export type GhostUser = v.InferOutput<typeof userSchema>;

const postTagSchema = v.object({ post_id: id, tag_id: id, sort_order: order });
/** Ghost names this column `author_id`; other tools write `user_id`. */
const postAuthorSchema = v.object({ post_id: id, author_id: id, user_id: id, sort_order: order });

const postTierSchema = v.object({ post_id: id, product_id: id, sort_order: order });
const tierSchema = v.object({ id, name: text, slug: text });

const settingSchema = v.object({ key: text, value: text });
type Setting = v.InferOutput<typeof settingSchema>;

/** Returns what tells a site from others, the surest first: its id, and its title. */
function siteNames(settings: readonly Setting[]): string[] {
  return ['site_uuid', 'title'].flatMap(
    (name) => settings.find(({ key }) => key === name)?.value.trim() || [],
  );
}

export interface GhostTables {
  /** Unvalidated rows, so that a broken row is reported and not dropped. */
  readonly posts: readonly unknown[];
  readonly meta: readonly GhostPostMeta[];
  readonly tags: readonly GhostTag[];
  readonly users: readonly GhostUser[];
  readonly postTags: readonly v.InferOutput<typeof postTagSchema>[];
  readonly postAuthors: readonly v.InferOutput<typeof postAuthorSchema>[];
  /** What a site sells: Ghost names the table `products`. */
  readonly tiers: readonly v.InferOutput<typeof tierSchema>[];
  readonly postTiers: readonly v.InferOutput<typeof postTierSchema>[];
  /** When the export was created, in ISO format. */
  readonly exportedOn?: string;
  /** Pattern of its posts' addresses, such as `/:year/:slug/`, where its settings have one. */
  readonly permalink?: string;
  /** What tells the site from others, the surest first; nothing in exports that do not say it. */
  readonly sites: readonly string[];
}

/** Returns a row of `posts`, or undefined if the row is not valid. */
export function parsePost(row: unknown): GhostPost | undefined {
  const result = v.safeParse(postSchema, row);
  return result.success ? result.output : undefined;
}

function rowsOf<Schema extends v.GenericSchema>(
  schema: Schema,
  rows: unknown,
): v.InferOutput<Schema>[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const result = v.safeParse(schema, row);
    return result.success ? [result.output] : [];
  });
}

/** The tables to read, by their names in Ghost's database. */
export function tablesOf(
  data: ReadonlyMap<string, unknown>,
  exportedOn: string | undefined,
): GhostTables {
  const posts = data.get('posts');
  const settings = rowsOf(settingSchema, data.get('settings'));
  const permalink = settings.find(({ key }) => key === 'permalinks')?.value.trim() || undefined;
  return {
    posts: Array.isArray(posts) ? posts : [],
    meta: rowsOf(metaSchema, data.get('posts_meta')),
    tags: rowsOf(tagSchema, data.get('tags')),
    users: rowsOf(userSchema, data.get('users')),
    postTags: rowsOf(postTagSchema, data.get('posts_tags')),
    postAuthors: rowsOf(postAuthorSchema, data.get('posts_authors')),
    tiers: rowsOf(tierSchema, data.get('products')),
    postTiers: rowsOf(postTierSchema, data.get('posts_products')),
    ...(exportedOn === undefined ? {} : { exportedOn }),
    ...(permalink === undefined ? {} : { permalink }),
    sites: siteNames(settings),
  };
}
