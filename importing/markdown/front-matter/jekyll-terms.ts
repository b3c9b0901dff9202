/** Reads tags and categories by Jekyll's rule, where a source is evidently of Jekyll. */
import { posix } from 'node:path';
import type { OpenSource } from '../../source.ts';
import type { FrontMatter } from './fields.ts';

const postsFolder = /(?:^|\/)_posts\//;
const hexoPosts = /(?:^|\/)source\/_posts\//;
const settings = /^(?:[^/]+\/)?_config\.(?:ya?ml|toml)$/;
/** Settings of generators whose sites may have a folder `_posts`, too. */
const otherSettings =
  /^(?:[^/]+\/)?(?:\.eleventy\.[cm]?js|(?:eleventy|next|astro|nuxt)\.config\.\w+|gatsby-config\.\w+)$/;

/** Whether Jekyll made the site. Hexo has its settings and folders in files of the same names. */
export function isJekyll({ name, files }: Pick<OpenSource, 'name' | 'files'>): boolean {
  const has = (pattern: RegExp): boolean => files.some(({ path }) => pattern.test(path));
  if (has(hexoPosts)) return false;
  if (has(settings)) return true;
  return (has(postsFolder) || posix.basename(name) === '_posts') && !has(otherSettings);
}

/**
 * Returns front matter in which a text of `tags` or `categories` is a list: spaces divide it.
 * `tag` and `category` hold one each. Commas, which Jekyll does not know there, divide where they are.
 * @see https://jekyllrb.com/docs/posts/#tags-and-categories
 */
export function withJekyllTerms(data: FrontMatter): FrontMatter {
  const lists = ['tags', 'categories'].flatMap((name) => {
    const value = data[name];
    if (typeof value !== 'string' || value.includes(',')) return [];
    const parts = value.split(/\s+/).filter((part) => part !== '');
    return parts.length < 2 ? [] : [[name, parts] as const];
  });
  return lists.length === 0 ? data : { ...data, ...Object.fromEntries(lists) };
}
