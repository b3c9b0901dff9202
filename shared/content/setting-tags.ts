/**
 * Tags that are settings: they change what a page does. No page, list, feed, search, data layer or
 * structured data names them to readers.
 */

/** Every such tag by its slug, with what it does. Editors write it as a tag or as a category. */
export const settingTags = {
  /** The item is behind no wall, whatever its access says (spec §4, PW-01). */
  'paywall-exclude': 'no wall',
  /** The page of the front that has it is not loaded again while it is open (spec §9, FL-01). */
  'refresh-exclude': 'no refresh',
} as const;
export type SettingTag = keyof typeof settingTags;

export function isSettingTag(slug: string): slug is SettingTag {
  return Object.hasOwn(settingTags, slug);
}

/**
 * Returns whether readers see a tag: settings and the newsroom's legacy tags, whose names begin with
 * an underscore (spec §3), are hidden.
 */
export function isShownTag({
  slug,
  name,
}: {
  readonly slug: string;
  readonly name: string;
}): boolean {
  return !isSettingTag(slug) && !name.startsWith('_');
}

/** Returns the sections of an item, the primary one first. A setting may be written among them. */
export function shownSections({ sections }: { readonly sections: readonly string[] }): string[] {
  return sections.filter((slug) => !isSettingTag(slug));
}
