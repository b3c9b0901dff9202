import { beforeAll, describe, expect, it } from '@jest/globals';
import { schedulerExpression } from '../../infra/constructs/event-sources.ts';
import { PAGE_ORIGIN_TIMEOUT_S } from '../../infra/constructs/edge-origins.ts';
import { objectPrefixes } from '../../shared/object-prefixes.ts';
import { PUBLISHED_KEY, WITHDRAWN_KEY } from '../../shared/published-key.ts';
import { pascalCase } from '../../shared/pascal-case.ts';
import {
  functions,
  httpRoute,
  kindOf,
  takesRequests,
  type FunctionDefinition,
  type FunctionName,
} from '../../lambdas/functions.ts';
import { deployedFunctions } from '../../infra/deployed-parts.ts';
import { queueNames, queues, type QueueRoute } from '../../services/aws/queues.ts';
import { secrets, type SecretName } from '../../services/aws/secret-names.ts';
import { tables, type TableName } from '../../services/aws/tables.ts';
import { synthesize, type Synthesis } from './synthesize.ts';
import {
  describeReferences,
  onlyResource,
  readStatements,
  resourcesOfType,
  type NamedResource,
  type Resource,
  type Statement,
} from './template.ts';

let production: Synthesis;
let chosen: Synthesis;
let everything: Synthesis;

beforeAll(async () => {
  [production, chosen, everything] = await Promise.all([
    synthesize('production with sources'),
    synthesize('staging with options of functions'),
    synthesize('production with all alarms'),
  ]);
});

const names = deployedFunctions({ sources: 'on' });
const apiNames = names.filter((name) => httpRoute(functions[name].route) !== undefined);
const uploader = /^CustomCDKBucketDeployment/;

function logicalId(name: FunctionName): string {
  return `${pascalCase(name)}Function`;
}

function lambda(name: FunctionName): Resource {
  const found = production.stacks.site.Resources[logicalId(name)];
  if (found === undefined) throw new Error(`No ${logicalId(name)} in the site stack`);
  return found;
}

/** A construct's name as it begins logical ids. */
function construct(name: string): string {
  return name.replaceAll('-', '');
}

function described(value: unknown): unknown {
  return describeReferences(value, production.byFullName);
}

/** Returns every statement that a function's role has, inline or attached. */
function roleStatements(role: unknown): Statement[] {
  const { site } = production.stacks;
  const roleId = String(described(role)).replace(/^<|\.Arn>$/g, '');
  const found = site.Resources[roleId];
  if (found === undefined) throw new Error(`No role ${roleId} in the site stack`);
  const { Properties } = found;
  expect(Properties).not.toHaveProperty('ManagedPolicyArns');
  const inline = Array.isArray(Properties.Policies)
    ? Properties.Policies.map((policy: { PolicyDocument?: unknown }) => policy.PolicyDocument)
    : [];
  const attached = resourcesOfType(site, 'AWS::IAM::Policy')
    .filter((policy) => JSON.stringify(policy.Properties.Roles).includes(`"${roleId}"`))
    .map((policy) => policy.Properties.PolicyDocument);
  return [...inline, ...attached].flatMap((document) => readStatements(described(document)));
}

/**
 * Returns each action with each resource it is allowed on, regardless of how the CDK groups them
 * into statements.
 */
function allowed(role: unknown): string[] {
  return roleStatements(role)
    .flatMap(({ actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)),
    )
    .sort();
}

/** Names references by what they refer to: the CDK appends a hash to the name of a construct. */
function withoutHashes(text: string): string {
  const constructs = [
    ...Object.keys(tables).map((name) => `${name}table`),
    ...Object.keys(secrets).map((name) => `${name.replaceAll('-', '')}secret`),
    ...['objectsbucket', 'assetsbucket', 'fileslogs'],
  ];
  return text.replace(new RegExp(`<(${constructs.join('|')})\\w{8}`), '<$1');
}

