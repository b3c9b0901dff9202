/**
 * A site for the functions to be tried on: every kind of walled item with a canary in what must not
 * leave, an image, readers, and the valid events that lead to them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { FunctionName } from '../../lambdas/functions.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createObjectStore } from '../../services/aws/objects.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';
import { createPublisher } from '../../publishing/dynamo-publisher.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { itemPath } from '../../shared/content/item.ts';
import { writeGateHeader } from '../../shared/paywall/gate-header.ts';
import { buildItem, buildSeries } from '../../test/support/build-item.ts';
import {
  openBundledFunctions,
  type BundledFunctions,
} from '../../test/support/bundled-functions.ts';
import { quarters } from '../../test/support/images.ts';
import { readOutbox } from '../../test/support/read-outbox.ts';
import { CANARY, walledItems } from '../../test/support/walled-items.ts';
import { runFunction, type RunningFunction } from './run-function.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Request extends Fields {
  readonly rawPath: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The reader of the sample events. */
const SAMPLE_EMAIL = 'reader@mail.example';
const SAMPLE_ID = '7d3c1c1e-5a4b-4b0e-9d5b-0d6a4b7f7a10';
const PASSWORD = 'three unrelated words';
const IMAGE = '00/00000000000000000000000000000001.jpg';

export interface FuzzSite {
  run(name: FunctionName): RunningFunction;
  /** Returns valid events of a function, of a reader who has just registered. */
  validEvents(name: FunctionName): Promise<readonly object[]>;
  close(): Promise<void>;
}

const walled = [...walledItems('metered'), ...walledItems('subscribers')];

async function fill({ environment }: BundledFunctions): Promise<void> {
  const connection = {
    region: 'us-east-1',
    credentials: environmentCredentials(environment),
    budget: patientBudget,
  };
  const objects = createObjectStore(
    connection,
    environment.OBJECTS_BUCKET ?? '',
    environment.AWS_ENDPOINT_URL_S3,
  );
  const publisher = createPublisher({
    dynamo: createDynamoClient(connection, environment.AWS_ENDPOINT_URL_DYNAMODB),
    table: environment.CONTENT_TABLE ?? '',
    objects,
    brand,
    now: () => new Date().toISOString(),
    connection,
  });
  await publisher.putContributors([
    { slug: 'ada-writer', name: 'Ada Writer', title: 'Senior writer', bio: 'Writes.' },
  ]);
  await publisher.putTags([
    { slug: 'walled', name: 'Walled', description: 'What costs something.' },
  ]);
  await publisher.putItems([
    ...walled,
    ...buildSeries('read', 30),
    buildItem({ id: 'in-the-open', access: 'free' }),
    buildItem({
      id: 'from-tomorrow',
      pubDate: '2099-01-01T00:00:00.000Z',
      hed: `${CANARY}-tomorrow`,
    }),
  ]);
  await publisher.putDrafts([buildItem({ id: 'draft-one', hed: `${CANARY}-draft` })]);
  await publisher.putRedirects([{ from: '/2014/05/01/moved/', to: '/story/metered-embeds/' }]);
  await publisher.finish();
  const bytes = await quarters(120, 80).jpeg().toBuffer();
  await objects.put(`photos/${IMAGE}`, bytes, 'image/jpeg', 'no-cache');
}

const pagePaths = [
  '/',
  ...walled.map(itemPath),
  '/story/in-the-open/',
  '/story/from-tomorrow/',
  '/story/',
  '/category/science/',
  '/tag/walled/',
  '/author/ada-writer/',
  '/preview/draft-one/',
  '/search/',
  '/sitemap/',
  '/2014/05/01/moved/',
  '/account/sign-in/',
  '/newsletter/weekly/',
];
const pageQueries = ['', 'output=json', 'q=canary', 'page=2', 'token=1780304400.AAAA&output=json'];
/**
 * What the edge says for readers who pay nothing, and where it may not decide alone; and what nobody
 * may say without its secret.
 */
const pageHeaders: readonly Readonly<Record<string, string | undefined>>[] = [
  {},
  { 'x-origin-key': undefined, 'accept-payment': 'sub' },
  { 'x-origin-key': 'guessed', 'accept-payment': 'sample' },
  {
    'x-gate': writeGateHeader({
      reason: 'sub',
      smp: '',
      sub: '',
      auth: 'a'.repeat(43),
      isCrowd: true,
    }),
  },
];
const feedPaths = [
  '/feed/rss',
  '/feed/atom',
  '/feed/json',
  '/category/science/feed/rss',
  '/tag/walled/feed/atom',
  '/author/ada-writer/feed/json',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-news.xml',
  '/sitemap-2026-03.xml',
  '/feed/recommendations/%2Fstory%2Fin-the-open%2F',
];
const imageNames = ['150-3x2-5.avif', '276-3x2-5.webp', '179.jpg', '374-16x9-0.jpg'];

/** Further bodies of functions that take several. */
const bodies: Partial<Record<FunctionName, readonly Fields[]>> = {
  'account-email': [{ code: true }, { resend: true }],
  passkeys: [
    { action: 'list' },
    { action: 'register-options', password: PASSWORD },
    { action: 'remove', id: 'A'.repeat(43) },
    ...['register', 'sign-in'].map((action) => ({
      action,
      response: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: {
          clientDataJSON: Buffer.from('{"type":"webauthn.get","challenge":"AAAA"}').toString(
            'base64url',
          ),
          attestationObject: 'o2NmbXRkbm9uZQ',
          authenticatorData: 'AAAA',
          signature: 'AAAA',
        },
      },
    })),
  ],
  sessions: [{}, { end: 'others' }],
  views: walled.slice(0, 3).map((item) => ({ path: itemPath(item) })),
};

