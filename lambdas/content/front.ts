/** A front that an editor arranged: which pieces lead the home page, a section or a tag, and under which words. */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';

export const frontSchema = v.object({
  kind: v.picklist(['homepage', 'category', 'tag']),
  /** The section's or tag's slug; for the home page, `home`. */
  key: v.string(),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  /** Cards of the pieces, most important first, as they were when the front was published. */
  picks: v.array(
    v.custom<Card>((card) => typeof card === 'object' && card !== null && 'id' in card),
  ),
});
export type Front = v.InferOutput<typeof frontSchema>;

/** A front as an editor writes it: the pieces by their slugs, most important first. */
export const frontInputSchema = v.object({
  ...v.omit(frontSchema, ['picks']).entries,
  picks: v.array(v.string()),
});
export type FrontInput = v.InferOutput<typeof frontInputSchema>;

/** Picks that are no published piece's slug. */
export class UnknownPiecesError extends Error {
  override readonly name = 'UnknownPiecesError';
  constructor(front: FrontInput, slugs: readonly string[]) {
    super(
      `The front "${frontName(front)}" picks ${slugs.map((slug) => `"${slug}"`).join(', ')}, but no published piece has that slug`,
    );
  }
}

/** The id of a front's draft. */
export function frontDraftId(front: Pick<Front, 'kind' | 'key'>): string {
  return `${front.kind}-${front.key}`;
}

/** The name under which a front is stored. */
export function frontName(front: Pick<Front, 'kind' | 'key'>): string {
  return `${front.kind}:${front.key}`;
}
