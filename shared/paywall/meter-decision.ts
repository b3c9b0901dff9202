/**
 * What a reader may see of a path, decided from tokens alone: the steps of the viewer-request
 * function (ADR 0006). Runs in the edge functions, so it is written in the syntax that lambdas/edge
 * uses.
 */
import type { Payment } from './access-decision.ts';
import { hasRead, meterKey } from './article-key.ts';
import { isAuthToken, writeGateHeader, type GateReason } from './gate-header.ts';
import { allowanceOf, readMeterConfig, type MeterConfig } from './meter-config.ts';
import { periodEnd } from './period-end.ts';
import { readSample, type SampleClaims } from './sample-token.ts';
import { EXPIRY_LEEWAY_S, isUnexpired, type TokenCrypto } from './signed-token.ts';
import { readEntitlement, type SubscriptionClaims } from './subscription-token.ts';

export interface MeterRequest {
  /** The canonical path, without the query. */
  readonly path: string;
  /**
   * Headers of the firewall as received, or '' if absent. One says that the firewall verified a
   * crawler by its address (never by its user agent); the others, that very many requests for
   * metered items come from this address, or more than a household's. They count only if they
   * contain the secret word of `cfg`.
   */
  readonly crawler: string;
  readonly crowd: string;
  readonly busy: string;
  /** The reader's address. It goes to the gate alone, and only from a busy one. */
  readonly address: string;
  /** `Sec-Purpose: prefetch`. */
  readonly isPrefetch: boolean;
  /**
   * The cookies `pay_ent_smp`, `pay_ent_sub`, `pay_ent_reg` and `payment_auth_token` as received, or ''
   * if absent.
   */
  readonly smp: string;
  readonly sub: string;
  readonly reg: string;
  readonly auth: string;
  /** The token of a link or of a subscriber's agent, or ''. Only the gate knows what it opens. */
  readonly gift: string;
}

/**
 * An item that the edge grants by itself. `mintGrant` makes the token for it, once the item has
 * been served.
 */
export interface MeterGrant {
  readonly key: string;
  readonly config: MeterConfig;
  /** The current token. A reader without one gets a new one that ends at `end`. */
  readonly sample: SampleClaims | undefined;
  /** Epoch seconds. */
  readonly end: number;
}

export interface MeterDecision {
  /** The header `accept-payment`: the variant of the page that the reader may get. */
  readonly payment: Payment;
  /** The header `accept-access`: what the reader's token says. */
  readonly access?: string;
  readonly grant?: MeterGrant;
  /** The header `x-gate`. */
  readonly gate?: string;
  /**
   * 503, no-store: a prefetch must not count, and must not fill the browser's cache with a wall.
   */
  readonly reject?: 'prefetch';
}

/** Only the gate knows whether a reader is signed in, and so has more than the token says. */
function mayHaveMore(smp: SampleClaims, most: number, auth: string): boolean {
  return smp.max < most && isAuthToken(auth);
}

/** What the reader's own tokens say, beside the sample token. */
interface Reader {
  /** Expired longer ago than `grace`. */
  readonly sub: SubscriptionClaims | undefined;
  readonly isRegistered: boolean;
}

