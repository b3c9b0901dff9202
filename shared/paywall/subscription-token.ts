/**
 * The subscription token (cookie `pay_ent_sub`): states for half a day that its bearer has paid.
 * Reading runs in the edge functions, so it uses the syntax that lambdas/edge uses.
 */
import {
  signToken,
  verifiedClaims,
  type KeyRing,
  type TokenCrypto,
  type VerifiedClaims,
} from './signed-token.ts';

export interface SubscriptionClaims {
  readonly aud: 'sub';
  /** The account's pseudonym, used for this purpose only. */
  readonly p: string;
  readonly ent: readonly string[];
  /** 1: reads without ads. */
  readonly af: 0 | 1;
  /** Epoch seconds. */
  readonly iat: number;
  readonly exp: number;
}

export const SUBSCRIPTION_TOKEN_S = 43_200;
/** Spreads the expiry of tokens that are issued at the same time. */
const JITTER = 0.05;

/** A token with our MAC has the form of its audience. */
function isSubscription(claims: VerifiedClaims): claims is VerifiedClaims & SubscriptionClaims {
  return Array.isArray(claims.ent) && claims.ent.includes('sub');
}

/**
 * Returns the claims of a valid subscription token of ours, even if it has expired: the time since
 * expiry decides what happens (steps 3 and 4).
 * @param token '' when there is none.
 */
export function readSubscription(
  token: string,
  keys: KeyRing,
  nowMs: number,
  crypto: TokenCrypto,
): SubscriptionClaims | undefined {
  const claims = verifiedClaims(token, 'sub', keys, nowMs, crypto);
  return claims && isSubscription(claims) ? claims : undefined;
}

/** Who a token is for. `pairwiseId`: the account's name for the paywall, not its id elsewhere. */
export interface Subscriber {
  readonly pairwiseId: string;
  readonly isAdFree: boolean;
}

/**
 * Returns the claims of a token for 12 h ± 5 %.
 * @param random 0 ≤ random < 1, shifts the expiry.
 */
export function subscriptionClaims(
  reader: Subscriber,
  random: number,
  nowMs: number,
): SubscriptionClaims {
  const iat = Math.floor(nowMs / 1000);
  const lifetime = Math.round(SUBSCRIPTION_TOKEN_S * (1 + (random * 2 - 1) * JITTER));
  return {
    aud: 'sub',
    p: reader.pairwiseId,
    ent: ['sub'],
    af: reader.isAdFree ? 1 : 0,
    iat: iat,
    exp: iat + lifetime,
  };
}

export interface SubscriptionIssue {
  readonly reader: Subscriber;
  /** 0 ≤ random < 1, shifts the expiry. */
  readonly random: number;
  readonly nowMs: number;
  /** Name of the key in `keys`. */
  readonly kid: string;
  readonly keys: KeyRing;
  readonly crypto: TokenCrypto;
}

/** Issues a token with the claims of `subscriptionClaims`. */
export function issueSubscription(issue: SubscriptionIssue): string {
  const claims = subscriptionClaims(issue.reader, issue.random, issue.nowMs);
  return signToken(claims, issue.kid, issue.keys, issue.crypto);
}
