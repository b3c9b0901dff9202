/**
 * Decisions of the gate: what to ask DynamoDB when the edge may not decide alone, and what its
 * responses mean (ADR 0006). The caller makes the calls.
 */
import type { Show } from './access-decision.ts';
import { articleHash, entryHash, hashedEntry, hasRead, tokenEntry } from './article-key.ts';
import { parseGateHeader, type GateReason } from './gate-header.ts';
import { allowanceOf, METER_MAX_LIMIT, type MeterConfig } from './meter-config.ts';
import type { Period } from './periods.ts';
import { readSample, sampleClaims, type SampleClaims } from './sample-token.ts';
import type { TokenCrypto } from './signed-token.ts';
import { readSubscription, type SubscriptionClaims } from './subscription-token.ts';

/** The content of the header, verified again. */
export interface OpenedGate {
  readonly reason: GateReason;
  readonly sample: SampleClaims | undefined;
  readonly subscription: SubscriptionClaims | undefined;
  readonly auth: string;
  readonly isCrowd: boolean;
  /** Of a reader whose network is counted. */
  readonly address?: string;
  /** The token of a link or of an agent, not verified. */
  readonly gift?: string;
}

/**
 * Reads `x-gate`. Returns undefined when the header does not have our form: the page is then the
 * wall, as for any reader without payment.
 */
export function openGate(
  header: string | undefined,
  config: MeterConfig,
  nowMs: number,
  crypto: TokenCrypto,
): OpenedGate | undefined {
  const gate = header === undefined ? undefined : parseGateHeader(header);
  if (gate === undefined) return undefined;
  return {
    reason: gate.reason,
    sample: readSample(gate.smp, config.k, nowMs, crypto),
    subscription: readSubscription(gate.sub, config.s, nowMs, crypto),
    auth: gate.auth,
    isCrowd: gate.isCrowd,
    address: gate.address,
    gift: gate.gift,
  };
}

/**
 * Returns what follows from asking whether the holder of an expired subscription token still has a
 * subscription. If that is unknown, the sample token decides and no cookie is removed.
 */
export function subscriptionVerdict(response: 'entitled' | 'not-entitled' | 'unknown'): {
  readonly goOnBy: 'sub' | 'sample';
  readonly removesToken: boolean;
} {
  return {
    goOnBy: response === 'entitled' ? 'sub' : 'sample',
    removesToken: response === 'not-entitled',
  };
}

export interface GateInput {
  /** `meterKey` of the item's own path, whatever address was requested. */
  readonly key: string;
  readonly method: string;
  readonly config: MeterConfig;
  /** In which the reader's items count (`meterPeriod`), by the server's clock. */
  readonly period: Period;
  readonly nowMs: number;
  readonly gate: Pick<OpenedGate, 'sample' | 'isCrowd'>;
  /** The session is valid: the account is the subject. */
  readonly isSignedIn: boolean;
  /** For a browser without a token: 128 random bits in base64url. */
  readonly freshSid: string;
}

/** Returns the browser's id: the id in its token, even if the token's month is over. */
export function gateSid(input: Pick<GateInput, 'gate' | 'freshSid'>): string {
  return input.gate.sample?.sid ?? input.freshSid;
}

/**
 * Returns what a token's holder has read in a period: nothing, if the token is for another period.
 */
export function entriesIn(period: Period, sample: SampleClaims | undefined): readonly string[] {
  return sample !== undefined && sample.exp * 1_000 === period.endMs ? sample.urls : [];
}

/** Returns whether nothing but the network is known of a reader who asks for an item. */
export function isKnownByNetwork({
  gate,
  method,
  isSignedIn,
}: Pick<GateInput, 'method' | 'isSignedIn'> & {
  readonly gate: Pick<OpenedGate, 'sample' | 'address'>;
}): boolean {
  return gate.address !== undefined && gate.sample === undefined && method === 'GET' && !isSignedIn;
}

/**
 * The calls to make. `create` goes first if present. Its condition fails when the reader has a
 * DynamoDB item; then `unite`, if present, and `spend` follow. Without `create`, `spend` goes first,
 * from a set that has what `unite` names: a token may have been confirmed for another subject (before
 * its reader signed in, or while it was not known who is signed in). Where the set lacks some of it,
 * `unite` and `spend` follow as above.
 */