describe('functions', () => {
  it('IN-01 are those of lambdas/functions.ts and the CDK uploader, and no others', () => {
    const deployed = resourcesOfType(production.stacks.site, 'AWS::Lambda::Function').map(
      ({ id }) => id,
    );
    expect(deployed.filter((id) => !uploader.test(id)).sort()).toEqual(names.map(logicalId).sort());
    expect(deployed.filter((id) => uploader.test(id))).toHaveLength(1);
  });

  it.each(names)(
    'IN-01 %s runs its bundle on Node 24, on ARM unless it contains machine code, with its own memory and time',
    (name) => {
      const definition: FunctionDefinition = functions[name];
      expect(lambda(name).Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: [definition.nativePackages === undefined ? 'arm64' : 'x86_64'],
        Handler: 'index.handler',
        MemorySize: definition.memoryMb,
        Timeout: definition.timeoutS,
      });
    },
  );

  it.each(names)('%s is called by an alias, whose version the next release keeps', (name) => {
    const alias = resourcesOfType(production.stacks.site, 'AWS::Lambda::Alias').find(
      ({ Properties }) => described(Properties.FunctionName) === `<${logicalId(name)}>`,
    );
    expect(alias?.Properties.Name).toBe('live');
    const version = /^<(\w+)\.Version>$/.exec(String(described(alias?.Properties.FunctionVersion)));
    expect(production.stacks.site.Resources[version?.[1] ?? '']).toMatchObject({
      Type: 'AWS::Lambda::Version',
      DeletionPolicy: 'Retain',
    });
  });

  it.each(names.filter((name) => takesRequests(functions[name].route)))(
    '%s is released to a tenth of its callers first, and moved back when it fails',
    (name) => {
      const alias = resourcesOfType(production.stacks.site, 'AWS::Lambda::Alias').find(
        ({ Properties }) => described(Properties.FunctionName) === `<${logicalId(name)}>`,
      );
      const group = /<(canary(?!application)\w+)>/.exec(
        JSON.stringify(described(alias?.UpdatePolicy)),
      )?.[1];
      const Properties = production.stacks.site.Resources[group ?? '']?.Properties ?? {};
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
        AlarmConfiguration: { Enabled: true, Alarms: [expect.anything()] },
      });
      const alarm = /\w*release\w+/.exec(JSON.stringify(Properties.AlarmConfiguration))?.[0];
      const watched = JSON.stringify(
        described(production.stacks.site.Resources[alarm ?? '']?.Properties.Metrics),
      );
      // The new version's errors alone.
      expect(watched).toContain('"Name":"ExecutedVersion"');
      expect(watched).toContain(`<${logicalId(name)}>:live`);
    },
  );

  it('outside production a release is live at once', () => {
    expect(resourcesOfType(chosen.stacks.site, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
  });

  // Enough for production and staging of two magazines.
  it.each([
    ['production', 320],
    ['staging', 100],
  ] as const)(
    '%s reserves at most %d of the 900 that an account lets be reserved',
    (environment, most) => {
      const { stacks } = environment === 'production' ? production : chosen;
      const reserved = resourcesOfType(stacks.site, 'AWS::Lambda::Function').map(
        ({ Properties }) => Properties.ReservedConcurrentExecutions ?? 0,
      );
      expect(reserved.reduce<number>((sum, one) => sum + Number(one), 0)).toBeLessThanOrEqual(most);
    },
  );

  it('the page and feeds functions of production have no ceiling but the account’s, since a 429 shows readers an error', () => {
    const open: readonly FunctionName[] = ['page', 'feeds'];
    for (const name of open)
      expect(lambda(name).Properties).not.toHaveProperty('ReservedConcurrentExecutions');
    for (const name of names.filter((other) => !open.includes(other)))
      expect(lambda(name).Properties.ReservedConcurrentExecutions).toEqual(expect.any(Number));
  });

  it.each(names)('%s has memory for the first calls of a new environment', (name) => {
    // 90 ms of a processor within the time of one attempt; 1,769 MB are a processor.
    const { Environment, MemorySize } = lambda(name).Properties;
    const { Variables } = Environment as { Variables: Record<string, string> };
    expect(Number(MemorySize)).toBeGreaterThanOrEqual(512);
    if (Object.keys(functions[name].tables).length === 0) return;
    const firstCallsMs = 90 / (Number(MemorySize) / 1769);
    expect(Number(Variables.STORE_ATTEMPT_MS)).toBeGreaterThan(firstCallsMs);
    expect(Number(Variables.STORE_TOTAL_MS)).toBeLessThan(functions[name].timeoutS * 1000);
  });

  it('the page function times out before the edge does', () => {
    expect(lambda('page').Properties.Timeout).toBeLessThan(PAGE_ORIGIN_TIMEOUT_S);
  });

  /** What a publisher writes into the bucket. */
  const publishing = [
    ...[...Object.values(objectPrefixes).map((prefix) => `${prefix}*`)].flatMap((keys) =>
      ['Get', 'Put'].map(
        (what) => `s3:${what}Object arn:<AWS::Partition>:s3:::<objectsbucket>/${keys}`,
      ),
    ),
    ...[PUBLISHED_KEY, WITHDRAWN_KEY].flatMap((key) =>
      ['Get', 'Put'].map((what) => `s3:${what}Object <objectsbucket.Arn>/${key}`),
    ),
    `s3:DeleteObject arn:<AWS::Partition>:s3:::<objectsbucket>/${objectPrefixes.search}*`,
  ];

  it.each(names)('IN-01 %s has exactly its declared permissions, in a role of its own', (name) => {
    const definition: FunctionDefinition = functions[name];
    const { LoggingConfig, Role } = lambda(name).Properties;
    const logGroup = String(described((LoggingConfig as { LogGroup: unknown }).LogGroup)).replace(
      '>',
      '.Arn>',
    );
    const declared = [
      'xray:PutTelemetryRecords *',
      'xray:PutTraceSegments *',
      ...['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => `${action} ${logGroup}`),
      ...(Object.keys(tables) as TableName[]).flatMap((table) =>
        (definition.tables[table] ?? []).map((action) => `${action} <${table}table.Arn>`),
      ),
      ...(definition.reads ?? []).map(
        (prefix) => `s3:GetObject arn:<AWS::Partition>:s3:::<objectsbucket>/${prefix}*`,
      ),
      ...(definition.puts ?? []).map(
        (prefix) => `s3:PutObject arn:<AWS::Partition>:s3:::<objectsbucket>/${prefix}*`,
      ),
      ...(definition.publishes === true ? publishing : []),
      ...(definition.secrets ?? []).map(
        (secret) => `secretsmanager:GetSecretValue <${construct(secret)}secret>`,
      ),
      ...(definition.sendsTo ?? []).map(
        (queue) => `sqs:SendMessage <${pascalCase(queue)}Queue.Arn>`,
      ),
      ...(kindOf(definition.route) === 'queue'
        ? ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
            (action) => `sqs:${action} <${pascalCase(name)}Queue.Arn>`,
          )
        : []),
      ...(kindOf(definition.route) === 'schedule'
        ? [`sqs:SendMessage <${pascalCase(name)}DeadLetters.Arn>`]
        : []),
    ];
    expect(allowed(Role).map(withoutHashes).sort()).toEqual(declared.sort());
    const users = resourcesOfType(production.stacks.site, 'AWS::Lambda::Function').filter(
      ({ Properties }) => JSON.stringify(Properties.Role) === JSON.stringify(Role),
    );
    expect(users.map(({ id }) => id)).toEqual([logicalId(name)]);
  });

  it.each([
    ['views', 'the records of views', ['dynamodb:PutItem', 'dynamodb:UpdateItem'], ['V#*']],
    ['experiments', 'the counts of experiments', ['dynamodb:UpdateItem'], ['X#*']],
    [
      'vitals',
      'marks and counts of vitals',
      ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
      ['V#mark#*', 'V#vitals#*'],
    ],
  ] as const)('IN-01 %s writes only %s', (name, _what, actions, keys) => {
    const writing = roleStatements(lambda(name).Properties.Role).filter((statement) =>
      statement.actions.some((action) => /^dynamodb:(?:Put|Update|Delete|BatchWrite)/.test(action)),
    );
    expect(
      writing.map((statement) => ({
        actions: statement.actions,
        conditions: statement.conditions,
      })),
    ).toEqual([
      { actions, conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } } },
    ]);
  });

  it('IN-01 email-events writes only what is known of addresses, newsletters, and counts of editions', () => {
    const writing = roleStatements(lambda('email-events').Properties.Role).filter(({ actions }) =>
      actions.some((action) => /^dynamodb:(?:Put|Update|Delete|BatchWrite)/.test(action)),
    );
    const only = (...keys: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    });
    expect(writing.map(({ actions, conditions }) => ({ actions, conditions }))).toEqual([
      { actions: ['dynamodb:UpdateItem'], conditions: only('NL#*') },
      {
        actions: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
        conditions: only('B#*', 'N#*', 'NL#*'),
      },
    ]);
  });

  it('the uploader may read its uploaded files and write to the assets bucket, and may delete nothing', () => {
    const [handler] = resourcesOfType(production.stacks.site, 'AWS::Lambda::Function').filter(
      ({ id }) => uploader.test(id),
    );
    expect(allowed(handler?.Properties.Role).map(withoutHashes).sort()).toEqual([
      'logs:CreateLogStream <fileslogs.Arn>',
      'logs:PutLogEvents <fileslogs.Arn>',
      's3:AbortMultipartUpload arn:<AWS::Partition>:s3:::<assetsbucket>/*',
      's3:GetObject arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
      's3:ListBucket <assetsbucket.Arn>',
      's3:PutObject arn:<AWS::Partition>:s3:::<assetsbucket>/*',
    ]);
  });

  it('no role has a wildcard in an action, or every resource except to write traces', () => {
    const statements = resourcesOfType(production.stacks.site, 'AWS::Lambda::Function').flatMap(
      ({ Properties }) => roleStatements(Properties.Role),
    );
    expect(statements.length).toBeGreaterThan(names.length);
    expect(
      statements.flatMap(({ actions }) => actions).filter((action) => action.includes('*')),
    ).toEqual([]);
    expect(
      new Set(
        statements
          .filter(({ resources }) => resources.some((resource) => resource.startsWith('*')))
          .flatMap(({ actions }) => actions),
      ),
    ).toEqual(new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords']));
  });

  it.each(names)('%s knows the names of what it may use, and no secrets', (name) => {
    const definition: FunctionDefinition = functions[name];
    const variables = described(
      (lambda(name).Properties.Environment as { Variables: unknown }).Variables,
    );
    const tableNames = Object.fromEntries(
      (Object.keys(tables) as TableName[])
        .filter((table) => definition.tables[table] !== undefined)
        .map((table) => [
          tables[table].variable,
          expect.stringMatching(new RegExp(`^<${table}table\\w{8}>$`)),
        ]),
    );
    expect(variables).toEqual({
      BRAND: 'meridian',
      RELEASE: 'placeholder',
      ENVIRONMENT: 'production',
      ...tableNames,
      ...(Object.keys(tableNames).length === 0
        ? {}
        : { STORE_ATTEMPT_MS: expect.any(String), STORE_TOTAL_MS: expect.any(String) }),
      ...(definition.reads === undefined && definition.publishes !== true
        ? {}
        : { OBJECTS_BUCKET: '<objectsbucket894471E4>' }),
      ...(definition.route === 'page'
        ? { PWA_ENABLED: 'yes', FLAG_GTM_ENABLE: 'no', CONTENT_SCHEMA: '2' }
        : {}),
      ...Object.fromEntries(
        (definition.secrets ?? []).map((secret: SecretName) => [
          `${secrets[secret].variable}_ID`,
          expect.stringMatching(new RegExp(`^<${construct(secret)}secret\\w{8}>$`)),
        ]),
      ),
      ...Object.fromEntries(
        (definition.sendsTo ?? []).map((queue) => [
          queues[queue].variable,
          `<${pascalCase(queue)}Queue>`,
        ]),
      ),
    });
  });

  it('IN-01 functions that send email may do so as one identity and know the sender; all API functions know the names of the site', () => {
    const { Resources } = chosen.stacks.site;
    for (const name of names) {
      const definition: FunctionDefinition = functions[name];
      const { Role, Environment } = Resources[logicalId(name)]?.Properties ?? {};
      const { Variables } = Environment as { Variables: Record<string, unknown> };
      expect({ name, from: Variables.MAIL_FROM }).toEqual({
        name,
        from: definition.sendsEmail === true ? 'Meridian <mail@meridian.example>' : undefined,
      });
      expect({
        name,
        set: describeReferences(Variables.MAIL_CONFIGURATION_SET, chosen.byFullName),
      }).toEqual({
        name,
        set:
          definition.sendsEmail === true
            ? expect.stringMatching(/^<emailconfigurationset\w{8}>$/)
            : undefined,
      });
      expect({ name, origin: Variables.SITE_ORIGIN }).toEqual({
        name,
        origin:
          httpRoute(definition.route) === undefined
            ? undefined
            : 'https://www.meridian.example https://meridian.example',
      });
      const roleId = String(describeReferences(Role, chosen.byFullName)).replace(/^<|\.Arn>$/g, '');
      const sending =
        JSON.stringify(describeReferences(Resources[roleId]?.Properties, chosen.byFullName)).match(
          /"Action":"ses:SendEmail"[^}]*/g,
        ) ?? [];
      expect({ name, sending }).toEqual({
        name,
        sending:
          definition.sendsEmail === true
            ? [
                expect.stringMatching(
                  /^"Action":"ses:SendEmail","Effect":"Allow","Resource":\["arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set\/<emailconfigurationset\w{8}>","arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity\/meridian\.example"\]$/,
                ),
              ]
            : [],
      });
      expect({
        name,
        provider: Variables.BOT_CHECK,
        mayRead: JSON.stringify(Resources[roleId]).includes('secret:turnstile-AbCdEf'),
      }).toEqual({
        name,
        provider: definition.checksBots === true ? 'turnstile' : undefined,
        mayRead: definition.checksBots === true,
      });
    }
  });

  it('functions that issue tokens set them for the domain that a publisher chooses, and no other function knows it', () => {
    const domains = Object.fromEntries(
      names.map((name) => {
        const { Variables } = chosen.stacks.site.Resources[logicalId(name)]?.Properties
          .Environment as { Variables: Record<string, unknown> };
        return [name, Variables.COOKIE_DOMAIN];
      }),
    );
    expect(domains).toMatchObject({
      page: 'meridian.example',
      'payment-validate': 'meridian.example',
      'payment-revalidate': 'meridian.example',
      status: undefined,
    });
  });

  it('no template resolves a secret into a function', () => {
    for (const { Properties } of resourcesOfType(production.stacks.site, 'AWS::Lambda::Function')) {
      expect(JSON.stringify(Properties)).not.toContain('{{resolve:');
    }
  });
});

