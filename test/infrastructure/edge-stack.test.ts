import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { api, type ApiRoute } from '../../shared/api.ts';
import { behaviors, type Behavior } from '../../shared/behaviors.ts';
import { WEBHOOK_PREFIX, webhookHeaders } from '../../shared/webhooks.ts';
import { EDGE_FUNCTION_MAX_BYTES } from '../../lambdas/edge/limits.ts';
import { securityHeaders } from '../../lambdas/edge/security-headers.ts';
import { deployedFunctions } from '../../infra/deployed-parts.ts';
import { functions, httpRoute } from '../../lambdas/functions.ts';
import { cacheKeyQueries, pageCacheKeyHeaders } from '../../shared/cache-policy.ts';
import { certificateArn, edgeSecretVersion, webAclArn } from './deployments.ts';
import { synthesize, type Synthesis } from './synthesize.ts';
import { lintTemplates } from './template-rules.ts';
import { describeReferences, onlyResource, readStatements, resourcesOfType } from './template.ts';

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

let production: Synthesis;
let chosen: Synthesis;

beforeAll(async () => {
  [production, chosen] = await Promise.all([
    synthesize('production'),
    synthesize('staging with options of the edge'),
  ]);
});

const behaviorSchema = v.object({
  PathPattern: v.optional(v.string(), '*'),
  TargetOriginId: v.string(),
  CachePolicyId: v.string(),
  OriginRequestPolicyId: v.optional(v.string()),
  ResponseHeadersPolicyId: v.string(),
  AllowedMethods: v.array(v.string()),
  ViewerProtocolPolicy: v.string(),
  Compress: v.boolean(),
  FunctionAssociations: v.optional(
    v.array(v.object({ EventType: v.string(), FunctionARN: v.string() })),
    [],
  ),
});
const originSchema = v.object({
  Id: v.string(),
  DomainName: v.unknown(),
  ConnectionAttempts: v.number(),
  ConnectionTimeout: v.number(),
  OriginAccessControlId: v.optional(v.string()),
  CustomOriginConfig: v.optional(
    v.object({
      OriginReadTimeout: v.number(),
      OriginProtocolPolicy: v.string(),
      OriginSSLProtocols: v.array(v.string()),
    }),
  ),
  OriginCustomHeaders: v.optional(
    v.array(v.object({ HeaderName: v.string(), HeaderValue: v.string() })),
    [],
  ),
});
const originGroupSchema = v.object({
  Id: v.string(),
  Members: v.object({ Items: v.array(v.object({ OriginId: v.string() })) }),
  FailoverCriteria: v.object({ StatusCodes: v.object({ Items: v.array(v.number()) }) }),
});
const distributionSchema = v.object({
  DistributionConfig: v.looseObject({
    CacheBehaviors: v.array(behaviorSchema),
    DefaultCacheBehavior: behaviorSchema,
    Origins: v.array(originSchema),
    CacheTagConfig: v.object({ HeaderName: v.string() }),
    OriginGroups: v.object({ Items: v.array(originGroupSchema) }),
  }),
});

function distribution({ stacks, byFullName }: Synthesis) {
  const { Properties } = onlyResource(stacks.edge, 'AWS::CloudFront::Distribution');
  const { DistributionConfig: config } = v.parse(
    distributionSchema,
    describeReferences(Properties, byFullName),
  );
  return { config, rows: [...config.CacheBehaviors, config.DefaultCacheBehavior] };
}

/**
 * Identifies an origin by the contents of its address. A group is named after its function: the one
 * that it falls back to, or its first member.
 */
