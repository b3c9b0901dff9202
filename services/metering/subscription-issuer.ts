/** Issues subscription tokens. The paywall knows an account only by an id made for this purpose. */
import { issueSubscription, type Subscriber } from '../../shared/paywall/subscription-token.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';
import type { Entitlement, PayingReader } from '../readers/payment-reader.ts';

/** 132 bits: the token has 1,024 bytes, and the id is not used to count accounts. */
const PAIRWISE_LENGTH = 22;

/** @param secret key from which readers' ids are derived; never rotated. */
function pairwiseId(accountId: string, secret: string): string {
  return nodeCrypto.hmac(secret, `pairwise\n${accountId}`).slice(0, PAIRWISE_LENGTH);
}

/** @param secret as for `pairwiseId`. */
export function subscriberOf(
  reader: PayingReader,
  entitlement: Entitlement,
  secret: string,
): Subscriber {
  return {
    pairwiseId: pairwiseId(reader.accountId, secret),
    isAdFree: entitlement.isAdFree,
  };
}

/** Returns the gate's token for a reader who is entitled now. API functions sign with `jose`. */
export function newSubscriptionToken(
  subscriber: Subscriber,
  config: MeterConfig,
  nowMs: number,
): string {
  return issueSubscription({
    reader: subscriber,
    random: Math.random(),
    kid: config.cur,
    keys: config.s,
    nowMs,
    crypto: nodeCrypto,
  });
}
