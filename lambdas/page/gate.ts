/**
 * The gate: asks DynamoDB where the edge may not decide alone (docs/adr/0006). It responds within
 * its time limit whatever the store does: if the store does not respond, the reader's own token
 * decides. The decisions are pure and in `shared/paywall/gate.ts`; this file asks.
 */
import { randomBytes } from 'node:crypto';
import { itemPath, type Item } from '../../shared/content/item.ts';
import {
  registrationTokenCookie,
  sampleTokenCookie,
  subscriptionTokenCookie,
} from '../../shared/cookies.ts';
import { pageCookie, type PageCookie } from '../../shared/page-cookies.ts';
import {
  ANONYMOUS,
  type AccessRule,
  type Admission,
} from '../../shared/paywall/access-decision.ts';
import { meterKey } from '../../shared/paywall/article-key.ts';
import {
  gateSid,
  gateWithoutStore,
  isKnownByNetwork,
  openGate,
  subscriptionVerdict,
  type GateInput,
  type OpenedGate,
} from '../../shared/paywall/gate.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { meterSubject } from '../../shared/paywall/meter-item.ts';
import { meterPeriod } from '../../shared/paywall/periods.ts';
import { signSample } from '../../shared/paywall/sample-token.ts';
import { nodeCrypto } from '../../services/aws/node-crypto.ts';
import { begunPeriod } from '../../services/metering/begun-period.ts';
import type { PaywallDeps } from '../../services/metering/paywall-deps.ts';
import { spendItem } from '../../services/metering/spend-item.ts';
import { newToken, subscriberOf } from '../../services/metering/subscription-issuer.ts';
import type { Entitlement, PayingReader } from '../../services/readers/payment-reader.ts';
import type { LinkKind, OpenedToken } from '../../services/access-links/open-access-link.ts';
import { createAskInTime, type AskInTime } from './ask-in-time.ts';
import { spendForNetwork } from './network-day.ts';

export interface GateRequest {
  readonly item: Item;
  readonly rule: AccessRule;
  readonly method: string;
  /** `x-gate`, as the edge wrote it. */
  readonly header: string;
  /** The edge has verified a registration token. */
  readonly isRegistered: boolean;
}

/** With what the reader pays: `free` pays for nothing, and opens what an account opens. */
export interface GateResult extends Admission {
  /** For `x-page-cookies`. */
  readonly cookies: readonly PageCookie[];
  /** Of which kind the link is that opens the item; `ended` where the token that came opens nothing. */
  readonly link?: LinkKind | 'ended';
}

export type Gate = (request: GateRequest) => Promise<GateResult>;

export interface GateDeps extends PaywallDeps {
  /** The site's IANA time zone: its calendar is the meter's. */
  readonly timeZone: string;
  /** As `openAccessLink`. */
  readonly openLink: (token: string, itemId: string) => Promise<OpenedToken | undefined>;
  /** Total time for all requests to the store, ms; each call aborts by itself. */
  readonly totalMs: number;
}

/** One request at the gate, with all that is known before the store is asked. */
interface Visit {
  readonly request: GateRequest;
  /** The header, with its tokens verified again. */
  readonly opened: OpenedGate;
  readonly config: MeterConfig;
  /** Key from which readers' names are derived; '' while it cannot be read. */
  readonly secret: string;
  readonly ask: AskInTime;
}

/** `unknown`: the store did not respond. */
type Session =
  | { readonly kind: 'reader'; readonly reader: PayingReader }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };
type Subscription =
  | { readonly kind: 'entitled'; readonly reader: PayingReader; readonly entitlement: Entitlement }
  | { readonly kind: 'not-entitled' }
  | { readonly kind: 'unknown' };

const NOTHING_PAID: GateResult = { ...ANONYMOUS, cookies: [] };

/** Asks who is signed in. */
async function sessionOf({ readers }: GateDeps, { opened, secret, ask }: Visit): Promise<Session> {
  if (opened.auth === '') return { kind: 'none' };
  if (secret === '') return { kind: 'unknown' };
  const found = await ask('session', async () => ({ reader: await readers.bearer(opened.auth) }));
  if (found === undefined) return { kind: 'unknown' };
  return found.reader === undefined ? { kind: 'none' } : { kind: 'reader', reader: found.reader };
}

/** Asks whether the reader has a subscription. Nobody who is not signed in has one. */
async function subscriptionOf(
  { readers }: GateDeps,
  { ask }: Visit,
  session: Session,
): Promise<Subscription> {
  if (session.kind === 'unknown') return session;
  if (session.kind === 'none') return { kind: 'not-entitled' };
  const { reader } = session;
  const entitlement = await ask('subscription', () => readers.entitlement(reader));
  if (entitlement === undefined) return { kind: 'unknown' };
  return entitlement.isEntitled
    ? { kind: 'entitled', reader, entitlement }
    : { kind: 'not-entitled' };
}

/** Admits a subscriber to the item, with a token that tells the edge so from now on. */
function bySubscription(
  { now, cookies }: GateDeps,
  { config, secret }: Visit,
  { reader, entitlement }: Extract<Subscription, { kind: 'entitled' }>,
): GateResult {
  const { token, ent } = newToken('sub', subscriberOf(reader, secret, entitlement), config, now());
  return {
    payment: 'sub',
    entitlements: ent,
    cookies: [pageCookie(subscriptionTokenCookie, token, cookies)],
  };
}

/**
 * Spends one item of the reader's allowance, where the item is metered. The reader's own token
 * decides if the store does not respond.
 */