function originName(id: string): string {
  const members = distribution(production)
    .config.OriginGroups.Items.find(({ Id }) => Id === id)
    ?.Members.Items.map(({ OriginId }) => originName(OriginId));
  if (members !== undefined)
    return members.at(-1) === 'image' ? 'images' : (members[0] ?? 'an empty group');
  const address = JSON.stringify(
    distribution(production).config.Origins.find(({ Id }) => Id === id)?.DomainName,
  );
  const marks = {
    pagefunctionlive: 'page',
    feedsfunctionlive: 'feeds',
    imagefunctionlive: 'image',
    ApiEndpoint: 'api',
    objectsbucket: 'photos',
    assetsbucket: 'assets',
    'throttled.invalid': 'nobody',
  };
  return Object.entries(marks).find(([mark]) => address.includes(mark))?.[1] ?? address;
}

/** The origin groups, by the names of their members. */
function groups() {
  return distribution(production)
    .config.OriginGroups.Items.map(({ Members, FailoverCriteria }) => ({
      members: Members.Items.map(({ OriginId }) => originName(OriginId)),
      statuses: FailoverCriteria.StatusCodes.Items,
    }))
    .sort((a, b) => a.members.join().localeCompare(b.members.join()));
}

function policyName(id: string): string {
  return id === CACHING_DISABLED
    ? 'disabled'
    : id.replace(/^<(\w+)(?:cache|headers|request)\w{8}>$/, '$1');
}

function cacheKey(name: string): unknown {
  const found = resourcesOfType(production.stacks.edge, 'AWS::CloudFront::CachePolicy').find(
    ({ id }) => id.startsWith(`${name}cache`),
  );
  return (
    found?.Properties.CachePolicyConfig as { ParametersInCacheKeyAndForwardedToOrigin: unknown }
  ).ParametersInCacheKeyAndForwardedToOrigin;
}

/** What the edge forwards to the functions of a row of the behavior table. */
function forwarded(name: string) {
  const found = resourcesOfType(
    production.stacks.edge,
    'AWS::CloudFront::OriginRequestPolicy',
  ).find(({ id }) => id.startsWith(`${name}request`));
  const { OriginRequestPolicyConfig } = found?.Properties as {
    OriginRequestPolicyConfig: {
      CookiesConfig: object;
      QueryStringsConfig: object;
      HeadersConfig: { Headers: string[] };
    };
  };
  return OriginRequestPolicyConfig;
}

describe('behaviors', () => {
  it('IN-01 match the table, in its order, each with its origin and cache policy', () => {
    const deployed = distribution(production).rows.map((row) => ({
      pattern: row.PathPattern,
      origin: originName(row.TargetOriginId),
      cachePolicy: policyName(row.CachePolicyId),
      methods: row.AllowedMethods.length === 2 ? 'read' : 'all',
      edgeFunctions: (['none', 'request', 'both'] as const)[row.FunctionAssociations.length],
      compress: row.Compress,
      ...(row.OriginRequestPolicyId === undefined
        ? {}
        : { forwards: policyName(row.OriginRequestPolicyId) }),
    }));
    expect(deployed).toEqual(behaviors satisfies readonly Behavior[]);
  });

  it('allow only GET and HEAD for read-only content, and no unencrypted traffic', () => {
    for (const row of distribution(production).rows) {
      const reads =
        behaviors.find(({ pattern }) => pattern === row.PathPattern)?.methods === 'read';
      expect(row.AllowedMethods).toEqual(
        reads ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      );
      expect(row.ViewerProtocolPolicy).toBe(reads ? 'redirect-to-https' : 'https-only');
    }
  });

  it('never request the root of a bucket, which would list it', () => {
    const toBuckets = behaviors.filter(
      ({ origin }) => origin === 'photos' || origin === 'images' || origin === 'assets',
    );
    expect(toBuckets.filter(({ pattern }) => !/^\/[^*]+/.test(pattern))).toEqual([]);
  });

  it('run the two edge functions for pages, and the first for all else that a function URL serves', () => {
    const onRequest = {
      EventType: 'viewer-request',
      FunctionARN: expect.stringMatching(/^<functionsviewerrequest\w{8}\.FunctionARN>$/),
    };
    const onResponse = {
      EventType: 'viewer-response',
      FunctionARN: expect.stringMatching(/^<functionsviewerresponse\w{8}\.FunctionARN>$/),
    };
    const { config, rows } = distribution(production);
    expect(config.DefaultCacheBehavior.FunctionAssociations).toEqual([onRequest, onResponse]);
    const feeds = rows.filter(({ TargetOriginId }) => originName(TargetOriginId) === 'feeds');
    expect(feeds.map(({ FunctionAssociations }) => FunctionAssociations)).toEqual(
      feeds.map(() => [onRequest]),
    );
    expect(feeds).not.toEqual([]);
  });
});