describe('queues', () => {
  const queueOf = (name: string) => production.stacks.site.Resources[pascalCase(name)];

  it.each(queueNames)(
    'IN-01 %s hides a message for as long as its row says, and keeps what failed too often aside',
    (name) => {
      const row: QueueRoute = queues[name];
      const isFifo = row.order === 'first-in-first-out' ? true : undefined;
      const queue = queueOf(`${name}-queue`);
      expect(described(queue?.Properties)).toMatchObject({
        SqsManagedSseEnabled: true,
        VisibilityTimeout: (row.hiddenFor ?? 6) * functions[name].timeoutS,
        RedrivePolicy: {
          deadLetterTargetArn: `<${pascalCase(name)}DeadLetters.Arn>`,
          maxReceiveCount: row.maxReceives,
        },
      });
      const deadLetters = queueOf(`${name}-dead-letters`)?.Properties;
      expect(deadLetters?.MessageRetentionPeriod).toBe(14 * 86_400);
      expect([queue?.Properties.FifoQueue, deadLetters?.FifoQueue]).toEqual([isFifo, isFifo]);
    },
  );

  it.each(queueNames)('IN-01 %s gives its function batches, and only what failed again', (name) => {
    const mapping = resourcesOfType(production.stacks.site, 'AWS::Lambda::EventSourceMapping').find(
      ({ Properties }) => described(Properties.EventSourceArn) === `<${pascalCase(name)}Queue.Arn>`,
    );
    expect(described(mapping?.Properties)).toMatchObject({
      BatchSize: queues[name].batchSize,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: queues[name].maxConcurrency },
    });
    // The alias, so that a release can be moved back.
    expect(JSON.stringify(mapping?.Properties.FunctionName)).toContain(
      `${construct(name)}functionlive`,
    );
    expect(lambda(name).Properties.ReservedConcurrentExecutions).toBe(queues[name].maxConcurrency);
  });

  it('IN-01 take what SES reports without SNS’s envelope, and nobody else may send to them unencrypted', () => {
    const { site } = chosen.stacks;
    expect(onlyResource(site, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'sqs',
      RawMessageDelivery: true,
    });
    const policies = resourcesOfType(site, 'AWS::SQS::QueuePolicy');
    expect(policies).toHaveLength(resourcesOfType(site, 'AWS::SQS::Queue').length);
    for (const { Properties } of policies)
      expect(JSON.stringify(Properties)).toContain('"aws:SecureTransport":"false"');
  });
});

