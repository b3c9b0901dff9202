/** Stores fronts with the cards of the items that they pick. */
import { toCard } from '../shared/content/card.ts';
import type { PlainItem } from '../lambdas/aws/attributes.ts';
import type { BatchWrite } from '../lambdas/aws/dynamo.ts';
import { encodeDocument } from '../lambdas/content/document.ts';
import {
  frontDraftId,
  frontName,
  UnknownItemsError,
  type Front,
  type FrontInput,
} from '../lambdas/content/front.ts';
import { contentKey } from '../lambdas/content/keys.ts';
import { decodeItem } from '../lambdas/content/stored-documents.ts';
import { announce, readRecords, type PublishRun } from './publish-run.ts';

/** Returns a function that finds the record of a published item by its slug. */
async function itemsBySlug(
  run: PublishRun,
  slugs: readonly string[],
): Promise<(slug: string) => PlainItem | undefined> {
  const reserved = await readRecords(run, slugs.map(contentKey.slug));
  const idOf = (slug: string) => String(reserved.get(contentKey.slug(slug).pk)?.id ?? '');
  const items = await readRecords(
    run,
    slugs.filter((slug) => idOf(slug) !== '').map((slug) => contentKey.item(idOf(slug))),
  );
  return (slug) => items.get(contentKey.item(idOf(slug)).pk);
}

/** Stores fronts or drafts of them. `Publisher.putFronts` says more. */
export async function putFronts(
  run: PublishRun,
  fronts: readonly FrontInput[],
  draft: boolean,
): Promise<string[]> {
  const recordOf = await itemsBySlug(run, [...new Set(fronts.flatMap((front) => front.picks))]);
  const writes = fronts.map((front): BatchWrite => {
    const unknown = front.picks.filter((slug) => recordOf(slug) === undefined);
    if (unknown.length > 0) throw new UnknownItemsError(front, unknown);
    const picks = front.picks.flatMap((slug) => {
      const record = recordOf(slug);
      return record === undefined ? [] : [toCard(decodeItem(record))];
    });
    const stored: Front = { ...front, picks };
    const key = draft ? contentKey.draft(frontDraftId(front)) : contentKey.front(frontName(front));
    return { put: { ...key, kind: 'front', ...encodeDocument(stored, frontName(front)) } };
  });
  await run.dynamo.batchWrite(run.table, writes);
  if (!draft) {
    run.changes.fronts.push(...fronts.map(({ kind, key }) => ({ kind, key })));
    await announce(run);
  }
  return fronts.map(frontDraftId);
}
