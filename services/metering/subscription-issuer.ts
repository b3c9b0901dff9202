/** Issues subscription and registration tokens. The paywall knows an account only by an id made for this purpose. */
import {
  entitlementsOf,
  issueSubscription,
  type EntitlementKind,
  type Subscriber,
} from '../../shared/paywall/subscription-token.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';
import type { Entitlement, PayingReader } from '../readers/payment-reader.ts';

/** 132 bits: the token has 1,024 bytes, and the id is not used to count accounts. */
const PAIRWISE_LENGTH = 22;

/** @param secret key from which readers' ids are derived; never rotated. */
function pairwiseId(accountId: string, secret: string): string {
  return nodeCrypto.hmac(secret, `pairwise\n${accountId}`).slice(0, PAIRWISE_LENGTH);
}

/**
 * @param secret as for `pairwiseId`.
 * @param entitlement none, for a token that says no more than that there is an account.
 */
export function subscriberOf(
  reader: Pick<PayingReader, 'accountId'>,
  secret: string,
  { isAdFree, plans, changesAt }: Omit<Entitlement, 'isEntitled'> = { isAdFree: false, plans: [] },
): Subscriber {
  return {
    pairwiseId: pairwiseId(reader.accountId, secret),
    isAdFree,
    plans,
    ...(changesAt === undefined ? {} : { changesAt }),
  };
}

/** Returns the gate's token for a reader, and what it says. API functions sign with `jose`. */
export function newToken(
  kind: EntitlementKind,
  subscriber: Subscriber,
  config: MeterConfig,
  nowMs: number,
): { readonly token: string; readonly ent: readonly string[] } {
  const token = issueSubscription({
    kind,
    reader: subscriber,
    random: Math.random(),
    kid: config.cur,
    keys: config.s,
    nowMs,
    crypto: nodeCrypto,
  });
  return { token, ent: entitlementsOf(kind, subscriber) };
}