describe('cache policies', () => {
  it.each(['page', 'search'] as const)(
    'key a %s by its closed list of queries and headers, and by no cookie',
    (name) => {
      expect(cacheKey(name)).toEqual({
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [...pageCacheKeyHeaders] },
        QueryStringsConfig: {
          QueryStringBehavior: 'whitelist',
          QueryStrings: [...cacheKeyQueries[name]],
        },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      });
      // CloudFront's quota.
      expect(cacheKeyQueries[name].length).toBeLessThanOrEqual(10);
    },
  );

  it.each(['immutable', 'revalidated'])('key %s files by their path alone', (name) => {
    expect(cacheKey(name)).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    });
  });

  it('put no cookie in a cache key', () => {
    const policies = resourcesOfType(production.stacks.edge, 'AWS::CloudFront::CachePolicy');
    expect(policies).toHaveLength(4);
    for (const { Properties } of policies)
      expect(JSON.stringify(Properties)).toContain('"CookiesConfig":{"CookieBehavior":"none"}');
  });

  it('leave lifetimes to the origin: no policy lengthens one, and a page without one is not cached', () => {
    const times = resourcesOfType(production.stacks.edge, 'AWS::CloudFront::CachePolicy').map(
      ({ Properties }) => Properties.CachePolicyConfig,
    );
    expect(times).toEqual([
      expect.objectContaining({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 31_536_000 }),
      expect.objectContaining({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 31_536_000 }),
      expect.objectContaining({ MinTTL: 0, DefaultTTL: 31_536_000, MaxTTL: 31_536_000 }),
      expect.objectContaining({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 86_400 }),
    ]);
  });

  it('pass pages nothing of the reader’s request but the cache key, and the API cookies, queries, and at most ten headers', () => {
    const { config } = distribution(production);
    const [webhook, forApi, ...others] = config.CacheBehaviors;
    expect(
      [...others, config.DefaultCacheBehavior].map(
        ({ OriginRequestPolicyId }) => OriginRequestPolicyId,
      ),
    ).toEqual(others.map(() => undefined).concat(undefined));
    expect(policyName(forApi?.OriginRequestPolicyId ?? '')).toBe('api');
    expect(policyName(webhook?.OriginRequestPolicyId ?? '')).toBe('webhook');
    const request = forwarded('api');
    expect(request).toMatchObject({
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    expect(request.HeadersConfig.Headers.length).toBeLessThanOrEqual(10);
    expect(request.HeadersConfig.Headers).toEqual(
      expect.arrayContaining([
        'origin',
        'sec-fetch-site',
        'content-type',
        'cloudfront-viewer-address',
      ]),
    );
    expect(request.HeadersConfig.Headers).not.toContain('host');
  });

  it('pass webhooks the headers that they name, and neither cookie nor query', () => {
    const { CookiesConfig, QueryStringsConfig, HeadersConfig } = forwarded('webhook');
    expect([CookiesConfig, QueryStringsConfig]).toEqual([
      { CookieBehavior: 'none' },
      { QueryStringBehavior: 'none' },
    ]);
    expect([...HeadersConfig.Headers].sort()).toEqual(
      ['cloudfront-viewer-address', 'content-type', ...webhookHeaders].sort(),
    );
    // A policy holds no more.
    expect(HeadersConfig.Headers.length).toBeLessThanOrEqual(10);
    // No other function is behind their behavior.
    for (const route of Object.values<ApiRoute>(api))
      expect(route.path.startsWith(WEBHOOK_PREFIX)).toBe(false);
  });
});

