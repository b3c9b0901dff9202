/**
 * Opens an item by the token of a link or of an agent, and counts that by a conditional write, so that no
 * count is exceeded.
 */
import * as v from 'valibot';
import { ConditionFailedError, type LeanDynamoClient } from '../aws/dynamo.ts';
import type { PayingReader } from '../readers/payment-reader.ts';
import { readerKey } from '../readers/reader-keys.ts';
import { openAgentToken } from './agent-token-store.ts';
import { linkIdOf, type LinkKey } from './link-token.ts';

/** Who gave a link: a subscriber, or the publisher in a campaign or a letter. */
export const linkKinds = ['gift', 'campaign', 'letter'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a token opens: the item, for who has the link; or what the reader may read whose agent has it. */
export type OpenedToken =
  | { readonly kind: LinkKind }
  | { readonly kind: 'agent'; readonly reader: PayingReader };

const openedSchema = v.object({ kind: v.picklist(linkKinds) });

/**
 * @param itemId Of the item that is asked for: a link opens those that it names, and no other.
 * @returns undefined where the token opens nothing: it is forged, over, taken back, used up, or another
 *   item's.
 * @throws what the store throws.
 */
export async function openAccessLink(
  dynamo: Pick<LeanDynamoClient, 'update'>,
  table: string,
  {
    token,
    itemId,
    nowMs,
  }: { readonly token: string; readonly itemId: string; readonly nowMs: number },
  key: LinkKey,
): Promise<OpenedToken | undefined> {
  const id = linkIdOf(token, key, 'access link');
  if (id === undefined) {
    const agent = linkIdOf(token, key, 'agent token');
    const reader =
      agent === undefined ? undefined : await openAgentToken(dynamo, table, { id: agent, nowMs });
    return reader === undefined ? undefined : { kind: 'agent', reader };
  }
  try {
    const link = await dynamo.update({
      table,
      key: readerKey.accessLink(id),
      update: 'ADD #opens :one SET #openedAt = :now',
      condition:
        'contains(#items, :item) AND #endsAt > :now AND attribute_not_exists(#revokedAt) AND (attribute_not_exists(#most) OR #opens < #most)',
      names: {
        '#opens': 'opens',
        '#openedAt': 'openedAt',
        '#items': 'items',
        '#endsAt': 'endsAt',
        '#revokedAt': 'revokedAt',
        '#most': 'most',
      },
      values: { ':one': 1, ':now': new Date(nowMs).toISOString(), ':item': itemId },
      returns: 'ALL_NEW',
    });
    return v.parse(openedSchema, link);
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}
