/**
 * Finds out what validate and revalidate both need about a reader: identity, subscription, and
 * items already read.
 */
import { meterSubject } from '../../shared/paywall/meter-item.ts';
import { entitlementClaims } from '../../shared/paywall/subscription-token.ts';
import { unavailable } from '../http/api-error.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';
import { readApiSample, signApiToken } from './api-tokens.ts';
import { confirmSample } from './confirm-sample.ts';
import type { PayingReader } from '../readers/payment-reader.ts';
import type { PaywallDeps } from './paywall-deps.ts';
import { subscriberOf } from './subscription-issuer.ts';

type ReaderDeps = Pick<PaywallDeps, 'meterConfig' | 'subject' | 'readers' | 'meter' | 'now'>;

/**
 * New tokens: `sub` for a reader with a subscription, `reg` for one with an account alone, `smp` for a
 * reader who presented a valid sample token.
 */
export interface NewTokens {
  readonly sub?: string;
  readonly reg?: string;
  readonly smp?: string;
}

export interface Confirmation {
  /** State of the bearer of `payment_auth_token`; `none`: the cookie signs no reader in. */
  readonly session: 'none' | 'entitled' | 'not-entitled';
  /** The reader presented a sample token of ours. */
  readonly hasSample: boolean;
  readonly tokens: NewTokens;
}

/**
 * Confirms a reader who is already known, or once `reader` has been called.
 * @param timeZone IANA, the site's.
 * @param smp value of `pay_ent_smp` as received; '' when there is none.
 * @throws ApiError 503 without keys or the secret of subjects; what the store throws.
 */
export async function confirmKnownReader(
  deps: ReaderDeps,
  timeZone: string,
  whoIs: () => Promise<PayingReader | undefined>,
  smp: string,
): Promise<Confirmation> {
  const nowMs = deps.now();
  const config = await deps.meterConfig();
  if (config === undefined) throw unavailable('There are no keys for tokens');
  const { meter } = deps;
  const sample = await readApiSample(smp, config.k, nowMs);
  const hasSample = sample !== undefined;
  const confirmed = async (accountSubject?: string) =>
    sample === undefined
      ? undefined
      : confirmSample(meter, sample, { config, timeZone, nowMs, accountSubject });

  const reader = await whoIs();
  if (reader === undefined)
    return { session: 'none', hasSample, tokens: { smp: await confirmed() } };
  const secret = await deps.subject();
  const subject = meterSubject({ accountId: reader.accountId, sid: '' }, secret, nodeCrypto.hmac);
  const [entitlement, confirmedSmp] = await Promise.all([
    deps.readers.entitlement(reader),
    confirmed(subject),
  ]);
  const { isEntitled } = entitlement;
  const kind = isEntitled ? 'sub' : 'reg';
  const subscriber = subscriberOf(reader, secret, entitlement);
  const claims = entitlementClaims(kind, subscriber, Math.random(), nowMs);
  const token = await signApiToken(claims, config.cur, config.s);
  return {
    session: isEntitled ? 'entitled' : 'not-entitled',
    hasSample,
    tokens: { [kind]: token, smp: confirmedSmp },
  };
}

/**
 * @param cookies as received: `auth` of `payment_auth_token`, `smp` of `pay_ent_smp`.
 * @throws as `confirmKnownReader` does.
 */
export function confirmReader(
  deps: ReaderDeps,
  timeZone: string,
  cookies: { readonly auth: string; readonly smp: string },
): Promise<Confirmation> {
  return confirmKnownReader(deps, timeZone, () => deps.readers.bearer(cookies.auth), cookies.smp);
}
