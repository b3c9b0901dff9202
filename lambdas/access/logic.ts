/**
 * Says why a story is open or closed to the reader who asks, and gives a browser back the token of a
 * subscription that it has lost. Nothing is said of anybody else, and nothing is spent. Opens what a wall
 * closes to readers in the network of an institution. Also makes, lists and takes back the links that
 * subscribers give, and the tokens of their agents.
 */
import * as v from 'valibot';
import { words } from '#words';
import { explainAccess, type AccessFacts } from '../../shared/access/explain-access.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { sampleTokenName, sessionCookie, subscriptionTokenName } from '../../shared/cookies.ts';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { entitlementClaims } from '../../shared/paywall/subscription-token.ts';
import { ANY_ORIGIN, withQuery } from '../../shared/urls/with-query.ts';
import {
  accountFacts,
  itemFacts,
  meterFacts,
  type AccessDeps,
} from '../../services/access/read-access.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { unavailable } from '../../services/http/api-error.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { FormFields } from '../../services/http/form-response.ts';
import { addAgent, listAgents, removeAgent, type AgentTokenDeps } from './agent-tokens.ts';
import { give, list, revoke, type GiftLinkDeps } from './gift-links.ts';
import { readApiSample, signApiToken } from '../../services/metering/api-tokens.ts';
import { confirmKnownReader } from '../../services/metering/confirm-reader.ts';
import { subscriberOf } from '../../services/metering/subscription-issuer.ts';
import type { PaywallDeps } from '../../services/metering/paywall-deps.ts';
import type { Account } from '../../services/readers/account-store.ts';
import { keepRedirect } from '../../services/readers/form-pages.ts';
import type { InstitutionNetwork } from '../../services/readers/institution-store.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import { tokenCookies } from '../../services/readers/login-cookies.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { success } from '../../services/readers/service-response.ts';

export type AccessFunctionDeps = Pick<
  ReaderDeps,
  'api' | 'brand' | 'sessions' | 'limits' | 'audit'
> &
  AccessDeps &
  GiftLinkDeps &
  AgentTokenDeps & {
    readonly paywall: PaywallDeps;
    /** As `institutionByNetwork`, of `cloudfront-viewer-address`. */
    readonly institutionAt: (viewer: string) => Promise<InstitutionNetwork | undefined>;
  };

const bodySchema = v.object({
  action: v.optional(
    v.picklist([
      'explain',
      'network',
      ...(['give', 'links', 'revoke', 'agents', 'add-agent', 'remove-agent'] as const),
    ]),
    'explain',
  ),
  /** The path of the story. */
  redirectURL: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
  /** What the browser says of itself; absent without scripts. */
  keepsCookies: v.optional(v.boolean(), true),
  /** Its clock, epoch ms. */
  clock: v.optional(v.number()),
  /** The name of an agent that gets a token. */
  agent: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** The id of a link or token that is taken back. */
  link: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
});
type Request = ApiRequest<v.InferOutput<typeof bodySchema>>;

/** Issues the token of a subscription; none for who has none. */
async function newToken(
  { paywall, brand }: AccessFunctionDeps,
  request: Request,
  account: Account,
): Promise<readonly string[]> {
  const { tokens, session } = await confirmKnownReader(
    paywall,
    brand.timeZone,
    async () => account,
    request.cookie(sampleTokenName),
  );
  return session === 'entitled' ? tokenCookies(tokens, brand.key, paywall.cookies).cookies : [];
}

/** Issues the token of a network's institution. It says of no reader who reads. */
async function networkToken(
  { paywall, brand }: AccessFunctionDeps,
  config: MeterConfig,
  { name, isAdFree }: InstitutionNetwork,
): Promise<readonly string[]> {
  const entitlement = { isAdFree, plans: [] };
  const reader = subscriberOf(
    { accountId: `network ${name}` },
    await paywall.subject(),
    entitlement,
  );
  const claims = entitlementClaims('sub', reader, Math.random(), paywall.now());
  const sub = await signApiToken(claims, config.cur, config.s);
  return tokenCookies({ sub }, brand.key, paywall.cookies).cookies;
}

