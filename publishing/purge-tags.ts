/** Clears copies at CloudFront of what publishes of functions have noted. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { createInvalidation } from '../services/aws/create-invalidation.ts';
import type { AwsConnection } from '../services/aws/signed-fetch.ts';
import { PURGES_A_MONTH, purgePending, type LedgerStore } from './purge-ledger.ts';

export const purgeVariables = {
  /** Tags of a month: the setting `purgesPerMonth` of the deployment. */
  MASTHEAD_PURGES_PER_MONTH: v.optional(
    v.pipe(v.string(), v.digits(), v.transform(Number)),
    String(PURGES_A_MONTH),
  ),
};

export interface PurgeOptions extends LedgerStore {
  readonly credentials: AwsConnection['credentials'];
  /** Tags of a month. */
  readonly aMonth: number;
}

/** @throws what CloudFront responds with. The tags then go with the purge of the next publish. */
export async function purgeTags(
  { credentials, aMonth, ...store }: PurgeOptions,
  distribution: string,
): Promise<void> {
  await purgePending(store, { aMonth, now: Date.now, pause }, (tags) =>
    createInvalidation(
      distribution,
      tags.map((tag) => `#${tag}`),
      credentials,
    ),
  );
}
