/**
 * The tables of a Ghost export that are read, and of each row the columns that are. Everything else — password hashes,
 * e-mail addresses, keys, settings, members — is never looked at.
 */
import * as v from 'valibot';

/** Text; anything else counts as empty. */
const text = v.optional(v.fallback(v.string(), ''), '');
/** Ids were numbers once. */
const id = v.optional(
  v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  '',
);
/** SQLite and MySQL write booleans as 0 and 1. */
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
  /** Version 1 calls it `language`. */
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

/** What belongs to a post but stands in a table of its own since Ghost 3. */
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
/** Ghost's own column is `author_id`; other tools write `user_id`. */
const postAuthorSchema = v.object({ post_id: id, author_id: id, user_id: id, sort_order: order });

export interface GhostTables {
  /** Rows as they are: a broken one is reported, not dropped. */
  readonly posts: readonly unknown[];
  readonly meta: readonly GhostPostMeta[];
  readonly tags: readonly GhostTag[];
  readonly users: readonly GhostUser[];
  readonly postTags: readonly v.InferOutput<typeof postTagSchema>[];
  readonly postAuthors: readonly v.InferOutput<typeof postAuthorSchema>[];
  /** When the export was made; ISO. */
  readonly exportedOn?: string;
}

/** A row of `posts`, or undefined when it is none. */
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

/** The tables that are read, by their names in Ghost's database. */
export function tablesOf(
  data: ReadonlyMap<string, unknown>,
  exportedOn: string | undefined,
): GhostTables {
  const posts = data.get('posts');
  return {
    posts: Array.isArray(posts) ? posts : [],
    meta: rowsOf(metaSchema, data.get('posts_meta')),
    tags: rowsOf(tagSchema, data.get('tags')),
    users: rowsOf(userSchema, data.get('users')),
    postTags: rowsOf(postTagSchema, data.get('posts_tags')),
    postAuthors: rowsOf(postAuthorSchema, data.get('posts_authors')),
    ...(exportedOn === undefined ? {} : { exportedOn }),
  };
}