async function byMeter(deps: GateDeps, visit: Visit, session: Session): Promise<GateResult> {
  const { request, opened, config, secret, ask } = visit;
  if (request.rule.access !== 'metered') return NOTHING_PAID;
  const nowMs = deps.now();
  const path = itemPath(request.item);
  const accountId = session.kind === 'reader' ? session.reader.accountId : undefined;
  const input: GateInput = {
    key: meterKey(path) ?? path,
    method: request.method,
    config,
    nowMs,
    gate: opened,
    period: meterPeriod(config, opened.sample, nowMs, deps.timeZone),
    isSignedIn: accountId !== undefined,
    freshSid: randomBytes(16).toString('base64url'),
  };
  // Where the store does not respond, readers are not turned away.
  const { address = '' } = opened;
  const isOverDay =
    isKnownByNetwork({ ...input, gate: opened }) &&
    secret !== '' &&
    (await ask('network', () =>
      spendForNetwork(deps.meter, { address, key: input.key, nowMs }, secret),
    )) === false;
  if (isOverDay) return NOTHING_PAID;
  const subject = meterSubject({ accountId, sid: gateSid(input) }, secret, nodeCrypto.hmac);
  const accountSubject = accountId === undefined ? undefined : subject;
  const { show, sample } =
    (await ask('meter', async () => {
      const ofReader = { config, sample: opened.sample, nowMs, accountSubject };
      const begun = await begunPeriod(deps.meter, { ...ofReader, timeZone: deps.timeZone });
      const gate = { ...opened, sample: begun.sample };
      return spendItem(deps.meter, { ...input, period: begun.period, gate }, subject);
    })) ?? gateWithoutStore(input, nodeCrypto);
  const payment = show === 'full' ? 'sample' : 'free';
  if (sample === undefined) return { payment, entitlements: [], cookies: [] };
  const token = signSample(sample, config.cur, config.k, nodeCrypto);
  return {
    payment,
    entitlements: [],
    cookies: [pageCookie(sampleTokenCookie, token, deps.cookies)],
  };
}

/** The reader's subscription token has expired: is there still a subscription? */
async function renewOrRemove(deps: GateDeps, visit: Visit, session: Session): Promise<GateResult> {
  const subscription = await subscriptionOf(deps, visit, session);
  if (subscription.kind === 'entitled') return bySubscription(deps, visit, subscription);
  const result = await byMeter(deps, visit, session);
  if (!subscriptionVerdict(subscription.kind).removesToken) return result;
  const removal = pageCookie(subscriptionTokenCookie, '', { ...deps.cookies, maxAgeS: 0 });
  return { ...result, cookies: [removal, ...result.cookies] };
}

/**
 * What an account or the meter opens goes first; only where there would be a wall is the subscription
 * asked for.
 */
async function sampleOrSubscription(
  deps: GateDeps,
  visit: Visit,
  session: Session,
): Promise<GateResult> {
  const result = await byMeter(deps, visit, session);
  const isOpenToReader = visit.request.rule.access === 'registered' && session.kind === 'reader';
  if (result.payment !== 'free' || isOpenToReader) return result;
  // A subscriber whose token was lost does not get a wall because of it.
  const subscription = await subscriptionOf(deps, visit, session);
  return subscription.kind === 'entitled' ? bySubscription(deps, visit, subscription) : result;
}

/**
 * Asks whether the token that came with the request opens the item: a link's, for anybody, or that of
 * a subscriber's agent, for which its reader's subscription decides. Nothing of the browser's reader is
 * asked, spent or changed then, and an agent gets no cookie: it would outlive the token.
 */
async function byToken(deps: GateDeps, visit: Visit): Promise<GateResult | undefined> {
  const { request, opened, ask } = visit;
  const { gift = '' } = opened;
  const answer = await ask('link', async () => ({
    found: await deps.openLink(gift, request.item.id),
  }));
  const found = answer?.found;
  if (found === undefined) return undefined;
  if (found.kind !== 'agent') return { ...NOTHING_PAID, isGift: true, link: found.kind };
  const subscription = await subscriptionOf(deps, visit, { kind: 'reader', reader: found.reader });
  return subscription.kind === 'entitled'
    ? { ...bySubscription(deps, visit, subscription), cookies: [] }
    : undefined;
}

/** Adds that the reader has an account, with a token that tells the edge so from now on. */
function withAccount(
  { now, cookies }: GateDeps,
  { request, config, secret }: Visit,
  session: Session,
  result: GateResult,
): GateResult {
  if (session.kind !== 'reader' || result.payment === 'sub') return result;
  const { token, ent } = newToken('reg', subscriberOf(session.reader, secret), config, now());
  const cookie = pageCookie(registrationTokenCookie, token, cookies);
  return {
    ...result,
    entitlements: ent,
    cookies: request.isRegistered ? result.cookies : [...result.cookies, cookie],
  };
}

export function createGate(deps: GateDeps): Gate {
  return async (request) => {
    const ask = createAskInTime(deps.totalMs, deps.log);
    const config = await deps.meterConfig();
    if (config === undefined) return NOTHING_PAID;
    const opened = openGate(request.header, config, deps.now(), nodeCrypto);
    if (opened === undefined) return NOTHING_PAID;
    const secret = await deps.subject().catch(() => '');
    const visit: Visit = { request, opened, config, secret, ask };
    const byItsToken = opened.gift === undefined ? undefined : await byToken(deps, visit);
    if (byItsToken !== undefined) return byItsToken;
    const session = await sessionOf(deps, visit);
    const decide = opened.reason === 'sub' ? renewOrRemove : sampleOrSubscription;
    const result = withAccount(deps, visit, session, await decide(deps, visit, session));
    return opened.gift === undefined ? result : { ...result, link: 'ended' };
  };
}
