/** POST /api/access: why a story is open or closed to a reader (docs/contracts/access-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createPaywallDeps, paywallVariables } from '../../services/metering/paywall-deps.ts';
import { createAgentTokenStore } from '../../services/access-links/agent-token-store.ts';
import { createAccessLinkStore } from '../../services/access-links/access-link-store.ts';
import { linkOrigin } from '../../services/http/site-origins.ts';
import { institutionByNetwork, institutionOf } from '../../services/readers/institution-store.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { createSubscriptionLinks } from '../../services/readers/subscription-links.ts';
import { createSubscriptionStore } from '../../services/readers/subscription-store.ts';
import { createGroupStore } from '../../services/subscriptions/group-store.ts';
import { createPaidStore } from '../../services/subscriptions/paid-store.ts';
import { accessHandler } from './logic.ts';

const schema = v.object({
  ...readerVariables,
  ...paywallVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
});
const env = readVariables('The access function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });
const { dynamo, readersTable, accounts, now } = readers;

const paywall = createPaywallDeps(env, readers);

export const handler = accessHandler({
  ...readers,
  brand,
  contentTable: env.CONTENT_TABLE,
  subscriptions: createSubscriptionStore(dynamo, readersTable),
  subscriptionLinks: createSubscriptionLinks(dynamo, readersTable, accounts, now),
  groups: createGroupStore(dynamo, readersTable),
  institutionOf: (account) => institutionOf(dynamo, readersTable, account),
  institutionAt: (viewer) =>
    institutionByNetwork(dynamo, readersTable, viewer, new Date(now()).toISOString()),
  paid: createPaidStore(dynamo, readersTable, accounts),
  paywall,
  meter: paywall.meter,
  readers: paywall.readers,
  accessLinks: createAccessLinkStore(dynamo, readersTable),
  agentTokens: createAgentTokenStore(dynamo, readersTable),
  siteOrigin: linkOrigin(brand.origin, env.SITE_ORIGIN),
});