function withHeaders(
  event: Request,
  changes: Readonly<Record<string, string | undefined>>,
): object {
  const headers = Object.entries({ ...event.headers, ...changes });
  return {
    ...event,
    headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)),
  };
}

/** The same call as a form, in base64, and with another method. */
function formsOf(event: Request): object[] {
  if (event.body === undefined) return [event];
  const { requestContext } = event as { readonly requestContext?: Fields };
  const http = { ...(requestContext?.http as Fields | undefined), method: 'GET' };
  const fields = event.body.startsWith('{') ? (JSON.parse(event.body) as Fields) : {};
  const form = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return [
    event,
    { ...event, body: Buffer.from(event.body).toString('base64'), isBase64Encoded: true },
    withHeaders({ ...event, body: form }, { 'content-type': 'application/x-www-form-urlencoded' }),
    { ...event, body: undefined, requestContext: { ...requestContext, http } },
  ];
}

/** Pages, feeds and images: events with a path of the site. */
function originEvents(name: FunctionName, sample: Request): readonly object[] | undefined {
  if (name === 'page')
    return pagePaths.flatMap((rawPath) =>
      pageQueries.flatMap((rawQueryString) =>
        pageHeaders.map((headers) => withHeaders({ ...sample, rawPath, rawQueryString }, headers)),
      ),
    );
  if (name === 'feeds') return feedPaths.map((rawPath) => ({ ...sample, rawPath }));
  if (name === 'image')
    return imageNames.map((file) => ({ ...sample, rawPath: `/images/${IMAGE}/${file}` }));
  return undefined;
}

const tokenForms = {
  account: /\b(?:verify|reset|move)\.[\w-]{43}\.\d{10}\.[\w-]{43}/g,
  newsletter: /(?<=[=/])[\w*~-]+\.[\w-]{43}\.[0-9a-z]{1,10}\.[\w-]{43}/g,
} as const;

class Site implements FuzzSite {
  readonly #bundles: BundledFunctions;
  readonly #folder: string;
  readonly #readers = new Map<FunctionName, number>();
  #calls = 0;

  constructor(bundles: BundledFunctions, folder: string) {
    this.#bundles = bundles;
    this.#folder = folder;
  }

  run(name: FunctionName): RunningFunction {
    return runFunction(name, {
      ...this.#bundles.environment,
      MAIL_OUTBOX: join(this.#folder, 'outbox'),
    });
  }

  /** Calls a function as a reader does who has a network of their own. */
  async #call(name: FunctionName, body: object): Promise<APIGatewayProxyStructuredResultV2> {
    const event = (await this.#bundles.sampleEvent(name)) as unknown as Request;
    this.#calls += 1;
    const address = `172.16.${this.#calls >> 8}.${this.#calls & 255}:1`;
    const headers = { 'cloudfront-viewer-address': address };
    const response = await this.#bundles.invokeWith(name, {
      ...withHeaders(event, headers),
      body: JSON.stringify(body),
    });
    if (response.statusCode !== 200)
      throw new Error(`${name} says ${response.statusCode} to a reader: ${response.body}`);
    return response;
  }

  /** The tokens of the links in a reader's emails. */
  async #tokens(name: FunctionName, email: string): Promise<readonly string[]> {
    if (name === 'password-reset') await this.#call('password-forgot', { email });
    else if (name.startsWith('newsletters-'))
      await this.#call('newsletters', {
        email,
        sourceCode: 'MRD_WEEKLY_PAGE',
        name: 'meridian_weekly',
        subscription: true,
      });
    else if (name !== 'email-verify') return [];
    const text = (await readOutbox(this.#bundles.outbox))
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .map((letter) => letter.text ?? '')
      .join('\n');
    return Object.values(tokenForms).flatMap((form) => text.match(form) ?? []);
  }

  async validEvents(name: FunctionName): Promise<readonly object[]> {
    const sample: Fields = { ...(await this.#bundles.sampleEvent(name)) };
    if (!('rawPath' in sample)) return [sample];
    const request = sample as Request;
    const origin = originEvents(name, request);
    if (origin !== undefined) return origin;
    const number = this.#readers.get(name) ?? 0;
    this.#readers.set(name, number + 1);
    const email = `${name}-${number}@mail.example`;
    const { cookies: set = [] } = await this.#call('register', { email, password: PASSWORD });
    const cookies = set.map((cookie) => cookie.split(';')[0] ?? '');
    const tokens = await this.#tokens(name, email);
    if (name === 'newsletters-preferences') await this.#verify(tokens);
    const id = cookies.find((cookie) => cookie.startsWith('amg_user='))?.slice('amg_user='.length);
    const body = request.body?.replaceAll(SAMPLE_EMAIL, email).replaceAll(SAMPLE_ID, id ?? '');
    const others = [
      ...(bodies[name] ?? []),
      ...tokens.map((token) => ({ token, password: PASSWORD })),
    ];
    return [body, ...others.map((fields) => JSON.stringify(fields))].flatMap((own) =>
      formsOf({ ...request, ...(own === undefined ? {} : { body: own }), cookies }),
    );
  }

  async #verify(tokens: readonly string[]): Promise<void> {
    const token = tokens.find((known) => known.startsWith('verify.'));
    await this.#call('email-verify', { token, password: PASSWORD });
  }

  async close(): Promise<void> {
    await this.#bundles.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Needs a built project. */
export async function openFuzzSite(): Promise<FuzzSite> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-fuzz-'));
  const bundles = await openBundledFunctions();
  await fill(bundles);
  return new Site(bundles, folder);
}