export interface GatePlan {
  /** `createMeter` with these hashes. `grants`: the requested item is among them. */
  readonly create?: { readonly members: readonly string[]; readonly grants: boolean };
  /** `uniteMeter` with these hashes. */
  readonly unite?: readonly string[];
  /** `spendMeter` with these values. */
  readonly spend: { readonly member: string; readonly max: number };
}

/**
 * How much the reader gets, and the claims of the sample token to set, if any.
 */
export interface GateOutcome {
  readonly show: Show;
  readonly sample?: SampleClaims;
}

function hashes(entries: readonly string[], crypto: TokenCrypto): string[] {
  return entries.map((entry) => entryHash(entry, crypto.sha256));
}

/**
 * Plans the calls for a request, or returns the outcome if no call is needed. HEAD asks about an
 * item without reading it, so it never spends.
 */
export function planGate(
  input: GateInput,
  crypto: TokenCrypto,
): { readonly plan: GatePlan } | { readonly outcome: GateOutcome } {
  const { config, period, gate } = input;
  if (config.max < 0) return { outcome: { show: 'full' } };
  const isUnknownInCrowd = gate.isCrowd && gate.sample === undefined && !input.isSignedIn;
  const max = allowanceOf(config, input.isSignedIn);
  if (max === 0 || input.method !== 'GET' || isUnknownInCrowd)
    return { outcome: { show: 'lead-in' } };
  const member = articleHash(input.key, crypto.sha256);
  const spend = { member, max };
  const known = hashes(entriesIn(period, gate.sample), crypto);
  if (gate.sample?.src === 'd' && known.length > 0) return { plan: { unite: known, spend } };
  const grants = known.includes(member) || known.length < max;
  return {
    plan: {
      create: { members: grants ? [...new Set([...known, member])] : known, grants },
      ...(known.length > 0 ? { unite: known } : {}),
      spend,
    },
  };
}

/**
 * Returns the sample token that matches the stored set: by name the paths that this browser knows,
 * the others as hashes. A set that outgrew a token (many devices of one account) is cut, the
 * browser's own items last.
 * @param input `key` of the requested item, if any.
 */
export function sampleOfSet(
  input: Pick<GateInput, 'config' | 'period' | 'nowMs' | 'gate' | 'freshSid' | 'isSignedIn'> &
    Partial<Pick<GateInput, 'key'>>,
  set: ReadonlySet<string>,
  crypto: TokenCrypto,
): SampleClaims {
  const named = new Map<string, string>();
  const asked = input.key === undefined ? [] : [tokenEntry(input.key, crypto.sha256)];
  for (const entry of [...entriesIn(input.period, input.gate.sample), ...asked]) {
    const hash = entryHash(entry, crypto.sha256);
    if (set.has(hash)) named.set(hash, entry);
  }
  const others = [...set]
    .filter((hash) => !named.has(hash))
    .sort()
    .map(hashedEntry);
  const urls = [...named.values(), ...others].slice(0, METER_MAX_LIMIT);
  return sampleClaims({
    sid: gateSid(input),
    urls,
    max: allowanceOf(input.config, input.isSignedIn),
    exp: input.period.endMs / 1_000,
    src: 'd',
    nowMs: input.nowMs,
  });
}

/**
 * For when `create` or `spend` succeeded, or the condition of `spend` failed.
 * @param set The set after the write, or as it was before a failed write.
 */
export function gateResponse(
  input: GateInput,
  isGranted: boolean,
  set: ReadonlySet<string>,
  crypto: TokenCrypto,
): GateOutcome {
  return { show: isGranted ? 'full' : 'lead-in', sample: sampleOfSet(input, set, crypto) };
}

/**
 * The store did not respond in time, so the token alone decides. Access stays open within the
 * reader's own limit, once per item.
 */
export function gateWithoutStore(input: GateInput, crypto: TokenCrypto): GateOutcome {
  const { config, period, gate } = input;
  const entries = entriesIn(period, gate.sample);
  if (hasRead(entries, input.key, crypto.sha256)) return { show: 'full' };
  // While the store does not say who is signed in, the signed token may.
  const own = gate.sample?.max ?? allowanceOf(config, input.isSignedIn);
  const max = Math.min(own, allowanceOf(config, true));
  if (entries.length >= max) return { show: 'lead-in' };
  const urls = [...entries, tokenEntry(input.key, crypto.sha256)];
  return {
    show: 'full',
    sample: sampleClaims({
      sid: gateSid(input),
      urls,
      max,
      exp: period.endMs / 1_000,
      src: 'e',
      nowMs: input.nowMs,
    }),
  };
}
