/** POST /api/desk/{call}: what people at the desk do (docs/contracts/desk-api.md). */
import * as v from 'valibot';
import { wholeBrand as brand } from '#whole-brand';
import { createCareDeps } from '../../services/access/access-deps.ts';
import { createPublisher } from '../../publishing/dynamo-publisher.ts';
import { purgeTags, purgeVariables } from '../../publishing/purge-tags.ts';
import { createLeanDynamo } from '../../services/aws/lean-dynamo.ts';
import { createObjectStore } from '../../services/aws/objects.ts';
import { signPost } from '../../services/aws/post-policy.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { patientBudget } from '../../services/aws/signed-fetch.ts';
import { createDeskStores } from '../../services/desk/desk-deps.ts';
import { deskVariables, uploadsUrl } from '../../services/desk/uploads-url.ts';
import { createMailer, emailVariables } from '../../services/email/create-mailer.ts';
import { createEditionDeps } from '../../services/newsletters/editions/edition-deps.ts';
import { cookieSetting, cookieVariables } from '../../services/http/cookie-variables.ts';
import { linkOrigin } from '../../services/http/site-origins.ts';
import { createPasskeyCeremonies } from '../../services/readers/passkey-ceremonies.ts';
import { createPasskeyChallenges } from '../../services/readers/passkey-challenges.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { createMollieSales } from '../../services/subscriptions/mollie/mollie-sales.ts';
import { createStripeSales } from '../../services/subscriptions/stripe/stripe-sales.ts';
import { deskHandler } from './logic.ts';

const schema = v.object({
  ...readerVariables,
  ...cookieVariables,
  ...emailVariables,
  AWS_ENDPOINT_URL_S3: v.optional(v.string()),
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  STRIPE_ENDPOINT: v.optional(v.string()),
  METER_TABLE: v.pipe(v.string(), v.minLength(3)),
  OBJECTS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  /** CloudFront’s; absent on one machine, whose edge hears of a publish by itself. */
  DISTRIBUTION_ID: v.optional(v.string()),
  ...purgeVariables,
  UPLOADS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  ...deskVariables,
});
const env = readVariables('The desk function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });
const { dynamo: readersDynamo, readersTable, now, api } = readers;
const connection = { ...readers.connection, budget: patientBudget };
const { CONTENT_TABLE: table, AWS_ENDPOINT_URL_DYNAMODB: endpoint } = env;
// A publish makes several single calls for each item, which take the SDK twice as long.
const dynamo = {
  ...createDynamoClient(connection, endpoint),
  ...createLeanDynamo(connection, endpoint),
};
const { DISTRIBUTION_ID: distribution } = env;
const store = {
  ...{ dynamo, table, credentials: connection.credentials },
  aMonth: env.MASTHEAD_PURGES_PER_MONTH,
};
const objects = createObjectStore(connection, env.OBJECTS_BUCKET, env.AWS_ENDPOINT_URL_S3);
const { UPLOADS_BUCKET: bucket } = env;
const uploads = createObjectStore(connection, bucket, env.AWS_ENDPOINT_URL_S3);
const challenges = createPasskeyChallenges(readersDynamo, readersTable, now);
const origin = linkOrigin(brand.origin, env.SITE_ORIGIN);

export const handler = deskHandler({
  ...readers,
  ...createDeskStores(readers),
  brand,
  origin,
  cookies: cookieSetting(env),
  mailer: createMailer(env, { ...readers, brand }),
  editions: createEditionDeps({
    ...{ brand, env, connection, dynamo, now },
    contentTable: table,
    readersTable,
    subject: readers.subject,
    links: readers.secrets('links'),
    log: readers.log,
  }),
  care: createCareDeps({
    ...{ dynamo, contentTable: table, readersTable, meterTable: env.METER_TABLE },
    ...{ subject: readers.subject, brand, now },
  }),
  async openSales() {
    const provider = env.STRIPE_ENDPOINT === undefined ? brand.payments?.provider : 'stripe';
    const key = readers.secrets(provider ?? 'stripe');
    if ((await key()).length === 0) return undefined;
    const { STRIPE_ENDPOINT: endpoint } = env;
    return provider === 'mollie'
      ? createMollieSales({ brandKey: brand.key, key })
      : createStripeSales({ brandKey: brand.key, key, ...(endpoint && { endpoint }) });
  },
  previewSecrets: readers.secrets('preview'),
  uploads: {
    objects: uploads,
    form: async (rules) => ({
      url: uploadsUrl(env.DESK_UPLOADS),
      fields: signPost(
        await connection.credentials(),
        connection.region,
        { bucket, ...rules },
        now(),
      ),
    }),
  },
  content: {
    dynamo,
    table,
    objects,
    publisher: () =>
      createPublisher({
        ...{ dynamo, table, objects, brand, connection },
        isDeployed: distribution !== undefined,
      }),
    ...(distribution === undefined ? {} : { purge: () => purgeTags(store, distribution) }),
  },
  ceremonies: (request) => {
    // A site may have several names, and passkeys are bound to the one that the browser shows.
    const named = request.header('origin');
    return createPasskeyCeremonies(challenges, {
      name: brand.name,
      origin: api.origins.includes(named) ? named : origin,
    });
  },
});
