/** The keywords of an item, for advertising and analytics (spec §5, Analytics values). */

/**
 * Returns the slugs of the tags, each once, in order. Tags whose names start with `@` or `_` are the
 * newsroom's own and left out.
 */
export function keywordsOf(
  tags: readonly { readonly slug: string; readonly name: string }[],
): string[] {
  return [...new Set(tags.filter(({ name }) => !/^[@_]/.test(name)).map(({ slug }) => slug))];
}
