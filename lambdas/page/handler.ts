/** The page function: serves every page of the site, as a document or as its state. */
import * as v from 'valibot';
import { manifest } from '#manifest';
import { wholeBrand as brand } from '#whole-brand';
import { renderDocument } from '../../web/entry.server.tsx';
import { createRouter } from '../../shared/route-match.ts';
import { openAccessLink } from '../../services/access-links/open-access-link.ts';
import { createContentReader } from '../../services/content/content-reader.ts';
import { createObjectStore } from '../../services/aws/objects.ts';
import { createPaywallDeps, paywallVariables } from '../../services/metering/paywall-deps.ts';
import { createLateSearch } from '../../services/search/late-search.ts';
import { createLeanDynamo } from '../../services/aws/lean-dynamo.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { createAccessDecider } from './item-access.ts';
import { pageHandler } from './logic.ts';
import { hasDesk } from '../../services/desk/has-desk.ts';
import { hasNetworks, keepNetworks } from '../../services/readers/networks-end.ts';
import { deskVariables } from '../../services/desk/uploads-url.ts';
import { createGate } from './gate.ts';
import { paymentOrigins, sells } from './payment-origins.ts';

const schema = v.object({
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  OBJECTS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  AWS_ENDPOINT_URL_S3: v.optional(v.string()),
  ...serviceVariables,
  ...paywallVariables,
  PWA_ENABLED: v.optional(v.picklist(['yes', 'no']), 'yes'),
  /** Where the demo provider is, on one machine. */
  STRIPE_ENDPOINT: v.optional(v.string()),
  FLAG_GTM_ENABLE: v.optional(v.picklist(['yes', 'no']), 'no'),
  ...deskVariables,
});
const env = readVariables('The page function', schema, process.env);
const service = createServiceDeps(createLeanDynamo, process.env, env);
const { connection, dynamo, secrets, isFromEdge, log } = service;
const now = () => new Date().toISOString();
const objects = createObjectStore(
  { ...connection, budget: { attemptMs: 2_000, attempts: 2, totalMs: 3_000 } },
  env.OBJECTS_BUCKET,
  env.AWS_ENDPOINT_URL_S3,
);
const decideAccess = createAccessDecider({
  brand,
  isFromEdge,
  now: service.now,
  gate: createGate({
    ...createPaywallDeps(env, service),
    timeZone: brand.timeZone,
    openLink: async (token, itemId) =>
      openAccessLink(
        dynamo,
        env.READERS_TABLE,
        { token, itemId, nowMs: service.now() },
        { secret: await service.subject(), brand: brand.key },
      ),
    totalMs: env.STORE_TOTAL_MS,
  }),
});

export const handler = pageHandler({
  brand,
  manifest,
  log,
  render: renderDocument,
  environment: env.ENVIRONMENT,
  pwaEnabled: env.PWA_ENABLED,
  tagManagerEnabled: env.FLAG_GTM_ENABLE,
  cookieDomain: env.COOKIE_DOMAIN ?? '',
  paymentOrigins: paymentOrigins(brand, env.STRIPE_ENDPOINT),
  route: createRouter(brand),
  decideAccess,
  hasNetworks: keepNetworks(() => hasNetworks(dynamo, env.READERS_TABLE, now()), service.now),
  uploadsOrigin: env.DESK_UPLOADS,
  hasDesk: async () => env.DESK_UPLOADS !== undefined && hasDesk(dynamo, env.READERS_TABLE),
  context: {
    brand,
    sells: sells(brand, env.STRIPE_ENDPOINT),
    now,
    content: createContentReader(dynamo, env.CONTENT_TABLE, now),
    search: createLateSearch({
      objects,
      connection,
      log,
      language: brand.language,
      brandKey: brand.key,
      settings: brand.search,
    }),
    previewSecrets: secrets('preview'),
  },
});