/** Steps 4 to 7 of ADR 0006, in their order. */
function decideUnpaid(
  request: MeterRequest,
  config: MeterConfig,
  key: string,
  reader: Reader,
  nowMs: number,
  crypto: TokenCrypto,
): MeterDecision {
  const isCrowd = !!config.w && request.crowd === config.w;
  const isBusy = !!config.w && request.busy === config.w;
  // Only the gate knows whose it is, and renews the token that says so here.
  const isUnsure = isAuthToken(request.auth) && !reader.isRegistered;
  const smp = readSample(request.smp, config.k, nowMs, crypto);

  function gate(reason: GateReason): MeterDecision {
    return {
      payment: 'free',
      gate: writeGateHeader({
        reason: reason,
        smp: smp ? request.smp : '',
        sub: reader.sub ? request.sub : '',
        auth: request.auth,
        isCrowd: isCrowd,
        address: isBusy ? request.address : undefined,
        gift: request.gift,
      }),
    };
  }
  function grant(sample: SampleClaims | undefined, end: number): MeterDecision {
    return {
      payment: 'sample',
      grant: { key: key, config: config, sample: sample, end: end },
    };
  }

  // 4. A subscription token that expired longer ago.
  if (reader.sub) return gate('sub');
  // A token: whatever the reader's meter says, it is neither asked nor changed where the token opens.
  if (request.gift) return gate('new');
  // 5. No meter.
  if (config.max < 0) return isUnsure ? gate('new') : { payment: 'sample' };
  // Only the gate signs more than `max` into a token, and only for a reader who is signed in.
  const most = allowanceOf(config, true);
  // 6. A sample token: the item was read before, it is at its limit, or one more item is due. During
  // the leeway after its month, a token still opens what it has paid for; the new month's items need
  // a new token.
  if (smp && hasRead(smp.urls, key, crypto.sha256)) return { payment: 'sample' };
  if (smp && smp.exp * 1000 > nowMs) {
    if (smp.cnt >= Math.min(smp.max, most))
      return isUnsure || mayHaveMore(smp, most, request.auth) ? gate('more') : { payment: 'free' };
    return smp.cnt < config.g ? grant(smp, smp.exp) : gate('more');
  }
  // 7. No sample token of this period.
  // The account remembers what a deleted cookie has forgotten, and is not one of a crowd.
  if (isUnsure || (most > 0 && isAuthToken(request.auth))) return gate('new');
  if (config.max === 0 || isCrowd) return { payment: 'free' };
  // The gate counts by network what the edge cannot count: readers without a token.
  const end = isBusy ? undefined : periodEnd(config, nowMs);
  return config.g && end ? grant(undefined, end) : gate('new');
}

/** Steps 2 and 3, and what follows. */
function decide(
  request: MeterRequest,
  config: MeterConfig,
  key: string,
  nowMs: number,
  crypto: TokenCrypto,
): MeterDecision {
  // 2. A crawler that the firewall verified.
  if (config.w && request.crawler === config.w) return { payment: 'sample' };
  function isCurrent(claims: SubscriptionClaims | undefined): claims is SubscriptionClaims {
    const leewayS = Math.max(EXPIRY_LEEWAY_S, config.grace);
    return claims !== undefined && isUnexpired(claims.exp, nowMs, leewayS);
  }
  const sub = readEntitlement('sub', request.sub, config.s, nowMs, crypto);
  // 3. A subscription token, expired by at most `grace`.
  if (isCurrent(sub)) return { payment: 'sub', access: sub.ent.join(' ') };
  const isRegistered = isCurrent(readEntitlement('reg', request.reg, config.s, nowMs, crypto));
  const reader = { sub: sub, isRegistered: isRegistered };
  const decision = decideUnpaid(request, config, key, reader, nowMs, crypto);
  return isRegistered ? Object.assign({ access: 'reg' }, decision) : decision;
}

/**
 * Decides about a request. viewer-response calls it again with the same cookies to learn of a
 * grant, because the changes of viewer-request may not be visible there. Any failure, including an
 * unreadable `cfg`, results in `free`.
 * @param cfg The value of the KeyValueStore's key `cfg`.
 */
export function decideMeter(
  request: MeterRequest,
  cfg: string | undefined,
  nowMs: number,
  crypto: TokenCrypto,
): MeterDecision {
  try {
    const key = meterKey(request.path);
    // 1. Not a metered path, or no meter to decide by.
    if (!key || !cfg) return { payment: 'free' };
    const decision = decide(request, readMeterConfig(cfg), key, nowMs, crypto);
    // 8. A prefetch that would count.
    return request.isPrefetch && (decision.grant || decision.gate)
      ? { payment: 'free', reject: 'prefetch' }
      : decision;
  } catch {
    // 9. Any fault.
    return { payment: 'free' };
  }
}