describe('functions that run by the clock', () => {
  const scheduled = names.filter((name) => kindOf(functions[name].route) === 'schedule');
  const times: Readonly<Record<string, object>> = {
    'meter-check': {
      ScheduleExpression: 'cron(0 7 * * ? *)',
      ScheduleExpressionTimezone: 'America/New_York',
    },
    'newsletter-editions': {
      ScheduleExpression: 'cron(* * * * ? *)',
      ScheduleExpressionTimezone: 'UTC',
    },
    'subscription-check': {
      ScheduleExpression: 'cron(30 3 * * ? *)',
      ScheduleExpressionTimezone: 'UTC',
    },
  };

  it.each(scheduled)('IN-01 %s runs at its time, alone, and what fails is kept aside', (name) => {
    const { site } = production.stacks;
    const deadLetters = `<${pascalCase(name)}DeadLetters.Arn>`;
    const ofFunction = (type: string) =>
      resourcesOfType(site, type).filter((one) =>
        JSON.stringify(described(one.Properties)).includes(deadLetters),
      );
    const [{ Properties } = { Properties: {} }, ...others] = ofFunction('AWS::Scheduler::Schedule');
    expect(others).toEqual([]);
    expect(described(Properties)).toMatchObject({
      ...times[name],
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: {
        Input: '{"scheduledAt":"<aws.scheduler.scheduled-time>"}',
        RetryPolicy: { MaximumRetryAttempts: 2 },
        DeadLetterConfig: { Arn: deadLetters },
      },
    });
    expect(described(ofFunction('AWS::Lambda::EventInvokeConfig')[0]?.Properties)).toMatchObject({
      FunctionName: `<${logicalId(name)}>`,
      Qualifier: 'live',
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: deadLetters } },
    });
    expect(lambda(name).Properties.ReservedConcurrentExecutions).toBe(1);
  });

  it.each([
    ['30 4 * * *', 'cron(30 4 * * ? *)'],
    ['0 7 1 * *', 'cron(0 7 1 * ? *)'],
    ['*/5 * * * MON-FRI', 'cron(*/5 * ? * MON-FRI *)'],
  ])('a line of cron, %s, is %s for the scheduler', (cron, expected) => {
    expect(schedulerExpression(cron)).toBe(expected);
  });

  it.each(['0 7 1 * MON', '0 7 * * 1', '0 7 * *', '0 0 7 * * *'])(
    'a line that would mean something else to it is rejected: %s',
    (cron) => {
      expect(() => schedulerExpression(cron)).toThrow(cron);
    },
  );
});

