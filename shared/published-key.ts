/** The objects that say when something was published or withdrawn last, and which pages that changed. */

/** Rewritten after every publish. */
export const PUBLISHED_KEY = 'published.txt';
/** Rewritten after every withdrawal. The local edge drops its copies. */
export const WITHDRAWN_KEY = 'withdrawn.txt';

export interface Published {
  /** ISO. */
  readonly at: string;
  /** Tags of the pages that are old since then (shared/page-tags.ts). */
  readonly tags: readonly string[];
}

/** Returns the text of such an object: a line with the time, and one with the tags. */
export function writePublished({ at, tags }: Published): string {
  return `${at}\n${tags.join(',')}\n`;
}

/** Reads such an object. Earlier releases wrote the time alone. */
export function readPublished(text: string): Published {
  const [at = '', tags = ''] = text.split('\n');
  return { at, tags: tags === '' ? [] : tags.split(',') };
}
