/** What the views function keeps: counts of views, the ranking that pages read, and letters' links. */
import { createContentReader } from '../../services/content/content-reader.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import { createRankingStore, type RankingStore } from '../../services/content/ranking-store.ts';
import type { UnmetAsk } from '../../services/content/unmet-asks.ts';
import { countUnmet } from '../../services/content/unmet-counter.ts';
import { createViewCounter, type ViewCounter } from '../../services/content/view-counter.ts';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { contentKey } from '../../services/content/keys.ts';
import {
  decodeEdition,
  decodeFrozen,
  letterKey,
} from '../../services/newsletters/editions/edition-store.ts';
import type { FollowDeps } from './follow-link.ts';
import type { ServiceDeps } from '../../services/aws/service-deps.ts';

/** A function that runs for days would otherwise keep each letter that somebody opens again. */
const LETTERS_KEPT = 20;

/** Reads where the links of a letter lead. An approved letter never changes, so it is read once. */
export function createLetterLinkReader(
  dynamo: Pick<DynamoClient, 'get'>,
  table: string,
): FollowDeps['letterLinks'] {
  const kept = new Map<string, Awaited<ReturnType<FollowDeps['letterLinks']>>>();
  return async ({ key, number }) => {
    const { pk } = contentKey.newsletterEdition(key, number);
    const known = kept.get(pk);
    if (known !== undefined) return known;
    const edition = await dynamo.get(table, { pk });
    if (edition === undefined) return undefined;
    const item = await dynamo.get(table, letterKey(decodeEdition(edition)));
    if (item === undefined) return undefined;
    const { origin, links } = decodeFrozen(item);
    if (kept.size >= LETTERS_KEPT) kept.clear();
    kept.set(pk, { origin, links });
    return { origin, links };
  };
}

export interface ViewStore extends ViewCounter, Pick<RankingStore, 'place'> {
  /** Returns the item that a path shows to everyone by now. */
  itemAt(path: string): Promise<string | undefined>;
  /** Counts what the site did not have. Returns whether it was counted. */
  countUnmet(ask: UnmetAsk, network: string): Promise<boolean>;
}

export function createViewStore(
  { dynamo, subject, now }: Pick<ServiceDeps, 'dynamo' | 'subject' | 'now'>,
  table: string,
): ViewStore {
  const content = createContentReader(dynamo, table, () => new Date(now()).toISOString());
  const { place } = createRankingStore(dynamo, table, now);
  return {
    ...createViewCounter(dynamo, table, subject, now),
    place,
    countUnmet: (ask, network) => countUnmet({ dynamo, table, secret: subject, now }, ask, network),
    async itemAt(path) {
      const asked = pointerPath(path);
      const pointer = (await content.readIndex({ paths: [asked] })).pointers.get(asked);
      return pointer?.kind === 'item' && Date.parse(pointer.publicFrom) <= now()
        ? pointer.id
        : undefined;
    },
  };
}