describe('permissions to call them', () => {
  it('the functions that are origins accept signed requests only, and no other function has a URL', () => {
    const urls = resourcesOfType(production.stacks.site, 'AWS::Lambda::Url').map(({ Properties }) =>
      described(Properties),
    );
    expect(urls).toEqual(
      ['<PageFunction.Arn>', '<FeedsFunction.Arn>', '<ImageFunction.Arn>'].map(
        (TargetFunctionArn) =>
          expect.objectContaining({
            AuthType: 'AWS_IAM',
            InvokeMode: 'BUFFERED',
            Qualifier: 'live',
            TargetFunctionArn,
          }),
      ),
    );
  });

  it('the image function reads originals and which crops pages use, and writes variants, and can neither delete nor list', () => {
    const { Role } = lambda('image').Properties;
    expect(
      allowed(Role)
        .filter((right) => !/^(?:logs|xray):/.test(right))
        .map(withoutHashes),
    ).toEqual([
      's3:GetObject arn:<AWS::Partition>:s3:::<objectsbucket>/crops/*',
      's3:GetObject arn:<AWS::Partition>:s3:::<objectsbucket>/photos/*',
      's3:PutObject arn:<AWS::Partition>:s3:::<objectsbucket>/images/*',
    ]);
  });

  it('IN-01 the API has one route per function, by method and path', () => {
    const routes = resourcesOfType(production.stacks.site, 'AWS::ApiGatewayV2::Route').map(
      ({ Properties }) => Properties.RouteKey,
    );
    const declared = apiNames.flatMap((name) => {
      const route = httpRoute(functions[name].route);
      return route === undefined
        ? []
        : [
            `${route.method} ${route.path}`,
            ...('takesGet' in route && route.takesGet === true ? [`GET ${route.path}`] : []),
          ];
    });
    expect(routes.sort()).toEqual(declared.sort());
  });

  it('every permission names a service and its source, and no caller is anonymous', () => {
    const { site, edge } = production.stacks;
    const permissions = [site, edge].flatMap((template) =>
      resourcesOfType(template, 'AWS::Lambda::Permission'),
    );
    expect(permissions).toHaveLength(2 * resourcesOfType(site, 'AWS::Lambda::Url').length);
    for (const { Properties } of permissions) {
      expect(Properties.Principal).toBe('cloudfront.amazonaws.com');
      expect(String(described(Properties.SourceArn))).toMatch(
        /^arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution\/<distribution\w+>$/,
      );
    }
  });

  it('the API calls functions by a role of its own', () => {
    const { site } = production.stacks;
    const role = resourcesOfType(site, 'AWS::IAM::Role').find(({ id }) => id.startsWith('apirole'));
    for (const { Properties } of resourcesOfType(site, 'AWS::ApiGatewayV2::Integration'))
      expect(described(Properties.CredentialsArn)).toBe(`<${role?.id}.Arn>`);
  });

  it('IN-01 no stack comes to the 500 resources that CloudFormation takes, with every option on', () => {
    for (const { Resources } of Object.values(everything.stacks))
      expect(Object.keys(Resources).length).toBeLessThanOrEqual(495);
  });

  it('every route has limits of its own, so that counted views cannot starve sign-in', () => {
    const { site } = production.stacks;
    const stage = onlyResource(site, 'AWS::ApiGatewayV2::Stage');
    const settings = stage.Properties.RouteSettings as Record<string, unknown>;
    const routes = resourcesOfType(site, 'AWS::ApiGatewayV2::Route');
    expect(Object.keys(settings).sort()).toEqual(
      routes.map(({ Properties }) => Properties.RouteKey).sort(),
    );
    expect(settings['POST /api/views']).toEqual({
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1000,
    });
    expect(settings['POST /api/experiments']).toEqual({
      ThrottlingRateLimit: 200,
      ThrottlingBurstLimit: 400,
    });
    expect(settings['POST /api/login']).toEqual({
      ThrottlingRateLimit: 100,
      ThrottlingBurstLimit: 200,
    });
    // API Gateway rejects limits of a route that does not exist yet.
    expect(stage.DependsOn).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));
  });

  it('the API is throttled, and its log identifies no reader', () => {
    const { Properties } = onlyResource(production.stacks.site, 'AWS::ApiGatewayV2::Stage');
    expect(Properties).toMatchObject({
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    });
    const { Format } = Properties.AccessLogSettings as { Format: string };
    expect(Format).toContain('$context.requestId');
    expect(Format).not.toMatch(/sourceIp|identity|cookie|querystring|path"/i);
  });
});

