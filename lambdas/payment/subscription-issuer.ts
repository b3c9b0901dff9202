/** Issues subscription tokens: the paywall knows an account by a name of this purpose alone. */
import { issueSubscription } from '../../shared/paywall/subscription-token.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';
import type { Entitlement, PayingReader } from '../readers/payment-reader.ts';

/** 132 bits: the token has 1,024 bytes, and nobody counts accounts by it. */
const PAIRWISE_LENGTH = 22;

/** @param secret what readers' names are derived from; never rotated. */
export function pairwiseId(accountId: string, secret: string): string {
  return nodeCrypto.hmac(secret, `pairwise\n${accountId}`).slice(0, PAIRWISE_LENGTH);
}

/** A token for somebody who is entitled now. */
export function newSubscriptionToken(
  reader: PayingReader,
  entitlement: Entitlement,
  secret: string,
  config: MeterConfig,
  nowMs: number,
): string {
  const bearer = {
    pairwiseId: pairwiseId(reader.accountId, secret),
    isAdFree: entitlement.isAdFree,
  };
  return issueSubscription(bearer, Math.random(), config.cur, config.s, nowMs, nodeCrypto);
}
