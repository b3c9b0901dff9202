/**
 * A front arranged by an editor: the items that lead the home page, a section or a tag, with their
 * title and description.
 */
import * as v from 'valibot';
import { cardSchema } from './card-schema.ts';

export const frontSchema = v.object({
  kind: v.picklist(['homepage', 'category', 'tag']),
  /** Slug of the section or tag; `home` for the home page. */
  key: v.string(),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  /** Slugs of the page's own tags, such as `refresh-exclude` (docs/guides/advertising.md). */
  tags: v.optional(v.array(v.pipe(v.string(), v.minLength(1)))),
  /** Cards of the items, most important first, as of when the front was published. */
  picks: v.array(cardSchema),
});
export type Front = v.InferOutput<typeof frontSchema>;

/** A front as an editor writes it: slugs of the items, most important first. */
export const frontInputSchema = v.object({
  ...v.omit(frontSchema, ['picks']).entries,
  picks: v.array(v.string()),
});
export type FrontInput = v.InferOutput<typeof frontInputSchema>;

/** Picks that match no published item's slug. */
export class UnknownItemsError extends Error {
  override readonly name = 'UnknownItemsError';
  constructor(front: FrontInput, slugs: readonly string[]) {
    super(
      `The front "${frontName(front)}" picks ${slugs.map((slug) => `"${slug}"`).join(', ')}, but no published item has that slug`,
    );
  }
}

/** Id of a front's draft. */
export function frontDraftId(front: Pick<Front, 'kind' | 'key'>): string {
  return `${front.kind}-${front.key}`;
}

/** Name under which a front is stored. */
export function frontName(front: Pick<Front, 'kind' | 'key'>): string {
  return `${front.kind}:${front.key}`;
}