describe('monitoring', () => {
  it('every log group keeps its lines for the configured time, and every function has one', () => {
    const groups = resourcesOfType(production.stacks.site, 'AWS::Logs::LogGroup');
    expect(groups.map(({ Properties }) => Properties.RetentionInDays)).toEqual(
      groups.map(() => 90),
    );
    const ids = new Set(groups.map(({ id }) => `<${id}>`));
    for (const { Properties } of resourcesOfType(production.stacks.site, 'AWS::Lambda::Function')) {
      expect(ids).toContain(
        described((Properties.LoggingConfig as { LogGroup: unknown }).LogGroup),
      );
    }
  });

  it('every alarm notifies one topic, which alarms of this account may publish to over TLS', () => {
    const topic = onlyResource(production.stacks.site, 'AWS::SNS::Topic');
    for (const { Properties } of resourcesOfType(
      production.stacks.site,
      'AWS::CloudWatch::Alarm',
    )) {
      expect(described(Properties.AlarmActions)).toEqual([`<${topic.id}>`]);
    }
    const statements = readStatements(
      described(
        onlyResource(production.stacks.site, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument,
      ),
    );
    expect(statements).toEqual([
      expect.objectContaining({
        effect: 'Deny',
        principals: ['*'],
        conditions: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
      expect.objectContaining({
        effect: 'Allow',
        principals: ['Service: cloudwatch.amazonaws.com'],
        conditions: { StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' } },
      }),
    ]);
  });
});

describe('browser files', () => {
  const uploads = (): NamedResource[] =>
    resourcesOfType(production.stacks.site, 'Custom::CDKBucketDeployment');

  it('IN-01 are uploaded before the page function that names them runs, and those of older releases stay', () => {
    expect(uploads().length).toBeGreaterThan(0);
    for (const { id, Properties } of uploads()) {
      expect(Properties).toMatchObject({ Prune: false, RetainOnDelete: true });
      expect(described(Properties.DestinationBucketName)).toBe('<assetsbucketE5C0E90F>');
      expect(lambda('page').DependsOn).toContain(id);
    }
  });

  it('never change when their name contains a hash, and are requested again when it does not', () => {
    expect(uploads().map(({ Properties }) => Properties.SystemMetadata)).toEqual([
      { 'cache-control': 'public, max-age=31536000, immutable' },
      { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'font/woff2' },
      { 'cache-control': 'public, max-age=0, must-revalidate' },
    ]);
  });
});

describe('a deployment that follows no source', () => {
  it('has nothing for sources: no function, queue, secret or alarm', async () => {
    const { stacks } = await synthesize('production');
    const followed = await synthesize('production with sources');
    const named = (template: object) =>
      JSON.stringify(template).match(/source-?(?:hook|changes|clock|failures)/gi);
    expect(named(stacks.site)).toBeNull();
    expect(named(followed.stacks.site)).not.toBeNull();
    expect(stacks.data.Outputs).not.toHaveProperty('SourcesSecret');
  });
});
