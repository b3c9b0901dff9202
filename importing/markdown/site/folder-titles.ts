/** What folders are called by a page of their own. */

/** Returns the titles that folders' own pages give them, by folder. */
export function folderTitles(
  files: readonly { readonly inContent: string; readonly title?: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ inContent, title }) => {
      const [, folder] = /^(.+)\/_index\.\w+$/.exec(inContent) ?? [];
      return folder === undefined || title === undefined ? [] : [[folder, title] as const];
    }),
  );
}
