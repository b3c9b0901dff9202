/** Clears copies at CloudFront of what publishes of functions have noted. */
import { setTimeout as pause } from 'node:timers/promises';
import { createInvalidation } from '../services/aws/create-invalidation.ts';
import type { AwsConnection } from '../services/aws/signed-fetch.ts';
import { PURGES_A_MONTH, purgePending, type LedgerStore } from './purge-ledger.ts';

/** @throws what CloudFront responds with. The tags are then pending for the next publish. */
export async function purgeTags(
  { credentials, ...store }: LedgerStore & { readonly credentials: AwsConnection['credentials'] },
  distribution: string,
): Promise<void> {
  await purgePending(store, { aMonth: PURGES_A_MONTH, now: Date.now, pause }, (tags) =>
    createInvalidation(
      distribution,
      tags.map((tag) => `#${tag}`),
      credentials,
    ),
  );
}