describe('origins', () => {
  it('functions with a URL and buckets accept only requests that the distribution signs', () => {
    for (const { Id, OriginAccessControlId } of distribution(production).config.Origins) {
      if (['api', 'nobody'].includes(originName(Id))) continue;
      expect(OriginAccessControlId).toBeDefined();
    }
    const controls = resourcesOfType(
      production.stacks.edge,
      'AWS::CloudFront::OriginAccessControl',
    ).map(({ Properties }) => Properties.OriginAccessControlConfig);
    // One for the buckets, one for the functions.
    expect(controls).toHaveLength(2);
    expect(controls).toEqual(
      controls.map(() =>
        expect.objectContaining({ SigningBehavior: 'always', SigningProtocol: 'sigv4' }),
      ),
    );
  });

  it('the page origin has 6 s, more than its function, and the API more than its slowest function, both over TLS 1.2', () => {
    const timeouts = Object.fromEntries(
      distribution(production).config.Origins.flatMap(({ Id, CustomOriginConfig }) =>
        CustomOriginConfig === undefined ? [] : [[originName(Id), CustomOriginConfig]],
      ),
    );
    expect(timeouts.page).toEqual({
      OriginReadTimeout: 6,
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    expect(timeouts.feeds).toEqual(timeouts.page);
    const slowest = Math.max(
      ...deployedFunctions({ sources: 'on' })
        .map((name) => functions[name])
        .filter(({ route }) => httpRoute(route) !== undefined)
        .map(({ timeoutS }) => timeoutS),
    );
    expect(timeouts.image?.OriginReadTimeout).toBeGreaterThan(functions.image.timeoutS);
    expect(timeouts.api?.OriginReadTimeout).toBeGreaterThan(slowest);
    expect(timeouts.api).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  it('an image comes from the bucket, or from the image function when the bucket does not have it', () => {
    expect(groups()).toContainEqual({ members: ['photos', 'image'], statuses: [403, 404] });
  });

  it('a throttled page or feed becomes a 502 of CloudFront’s own, which has a stale copy or an error page', () => {
    expect(groups().filter(({ members }) => !members.includes('image'))).toEqual([
      { members: ['feeds', 'nobody'], statuses: [429] },
      { members: ['page', 'nobody'], statuses: [429] },
    ]);
    const nobody = distribution(production).config.Origins.filter(
      ({ Id }) => originName(Id) === 'nobody',
    );
    // The top-level domain "invalid" never resolves (RFC 6761).
    expect(nobody).toMatchObject([
      {
        DomainName: 'throttled.invalid',
        ConnectionAttempts: 1,
        ConnectionTimeout: 1,
        OriginCustomHeaders: [],
      },
    ]);
  });

  it('functions recognize the distribution by a secret that CloudFormation fetches, so that no template contains it', () => {
    const headers = (synthesis: Synthesis) =>
      distribution(synthesis)
        .config.Origins.filter(
          ({ DomainName, CustomOriginConfig }) =>
            CustomOriginConfig !== undefined &&
            !/imagefunctionlive|throttled/.test(JSON.stringify(DomainName)),
        )
        .map(({ OriginCustomHeaders }) => OriginCustomHeaders);
    const sent = (version: string) => [
      {
        HeaderName: 'x-origin-key',
        HeaderValue: `{{resolve:secretsmanager:<edgesecret2700DADD>:SecretString:::${version}}}`,
      },
    ];
    // Pages, the API, and feeds, which are the same for every reader.
    expect(headers(production)).toEqual([sent(''), sent(''), []]);
    expect(headers(chosen)).toEqual([sent(edgeSecretVersion), sent(edgeSecretVersion), []]);
  });
});

describe('what CloudFront takes from us-east-1', () => {
  it('production has a web ACL with rates, known hostile addresses and bots that are labelled', () => {
    const { global, edge } = production.stacks;
    if (global === undefined) throw new Error('production has no global stack');
    const { Properties } = onlyResource(global, 'AWS::WAFv2::WebACL');
    expect(Properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        { Name: 'hostile-addresses', OverrideAction: { None: {} } },
        {
          Name: 'rate',
          Action: { Block: {} },
          Statement: { RateBasedStatement: { Limit: 50_000 } },
        },
        {
          Name: 'sign-in-rate',
          Action: { Block: {} },
          Statement: { RateBasedStatement: { Limit: 5_000 } },
        },
        {
          Name: 'uncached-rate',
          Action: { Block: {} },
          Statement: { RateBasedStatement: { Limit: 2_000 } },
        },
        {
          Name: 'bots',
          OverrideAction: { Count: {} },
          Statement: {
            ManagedRuleGroupStatement: {
              ScopeDownStatement: {
                NotStatement: {
                  Statement: { RegexMatchStatement: { FieldToMatch: { UriPath: {} } } },
                },
              },
              ManagedRuleGroupConfigs: [
                { AWSManagedRulesBotControlRuleSet: { InspectionLevel: 'COMMON' } },
              ],
            },
          },
        },
        {
          Name: 'masthead-crawler',
          Priority: 100,
          Statement: {
            AndStatement: {
              Statements: [
                { LabelMatchStatement: { Key: expect.stringMatching(/:bot:verified$/) } },
                { OrStatement: { Statements: [{}, {}] } },
              ],
            },
          },
        },
        {
          Name: 'masthead-crowd',
          Priority: 101,
          Statement: { RateBasedStatement: { Limit: 300 } },
        },
        {
          Name: 'masthead-busy',
          Priority: 102,
          Statement: { RateBasedStatement: { Limit: 20, EvaluationWindowSec: 600 } },
        },
      ],
    });
    expect(onlyResource(edge, 'AWS::CloudFront::Distribution').Properties).toMatchObject({
      DistributionConfig: {
        WebACLId: {
          'Fn::GetStackOutput': {
            StackName: 'meridian-production-global',
            OutputName: 'WebAclArn',
            Region: 'us-east-1',
          },
        },
      },
    });
    expect(chosen.stacks.global).toBeUndefined();
  });

  it('Bot Control looks at pages and feeds, not at files and calls of the API', () => {
    const { global } = production.stacks;
    const rules = global && onlyResource(global, 'AWS::WAFv2::WebACL').Properties.Rules;
    const [, pattern = ''] =
      /"NotStatement":\{"Statement":\{"RegexMatchStatement":\{[^}]*\{[^}]*\}+,"RegexString":("[^"]+")/.exec(
        JSON.stringify(rules),
      ) ?? [];
    const files = new RegExp(JSON.parse(pattern) as string);
    const samples = behaviors.map(({ pattern: path }) => path.replaceAll('*', '/x'));
    expect(samples.filter((path) => !files.test(path))).toEqual(
      behaviors
        .filter(({ origin }) => origin === 'page' || origin === 'feeds')
        .map(({ pattern: path }) => path.replaceAll('*', '/x')),
    );
  });

  it('PW-02 the web ACL tells the edge of crawlers and crowds by a word that no template contains', async () => {
    const rules = ({ stacks: { global } }: Synthesis) => {
      if (global === undefined) throw new Error('There is no global stack');
      const { id } = onlyResource(global, 'AWS::SecretsManager::Secret');
      const { Rules } = onlyResource(global, 'AWS::WAFv2::WebACL').Properties as {
        Rules: { Name: string; Action?: unknown; Statement: unknown }[];
      };
      return { id, informing: Rules.filter(({ Name }) => Name.startsWith('masthead-')) };
    };
    const action = (name: string, id: string, version = '') => ({
      Count: {
        CustomRequestHandling: {
          InsertHeaders: [
            {
              Name: name,
              Value: {
                'Fn::Join': [
                  '',
                  ['{{resolve:secretsmanager:', { Ref: id }, `:SecretString:::${version}}}`],
                ],
              },
            },
          ],
        },
      },
    });
    const { id, informing } = rules(production);
    expect(informing.map(({ Action }) => Action)).toEqual([
      action('crawler', id),
      action('crowd', id),
      action('busy', id),
    ]);
    const other = await synthesize('production with other firewall rules');
    expect(rules(other).informing).toMatchObject([
      {
        Name: 'masthead-crowd',
        Statement: { RateBasedStatement: { Limit: 50 } },
        Action: action('crowd', rules(other).id, edgeSecretVersion),
      },
      { Name: 'masthead-busy' },
    ]);
    const { global } = other.stacks;
    const sets = global === undefined ? [] : resourcesOfType(global, 'AWS::WAFv2::IPSet');
    expect(sets.map(({ Properties }) => Properties)).toMatchObject([
      { Scope: 'CLOUDFRONT', IPAddressVersion: 'IPV4', Addresses: ['203.0.113.0/24'] },
      { Scope: 'CLOUDFRONT', IPAddressVersion: 'IPV6', Addresses: ['2001:db8::/32'] },
    ]);
    expect(lintTemplates(other)).toEqual([]);
  });

  it('a hosted zone brings certificate and records', async () => {
    const zoned = await synthesize('staging with a zone');
    const { global, edge } = zoned.stacks;
    if (global === undefined) throw new Error('There is no global stack');
    expect(onlyResource(global, 'AWS::CertificateManager::Certificate').Properties).toMatchObject({
      DomainName: 'www.meridian.example',
      SubjectAlternativeNames: ['meridian.example'],
      ValidationMethod: 'DNS',
    });
    const records = resourcesOfType(edge, 'AWS::Route53::RecordSet').map(
      ({ Properties }) => `${String(Properties.Type)} ${String(Properties.Name)}`,
    );
    expect(records.sort()).toEqual([
      'A meridian.example.',
      'A www.meridian.example.',
      'AAAA meridian.example.',
      'AAAA www.meridian.example.',
    ]);
    expect(lintTemplates(zoned)).toEqual([]);
  });
});

describe('names that still lead elsewhere', () => {
  it('get certificate and aliases, and no record', async () => {
    const moving = await synthesize('staging with a zone whose names lead elsewhere');
    const { global, edge } = moving.stacks;
    if (global === undefined) throw new Error('There is no global stack');
    expect(onlyResource(global, 'AWS::CertificateManager::Certificate')).toBeDefined();
    expect(resourcesOfType(edge, 'AWS::Route53::RecordSet')).toEqual([]);
    expect(distribution(moving).config).toMatchObject({
      Aliases: ['www.meridian.example', 'meridian.example'],
    });
    expect(lintTemplates(moving)).toEqual([]);
  });
});

describe('publishers', () => {
  it('may import, publish, preview and invalidate one magazine and report outcomes, and nothing more', () => {
    const policy = onlyResource(production.stacks.edge, 'AWS::IAM::ManagedPolicy');
    const statements = readStatements(
      describeReferences(policy.Properties.PolicyDocument, production.byFullName),
    );
    const rights = statements.flatMap(({ effect, actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => `${effect} ${action} ${resource}`)),
    );
    const bucket = 'objectsbucket894471E4';
    expect(
      rights.map((right) => right.replace(/<distribution\w+>/, '<distribution>')).sort(),
    ).toEqual([
      'Allow cloudformation:DescribeStacks arn:<AWS::Partition>:cloudformation:<AWS::Region>:<AWS::AccountId>:stack/meridian-production-data/*',
      'Allow cloudformation:DescribeStacks arn:<AWS::Partition>:cloudformation:<AWS::Region>:<AWS::AccountId>:stack/meridian-production-edge/*',
      'Allow cloudfront:CreateInvalidation arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution/<distribution>',
      'Allow cloudwatch:PutMetricData *',
      ...[
        'BatchGetItem',
        'BatchWriteItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Scan',
        'UpdateItem',
      ].map((action) => `Allow dynamodb:${action} <contenttableADC0B964.Arn>`),
      `Allow s3:DeleteObject arn:<AWS::Partition>:s3:::<${bucket}>/search/*`,
      `Allow s3:GetObject <${bucket}.Arn>/published.txt`,
      `Allow s3:GetObject <${bucket}.Arn>/withdrawn.txt`,
      `Allow s3:GetObject arn:<AWS::Partition>:s3:::<${bucket}>/crops/*`,
      `Allow s3:GetObject arn:<AWS::Partition>:s3:::<${bucket}>/photos/*`,
      `Allow s3:GetObject arn:<AWS::Partition>:s3:::<${bucket}>/related/*`,
      `Allow s3:GetObject arn:<AWS::Partition>:s3:::<${bucket}>/search/*`,
      `Allow s3:GetObject arn:<AWS::Partition>:s3:::<${bucket}>/sources/*`,
      `Allow s3:PutObject <${bucket}.Arn>/published.txt`,
      `Allow s3:PutObject <${bucket}.Arn>/withdrawn.txt`,
      `Allow s3:PutObject arn:<AWS::Partition>:s3:::<${bucket}>/crops/*`,
      `Allow s3:PutObject arn:<AWS::Partition>:s3:::<${bucket}>/photos/*`,
      `Allow s3:PutObject arn:<AWS::Partition>:s3:::<${bucket}>/related/*`,
      `Allow s3:PutObject arn:<AWS::Partition>:s3:::<${bucket}>/search/*`,
      `Allow s3:PutObject arn:<AWS::Partition>:s3:::<${bucket}>/sources/*`,
      'Allow secretsmanager:GetSecretValue <previewsecret55FC0EFD>',
    ]);
    expect(JSON.stringify(policy.Properties.PolicyDocument)).toContain(
      '"Condition":{"StringEquals":{"cloudwatch:namespace":"Masthead"}}',
    );
    expect(production.stacks.edge.Outputs.PublisherPolicy).toBeDefined();
  });
});

describe('the distribution', () => {
  it('purges by the tags of a header that no reader gets', () => {
    const { config } = distribution(production);
    expect(config.CacheTagConfig).toEqual({ HeaderName: 'x-page-tags' });
    for (const { Properties } of resourcesOfType(
      production.stacks.edge,
      'AWS::CloudFront::ResponseHeadersPolicy',
    ))
      expect(Properties.ResponseHeadersPolicyConfig).toMatchObject({
        RemoveHeadersConfig: { Items: [{ Header: 'x-page-tags' }] },
      });
  });

  it('supports HTTP/2 and 3, and logs without cookies', () => {
    expect(distribution(production).config).toMatchObject({
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_All',
      Logging: {
        Bucket: '<logsbucketE18563D9.RegionalDomainName>',
        IncludeCookies: false,
        Prefix: 'cloudfront/',
      },
    });
  });

  it('logs nothing where CloudFront delivers access logs to no bucket, and says so', async () => {
    const capeTown = await synthesize('production in Cape Town');
    const frankfurt = await synthesize('production in Frankfurt');
    expect(distribution(capeTown).config).not.toHaveProperty('Logging');
    expect(distribution(frankfurt).config).toHaveProperty('Logging');
    const says = ({ directory }: Synthesis) =>
      readdirSync(directory)
        .filter((name) => name.endsWith('.metadata.json') || name === 'manifest.json')
        .some((name) =>
          readFileSync(join(directory, name), 'utf8').includes('masthead:access-logs'),
        );
    expect([says(capeTown), says(frankfurt)]).toEqual([true, false]);
  });

  it('uses the domain, certificate, web ACL, and price class that a publisher chooses', () => {
    expect(distribution(chosen).config).toMatchObject({
      Aliases: ['www.meridian.example', 'meridian.example'],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
      WebACLId: webAclArn,
      PriceClass: 'PriceClass_100',
    });
    expect(
      describeReferences(chosen.stacks.edge.Outputs.SiteAddress?.Value, chosen.byFullName),
    ).toBe('https://www.meridian.example/');
  });

  it('replaces no response of our own functions, and no response below 500', () => {
    expect(distribution(production).config.CustomErrorResponses).toEqual([
      // What depends on a reader's cookies is kept for nobody.
      ...[400, 403, 404, 405, 414, 416].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
      { ErrorCode: 500, ErrorCachingMinTTL: 1 },
      { ErrorCode: 503, ErrorCachingMinTTL: 1 },
      {
        ErrorCode: 502,
        ErrorCachingMinTTL: 1,
        ResponseCode: 503,
        ResponsePagePath: '/assets/unavailable.html',
      },
      {
        ErrorCode: 504,
        ErrorCachingMinTTL: 1,
        ResponseCode: 503,
        ResponsePagePath: '/assets/unavailable.html',
      },
    ]);
  });

  it('sends the same security headers as the edge functions; images may be shown elsewhere, and neither they nor the API may load anything', () => {
    const policyOf = {
      page: 'pageassets',
      assets: 'pageassets',
      feeds: 'feedsphotosimages',
      photos: 'feedsphotosimages',
      images: 'feedsphotosimages',
      api: 'api',
    };
    const policies = Object.fromEntries(
      resourcesOfType(production.stacks.edge, 'AWS::CloudFront::ResponseHeadersPolicy').map(
        ({ id, Properties }) => [
          policyName(`<${id}>`),
          JSON.stringify(Properties.ResponseHeadersPolicyConfig),
        ],
      ),
    );
    expect(
      distribution(production).rows.map(({ ResponseHeadersPolicyId }) =>
        policyName(ResponseHeadersPolicyId),
      ),
    ).toEqual(behaviors.map(({ origin }) => policyOf[origin]));
    // An account has 20: six environments.
    expect(Object.keys(policies)).toHaveLength(3);
    for (const text of Object.values(policies)) {
      expect(text).toContain('"AccessControlMaxAgeSec":63072000');
      expect(text).toContain('"ContentTypeOptions":{"Override":true}');
      expect(text).toContain('"ReferrerPolicy":"strict-origin-when-cross-origin"');
      expect(text).toContain(JSON.stringify(securityHeaders['permissions-policy']));
    }
    expect(policies[policyOf.page]).toContain(
      '"cross-origin-resource-policy","Override":true,"Value":"same-origin"',
    );
    expect(policies[policyOf.photos]).toContain(
      '"cross-origin-resource-policy","Override":true,"Value":"cross-origin"',
    );
    expect(policies[policyOf.photos]).toContain("default-src 'none'; sandbox");
    expect(policies.api).toContain("default-src 'none'; frame-ancestors 'none'");
    // A page's policy has the hash of its own script, and a service worker would be bound by the
    // policy of its file.
    expect(policies[policyOf.page]).not.toContain('"ContentSecurityPolicy"');
    expect(policies[policyOf.assets]).not.toContain('"ContentSecurityPolicy"');
  });

  it('runs its edge functions on CloudFront’s runtime 2.0, with one shared store, within CloudFront’s size limit', () => {
    const store = onlyResource(production.stacks.edge, 'AWS::CloudFront::KeyValueStore');
    const edgeFunctions = resourcesOfType(production.stacks.edge, 'AWS::CloudFront::Function');
    expect(edgeFunctions).toHaveLength(2);
    for (const { Properties } of edgeFunctions) {
      expect(describeReferences(Properties.FunctionConfig, production.byFullName)).toMatchObject({
        Runtime: 'cloudfront-js-2.0',
        KeyValueStoreAssociations: [{ KeyValueStoreARN: `<${store.id}.Arn>` }],
      });
      expect(Buffer.byteLength(String(Properties.FunctionCode))).toBeLessThanOrEqual(
        EDGE_FUNCTION_MAX_BYTES,
      );
    }
  });
});