async function explain(deps: AccessFunctionDeps, request: Request): Promise<ApiResponse> {
  const { paywall, sessions, now } = deps;
  const { body } = request;
  const config = await paywall.meterConfig();
  if (config === undefined) throw unavailable('There are no keys for tokens');
  const path = samePathOnly(body.redirectURL, ANY_ORIGIN)?.split(/[?#]/, 1)[0];
  const [session, sample] = await Promise.all([
    sessions.of(request.cookie(sessionCookie.name)),
    readApiSample(request.cookie(sampleTokenName), config.k, now()),
  ]);
  const account = session?.account;
  const who = {
    ...(account === undefined ? {} : { account }),
    ...(sample === undefined ? {} : { sample }),
  };
  const [item, known, own, network] = await Promise.all([
    path === undefined ? undefined : itemFacts(deps, path),
    account === undefined
      ? { isSignedIn: false, isVerified: false, held: [] }
      : accountFacts(deps, account),
    account === undefined ? [] : newToken(deps, request, account),
    deps.institutionAt(request.header(VIEWER_ADDRESS_HEADER)),
  ]);
  const cookies =
    own.length > 0 || network === undefined ? own : await networkToken(deps, config, network);
  const meter =
    path === undefined || item === undefined
      ? undefined
      : await meterFacts(deps, config, who, path);
  const facts: AccessFacts = {
    ...known,
    ...(item === undefined ? {} : { item }),
    ...(meter === undefined ? {} : { meter }),
    ...(network === undefined ? {} : { network: { name: network.name, endsAt: network.endsAt } }),
    browser: {
      keepsCookies: body.keepsCookies,
      clockAheadMs: body.clock === undefined ? 0 : body.clock - now(),
      hasToken: request.cookie(subscriptionTokenName) !== '',
    },
  };
  return { ...success('access', words.fixAccess, { ...explainAccess(facts) }), cookies };
}

/**
 * What a wall asks by itself for a reader without a token: whether the network opens it. Only the
 * networks are read, and nothing is counted.
 */
async function openByNetwork(deps: AccessFunctionDeps, request: Request): Promise<ApiResponse> {
  const network = await deps.institutionAt(request.header(VIEWER_ADDRESS_HEADER));
  if (network === undefined) return success('network', words.accessClosed, { isOpen: false });
  const config = await deps.paywall.meterConfig();
  if (config === undefined) throw unavailable('There are no keys for tokens');
  const cookies = await networkToken(deps, config, network);
  return success('network', words.whyNetwork, { isOpen: true }, cookies);
}

/** Without scripts the page says it by the codes in its address, such as `meterUsed-0-4`. */
function pageOf(fields: FormFields): string {
  return keepRedirect(accountPages.access.path, fields);
}

const actions = {
  ...{ explain, network: openByNetwork, give, links: list, revoke },
  ...{ agents: listAgents, 'add-agent': addAgent, 'remove-agent': removeAgent },
};

const codesSchema = v.object({
  data: v.object({
    findings: v.array(
      v.object({
        code: v.string(),
        left: v.optional(v.number(), 0),
        of: v.optional(v.number(), 0),
      }),
    ),
  }),
});

export function accessHandler(deps: AccessFunctionDeps): ApiHandler {
  const pages = { form: pageOf, done: pageOf };
  return formApiHandler(deps.api, bodySchema, pages, async (request) => {
    const { action, redirectURL } = request.body;
    const work = () => actions[action](deps, request);
    // These two let nobody guess anything: readers whose neighbors guess elsewhere need not wait.
    if (action === 'network') return work();
    if (action !== 'explain') return limitFloods(deps, request, 'subscription', work);
    const response = await work();
    if (!request.isForm) return response;
    const { data } = v.parse(codesSchema, response.body);
    const done = data.findings
      .map(({ code, left, of }) => (of === 0 ? code : `${code}-${left}-${of}`))
      .join('.');
    const location = withQuery(pageOf({ redirectURL }), { done });
    return { ...response, headers: { location } };
  });
}
