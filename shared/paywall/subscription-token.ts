/**
 * Tokens that say for half a day what their bearer has: the subscription token (cookie `pay_ent_sub`) a
 * subscription and its plans, the registration token (`pay_ent_reg`) an account. Reading runs in the edge functions, so it uses the syntax that lambdas/edge uses.
 */
import {
  signToken,
  verifiedClaims,
  type KeyRing,
  type TokenCrypto,
  type VerifiedClaims,
} from './signed-token.ts';

/** An account, and nothing else. */
export const REGISTERED = 'reg';
/** Audiences, and the first of what a token of each says. */
export type EntitlementKind = 'sub' | typeof REGISTERED;

/** Returns what a token says of a plan. */
export function tierEntitlement(plan: string): string {
  return 't:' + plan;
}

export interface SubscriptionClaims {
  readonly aud: EntitlementKind;
  /** The account's pseudonym, used for this purpose only. */
  readonly p: string;
  /** The kind, and for `sub` its plans: `sub`, `t:gold`. Always in one order. */
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
function isEntitlement(
  claims: VerifiedClaims,
  kind: EntitlementKind,
): claims is VerifiedClaims & SubscriptionClaims {
  return Array.isArray(claims.ent) && claims.ent.includes(kind);
}

/**
 * Returns the claims of a valid token of ours of a kind, even if it has expired: the time since
 * expiry decides what happens (steps 3 and 4).
 * @param token '' when there is none.
 */
export function readEntitlement(
  kind: EntitlementKind,
  token: string,
  keys: KeyRing,
  nowMs: number,
  crypto: TokenCrypto,
): SubscriptionClaims | undefined {
  const claims = verifiedClaims(token, kind, keys, nowMs, crypto);
  return claims && isEntitlement(claims, kind) ? claims : undefined;
}

/** As `readEntitlement` of a subscription token. */
export function readSubscription(
  token: string,
  keys: KeyRing,
  nowMs: number,
  crypto: TokenCrypto,
): SubscriptionClaims | undefined {
  return readEntitlement('sub', token, keys, nowMs, crypto);
}

/** Who a token is for. `pairwiseId`: the account's name for the paywall, not its id elsewhere. */
export interface Subscriber {
  readonly pairwiseId: string;
  readonly isAdFree: boolean;
  /** Keys of the plans that the reader has. */
  readonly plans?: readonly string[];
  /** When the reader has something else besides, ISO 8601: the token says what holds until then. */
  readonly changesAt?: string;
}

/** Returns what a token of a kind says of a reader: `ent`. */
export function entitlementsOf(kind: EntitlementKind, reader: Pick<Subscriber, 'plans'>): string[] {
  const plans = reader.plans || [];
  const tiers = plans.filter((plan, index) => plans.indexOf(plan) === index).sort();
  return [kind as string].concat(kind === 'sub' ? tiers.map(tierEntitlement) : []);
}

/**
 * Returns the claims of a token for 12 h ± 5 %, or until the reader has something else.
 * @param kind `reg` says nothing of `isAdFree` and `plans`.
 * @param random 0 ≤ random < 1, shifts the expiry.
 */
export function entitlementClaims(
  kind: EntitlementKind,
  reader: Subscriber,
  random: number,
  nowMs: number,
): SubscriptionClaims {
  const iat = Math.floor(nowMs / 1000);
  const lifetime = Math.round(SUBSCRIPTION_TOKEN_S * (1 + (random * 2 - 1) * JITTER));
  const changesAt = reader.changesAt ? Math.ceil(Date.parse(reader.changesAt) / 1000) : Infinity;
  return {
    aud: kind,
    p: reader.pairwiseId,
    ent: entitlementsOf(kind, reader),
    af: kind === 'sub' && reader.isAdFree ? 1 : 0,
    iat: iat,
    exp: Math.min(iat + lifetime, changesAt),
  };
}

export interface EntitlementIssue {
  /** Default: `sub`. */
  readonly kind?: EntitlementKind;
  readonly reader: Subscriber;
  /** 0 ≤ random < 1, shifts the expiry. */
  readonly random: number;
  readonly nowMs: number;
  /** Name of the key in `keys`. */
  readonly kid: string;
  readonly keys: KeyRing;
  readonly crypto: TokenCrypto;
}

/** Issues a token with the claims of `entitlementClaims`. */
export function issueSubscription(issue: EntitlementIssue): string {
  const claims = entitlementClaims(issue.kind ?? 'sub', issue.reader, issue.random, issue.nowMs);
  return signToken(claims, issue.kid, issue.keys, issue.crypto);
}
