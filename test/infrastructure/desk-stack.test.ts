/** The stack of the desk, and that a site without it has nothing of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { functions } from '../../lambdas/functions.ts';
import { synthesize, type Synthesis } from './synthesize.ts';
import { lintTemplates } from './template-rules.ts';
import {
  describeReferences,
  onlyResource,
  readStatements,
  resourcesOfType,
  type Template,
} from './template.ts';

let without: Synthesis;
let production: Synthesis;
let staging: Synthesis;
beforeAll(async () => {
  [without, production, staging] = await Promise.all([
    synthesize('production'),
    synthesize('production with the desk'),
    synthesize('staging with the desk'),
  ]);
});

function deskOf({ stacks: { desk } }: Synthesis): Template {
  if (desk === undefined) throw new Error('There is no stack of the desk');
  return desk;
}

function functionOf(synthesis: Synthesis) {
  return onlyResource(deskOf(synthesis), 'AWS::Lambda::Function').Properties;
}

function variablesOf(synthesis: Synthesis): unknown {
  const { Environment } = functionOf(synthesis);
  return describeReferences(
    (Environment as { Variables: unknown }).Variables,
    synthesis.byFullName,
  );
}

/** References have the hash of their construct. */
const withoutHash = (text: string) =>
  text.replace(/([a-z]+(?:table|secret|bucket|set|logs))\w{8}/g, '$1');

describe('Without the option', () => {
  it('a site has no resource of the desk, and its pages know of none', () => {
    expect(without.stacks.desk).toBeUndefined();
    const all = Object.values(without.stacks).map((template) => JSON.stringify(template));
    expect(all.filter((text) => /UPLOADS|[Uu]ploads-?bucket|\/api\/desk/.test(text))).toEqual([]);
  });
});

describe('The stack of the desk', () => {
  it('has one function, with memory, time, executions and logs of its own', () => {
    expect(functionOf(production)).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['x86_64'],
      MemorySize: functions.desk.memoryMb,
      Timeout: functions.desk.timeoutS,
      ReservedConcurrentExecutions: 8,
    });
    expect(functionOf(staging)).toMatchObject({ ReservedConcurrentExecutions: 2 });
    expect(onlyResource(deskOf(production), 'AWS::Logs::LogGroup').Properties).toMatchObject({
      RetentionInDays: 90,
    });
  });

  it('IN-01 allows what the desk needs, and no secret of sessions and meters', () => {
    const roles = resourcesOfType(deskOf(production), 'AWS::IAM::Role').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('lambda.amazonaws.com'),
    );
    const allowed = roles
      .flatMap(({ Properties }) =>
        (Properties.Policies as { PolicyDocument: unknown }[]).flatMap(({ PolicyDocument }) =>
          readStatements(describeReferences(PolicyDocument, production.byFullName)),
        ),
      )
      .flatMap(({ actions, resources }) =>
        actions.flatMap((action) => resources.map((one) => withoutHash(`${action} ${one}`))),
      );
    expect(roles).toHaveLength(1);
    const objects = (bucket: string, keys: string) =>
      `arn:<AWS::Partition>:s3:::<${bucket}>/${keys}`;
    expect(allowed).toEqual(
      expect.arrayContaining([
        'dynamodb:PutItem <contenttable.Arn>',
        'dynamodb:PutItem <readerstable.Arn>',
        ...['Get', 'Put', 'Delete'].map(
          (what) => `s3:${what}Object ${objects('uploadsbucket', 'uploads/*')}`,
        ),
        `s3:PutObject ${objects('objectsbucket', 'photos/*')}`,
        expect.stringMatching(
          /^cloudfront:CreateInvalidation arn:.*:distribution\/<distribution\w+>$/,
        ),
        expect.stringMatching(/^ses:SendEmail arn:.*:identity\/meridian\.example$/),
      ]),
    );
    expect(allowed.filter((one) => one.startsWith('secretsmanager:')).sort()).toEqual(
      ['edge', 'links', 'mollie', 'preview', 'stripe', 'subjects'].map(
        (name) => `secretsmanager:GetSecretValue <${name}secret>`,
      ),
    );
    expect(allowed.filter((one) => one.includes('metertable'))).toEqual([
      'dynamodb:GetItem <metertable.Arn>',
    ]);
    expect(allowed.filter((one) => /:Scan|\*:|:\*/.test(one))).toEqual([]);
    expect(allowed.filter((one) => one.endsWith(' *')).sort()).toEqual([
      'xray:PutTelemetryRecords *',
      'xray:PutTraceSegments *',
    ]);
  });

  it('IN-01 lets it write keys of the desk, challenges, limits and given subscriptions of readers’ table alone', () => {
    const role = JSON.stringify(
      resourcesOfType(deskOf(production), 'AWS::IAM::Role').map(({ Properties }) => Properties),
    );
    expect(role).toContain('"dynamodb:LeadingKeys":["W*","C#*","L#*","U#*","M#*"]');
  });

  it('tells the function its names: tables, buckets, the distribution and the site', () => {
    expect(variablesOf(production)).toMatchObject({
      SITE_ORIGIN: 'https://www.meridian.example https://meridian.example',
      DISTRIBUTION_ID: expect.stringMatching(/^<distribution\w+>$/),
      UPLOADS_BUCKET: expect.stringMatching(/^<uploadsbucket\w{8}>$/),
      DESK_UPLOADS: expect.stringMatching(/^https:\/\/<uploadsbucket\w{8}\.RegionalDomainName>$/),
      COOKIE_DOMAIN: 'meridian.example',
      MAIL_FROM: 'Meridian <mail@meridian.example>',
      MASTHEAD_PURGES_PER_MONTH: '9000',
      EDGE_SECRET_ID: expect.any(String),
    });
    // Without a name of its own the site has CloudFront’s, to which passkeys are bound.
    expect(variablesOf(staging)).toMatchObject({
      SITE_ORIGIN: expect.stringMatching(/^https:\/\/<distribution\w+\.DomainName>$/),
    });
  });

  it('is called at the site’s API by a role that may call nothing else', () => {
    const route = onlyResource(deskOf(production), 'AWS::ApiGatewayV2::Route').Properties;
    expect(describeReferences(route, production.byFullName)).toMatchObject({
      RouteKey: 'POST /api/desk/{call}',
      ApiId: expect.stringMatching(/^<apihttpapi\w+>$/),
    });
    const integration = onlyResource(deskOf(production), 'AWS::ApiGatewayV2::Integration');
    expect(integration.Properties).toMatchObject({ TimeoutInMillis: 29_000 });
    expect(JSON.stringify(production.stacks.site)).not.toContain('/api/desk');
  });

  it('is waited for by CloudFront longer than by the API', () => {
    const readTimeout = ({ stacks }: Synthesis) =>
      JSON.stringify(stacks.edge)
        .match(/"OriginReadTimeout":(\d+)/g)
        ?.map((one) => Number(one.split(':')[1]));
    expect(Math.max(...(readTimeout(production) ?? []))).toBe(31);
    expect(Math.max(...(readTimeout(without) ?? []))).toBeLessThan(29);
  });

  it('takes images in a bucket of its own that nothing serves, from pages of the site, for a day', () => {
    const [uploads] = resourcesOfType(production.stacks.data, 'AWS::S3::Bucket').filter(({ id }) =>
      id.startsWith('uploadsbucket'),
    );
    expect(uploads?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedMethods: ['POST'],
            AllowedOrigins: ['https://www.meridian.example', 'https://meridian.example'],
          },
        ],
      },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([expect.objectContaining({ ExpirationInDays: 1 })]),
      },
    });
    const policies = resourcesOfType(production.stacks.data, 'AWS::S3::BucketPolicy').filter(
      ({ id }) => id.startsWith('uploadsbucket'),
    );
    expect(JSON.stringify(policies)).not.toContain('cloudfront');
    const page = production.stacks.site.Resources.PageFunction?.Properties;
    expect(JSON.stringify(page)).toContain('"DESK_UPLOADS"');
  });

  it('comes after the edge, and no other stack waits for it', () => {
    const manifest = v.parse(
      v.object({
        artifacts: v.record(
          v.string(),
          v.object({ dependencies: v.optional(v.array(v.string()), []) }),
        ),
      }),
      JSON.parse(readFileSync(join(production.directory, 'manifest.json'), 'utf8')),
    );
    const name = 'meridian-production-desk';
    expect(manifest.artifacts[name]?.dependencies).toEqual(
      expect.arrayContaining(['meridian-production-edge', 'meridian-production-site']),
    );
    const waiting = Object.entries(manifest.artifacts).filter(([, { dependencies }]) =>
      dependencies.includes(name),
    );
    expect(waiting).toEqual([]);
  });

  it('has an alarm that tells who receives those of the site', () => {
    const { Properties } = onlyResource(deskOf(production), 'AWS::CloudWatch::Alarm');
    expect(Properties).toMatchObject({
      AlarmName: 'meridian-production-desk-failing',
      Threshold: 1,
    });
    expect(
      JSON.stringify(describeReferences(Properties.AlarmActions, production.byFullName)),
    ).toMatch(/<alarms\w*>/);
  });

  it('IN-01 breaks no rule of templates', () => {
    for (const synthesis of [production, staging]) expect(lintTemplates(synthesis)).toEqual([]);
  });
});
