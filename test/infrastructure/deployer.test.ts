/**
 * The policies that `masthead deployer` writes, against the templates of every deployment: they allow
 * what each resource takes, and nothing of another magazine.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '#brand';
import {
  deployerPolicy,
  executionPolicy,
  githubTrust,
  type Policy,
} from '../../infra/deployer-policies.ts';
import { RELEASE_INDEX_KEY, releaseFilesKey } from '../../shared/release-files.ts';
import { deployments, type DeploymentName } from './deployments.ts';
import { synthesize } from './synthesize.ts';

const account = '123456789012';
const options = { brandKey: brand.key, account, qualifier: 'hnb659fds' };
const region = 'eu-central-1';

/** Whether a pattern of a policy, with `*`, covers a text. */
function covers(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
}

function allows({ Statement }: Policy, action: string, resource: string): boolean {
  return Statement.some(
    ({ Action, Resource }) =>
      Action.some((pattern) => covers(pattern, action)) &&
      Resource.some((pattern) => covers(pattern, resource)),
  );
}

/** What making a resource of a type calls, on the name that CloudFormation gives it in a stack. */
const making: Readonly<
  Record<string, (name: string, stack: string) => readonly [action: string, resource: string]>
> = {
  'AWS::ApiGatewayV2::Api': () => ['apigateway:POST', `arn:aws:apigateway:${region}::/apis`],
  'AWS::ApiGatewayV2::Integration': () => [
    'apigateway:POST',
    `arn:aws:apigateway:${region}::/apis/a1/integrations`,
  ],
  'AWS::ApiGatewayV2::Route': () => [
    'apigateway:POST',
    `arn:aws:apigateway:${region}::/apis/a1/routes`,
  ],
  'AWS::ApiGatewayV2::Stage': () => [
    'apigateway:POST',
    `arn:aws:apigateway:${region}::/apis/a1/stages`,
  ],
  'AWS::Backup::BackupPlan': () => [
    'backup:CreateBackupPlan',
    `arn:aws:backup:${region}:${account}:backup-plan:p1`,
  ],
  'AWS::Backup::BackupSelection': () => [
    'backup:CreateBackupSelection',
    `arn:aws:backup:${region}:${account}:backup-plan:p1`,
  ],
  // The CDK cuts its name from the left: of a brand that has a long key, nothing is left in it.
  'AWS::Backup::BackupVault': () => [
    'backup:CreateBackupVault',
    `arn:aws:backup:${region}:${account}:backup-vault:backupcopyvault`,
  ],
  'AWS::Budgets::Budget': (name) => [
    'budgets:ModifyBudget',
    `arn:aws:budgets::${account}:budget/${name}`,
  ],
  'AWS::CertificateManager::Certificate': () => [
    'acm:DescribeCertificate',
    `arn:aws:acm:us-east-1:${account}:certificate/c1`,
  ],
  'AWS::CloudFront::CachePolicy': () => [
    'cloudfront:CreateCachePolicy',
    `arn:aws:cloudfront::${account}:cache-policy/*`,
  ],
  'AWS::CloudFront::Distribution': () => [
    'cloudfront:CreateDistribution',
    `arn:aws:cloudfront::${account}:distribution/*`,
  ],
  'AWS::CloudFront::Function': (name) => [
    'cloudfront:CreateFunction',
    `arn:aws:cloudfront::${account}:function/${name}`,
  ],
  'AWS::CloudFront::KeyValueStore': () => [
    'cloudfront:CreateKeyValueStore',
    `arn:aws:cloudfront::${account}:key-value-store/*`,
  ],
  'AWS::CloudFront::MonitoringSubscription': () => [
    'cloudfront:CreateMonitoringSubscription',
    `arn:aws:cloudfront::${account}:distribution/E1`,
  ],
  'AWS::CloudFront::OriginAccessControl': () => [
    'cloudfront:CreateOriginAccessControl',
    `arn:aws:cloudfront::${account}:origin-access-control/*`,
  ],
  'AWS::CloudFront::OriginRequestPolicy': () => [
    'cloudfront:CreateOriginRequestPolicy',
    `arn:aws:cloudfront::${account}:origin-request-policy/*`,
  ],
  'AWS::CloudFront::ResponseHeadersPolicy': () => [
    'cloudfront:CreateResponseHeadersPolicy',
    `arn:aws:cloudfront::${account}:response-headers-policy/*`,
  ],
  'AWS::CloudWatch::Alarm': (name) => [
    'cloudwatch:PutMetricAlarm',
    `arn:aws:cloudwatch:${region}:${account}:alarm:${name}`,
  ],
  'AWS::CloudWatch::Dashboard': (name) => [
    'cloudwatch:PutDashboard',
    `arn:aws:cloudwatch::${account}:dashboard/${name}`,
  ],
  'AWS::CodeDeploy::Application': (name) => [
    'codedeploy:CreateApplication',
    `arn:aws:codedeploy:${region}:${account}:application:${name}`,
  ],
  'AWS::CodeDeploy::DeploymentGroup': (name) => [
    'codedeploy:CreateDeploymentGroup',
    `arn:aws:codedeploy:${region}:${account}:deploymentgroup:${name}/${name}`,
  ],
  'AWS::DynamoDB::GlobalTable': (name) => [
    'dynamodb:CreateTable',
    `arn:aws:dynamodb:${region}:${account}:table/${name}`,
  ],
  'AWS::IAM::ManagedPolicy': (name) => [
    'iam:CreatePolicy',
    `arn:aws:iam::${account}:policy/${name}`,
  ],
  'AWS::IAM::Policy': (name) => ['iam:PutRolePolicy', `arn:aws:iam::${account}:role/${name}`],
  'AWS::IAM::Role': (name) => ['iam:CreateRole', `arn:aws:iam::${account}:role/${name}`],
  'AWS::Lambda::Alias': (name) => [
    'lambda:CreateAlias',
    `arn:aws:lambda:${region}:${account}:function:${name}`,
  ],
  'AWS::Lambda::EventInvokeConfig': (name) => [
    'lambda:PutFunctionEventInvokeConfig',
    `arn:aws:lambda:${region}:${account}:function:${name}`,
  ],
  'AWS::Lambda::EventSourceMapping': () => ['lambda:CreateEventSourceMapping', '*'],
  'AWS::Lambda::Function': (name) => [
    'lambda:CreateFunction',
    `arn:aws:lambda:${region}:${account}:function:${name}`,
  ],
  'AWS::Lambda::LayerVersion': () => [
    'lambda:PublishLayerVersion',
    `arn:aws:lambda:${region}:${account}:layer:l1`,
  ],
  'AWS::Lambda::Permission': (name) => [
    'lambda:AddPermission',
    `arn:aws:lambda:${region}:${account}:function:${name}`,
  ],
  'AWS::Lambda::Url': (name) => [
    'lambda:CreateFunctionUrlConfig',
    `arn:aws:lambda:${region}:${account}:function:${name}`,
  ],
  'AWS::Lambda::Version': (name) => [
    'lambda:PublishVersion',
    `arn:aws:lambda:${region}:${account}:function:${name}`,
  ],
  'AWS::Logs::LogGroup': (name) => [
    'logs:CreateLogGroup',
    `arn:aws:logs:${region}:${account}:log-group:${name}`,
  ],
  'AWS::Route53::RecordSet': () => [
    'route53:ChangeResourceRecordSets',
    'arn:aws:route53:::hostedzone/Z1',
  ],
  'AWS::S3::Bucket': (name) => ['s3:CreateBucket', `arn:aws:s3:::${name}`],
  'AWS::S3::BucketPolicy': (name) => ['s3:PutBucketPolicy', `arn:aws:s3:::${name}`],
  'AWS::SES::ConfigurationSet': () => [
    'ses:CreateConfigurationSet',
    `arn:aws:ses:${region}:${account}:configuration-set/c1`,
  ],
  'AWS::SES::ConfigurationSetEventDestination': () => [
    'ses:CreateConfigurationSetEventDestination',
    `arn:aws:ses:${region}:${account}:configuration-set/c1`,
  ],
  'AWS::SES::EmailIdentity': () => [
    'ses:CreateEmailIdentity',
    `arn:aws:ses:${region}:${account}:identity/example.com`,
  ],
  'AWS::SNS::Subscription': (name) => ['sns:Subscribe', `arn:aws:sns:${region}:${account}:${name}`],
  'AWS::SNS::Topic': (name) => ['sns:CreateTopic', `arn:aws:sns:${region}:${account}:${name}`],
  'AWS::SNS::TopicPolicy': (name) => [
    'sns:SetTopicAttributes',
    `arn:aws:sns:${region}:${account}:${name}`,
  ],
  'AWS::SQS::Queue': (name) => ['sqs:CreateQueue', `arn:aws:sqs:${region}:${account}:${name}`],
  'AWS::SQS::QueuePolicy': (name) => [
    'sqs:SetQueueAttributes',
    `arn:aws:sqs:${region}:${account}:${name}`,
  ],
  'AWS::Scheduler::Schedule': (name) => [
    'scheduler:CreateSchedule',
    `arn:aws:scheduler:${region}:${account}:schedule/default/${name}`,
  ],
  'AWS::SecretsManager::Secret': () => [
    'secretsmanager:CreateSecret',
    `arn:aws:secretsmanager:${region}:${account}:secret:s1`,
  ],
  'AWS::WAFv2::IPSet': () => [
    'wafv2:CreateIPSet',
    `arn:aws:wafv2:us-east-1:${account}:global/ipset/i/1`,
  ],
  'AWS::WAFv2::WebACL': () => [
    'wafv2:CreateWebACL',
    `arn:aws:wafv2:us-east-1:${account}:global/webacl/w/1`,
  ],
};
/** Made by a function of the CDK's own, which is in the templates, and what is no resource. */
const needsNothing = ['Custom::CDKBucketDeployment', 'AWS::CDK::Metadata'];

/** Types of resources by stack, over all deployments. */
const types = new Map<string, Set<string>>();
/** Services that a role is made for, and stacks whose outputs others read. */
const [services, outputsOf] = [new Set<string>(), new Set<string>()];

function noteTaken(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part) as [string, unknown][]) {
    if (key === 'AssumeRolePolicyDocument')
      for (const { Principal } of (value as { Statement: { Principal: object }[] }).Statement)
        for (const service of Object.values(Principal)) services.add(String(service));
    if (key === 'Fn::GetStackOutput') outputsOf.add((value as { StackName: string }).StackName);
    noteTaken(value);
  }
}

beforeAll(async () => {
  for (const name of Object.keys(deployments) as DeploymentName[]) {
    const { byFullName } = await synthesize(name);
    for (const [stack, template] of Object.entries(byFullName)) {
      const found = types.get(stack) ?? new Set();
      for (const { Type } of Object.values(template.Resources)) found.add(Type);
      types.set(stack, found);
      noteTaken(template.Resources);
    }
  }
});

describe('The policy of CloudFormation', () => {
  const policy = executionPolicy(options);

  it('allows what each resource of each deployment takes', () => {
    const denied: string[] = [];
    for (const [stack, found] of types)
      for (const type of found) {
        if (needsNothing.includes(type)) continue;
        const call = making[type]?.(`${stack}-name`, stack);
        if (call === undefined || !allows(policy, ...call)) denied.push(`${type} of ${stack}`);
      }
    expect(types.size).toBeGreaterThan(8);
    expect(denied).toEqual([]);
  });

  it('gives roles to the services that they are made for, and to no other', () => {
    const passed = policy.Statement.find(({ Action }) => Action.includes('iam:PassRole'));
    const to = passed?.Condition?.StringEquals?.['iam:PassedToService'];
    expect([...services].sort()).toEqual([...(to ?? [])].sort());
  });

  it('reads what a template takes from other stacks, and asks for alarms', () => {
    expect(outputsOf.size).toBeGreaterThan(0);
    for (const stack of outputsOf) {
      const arn = `arn:aws:cloudformation:${region}:${account}:stack/${stack}/id`;
      expect([stack, allows(policy, 'cloudformation:DescribeStacks', arn)]).toEqual([stack, true]);
    }
    const alarms = `arn:aws:cloudwatch:${region}:${account}:alarm:*`;
    expect(allows(policy, 'cloudwatch:DescribeAlarms', alarms)).toBe(true);
  });

  it('allows nothing of another magazine that AWS names by its stack, no user, and no role of others', () => {
    for (const type of [
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::IAM::Role',
      'AWS::Lambda::Function',
      'AWS::SQS::Queue',
      'AWS::CloudWatch::Alarm',
    ]) {
      const call = making[type]?.('other-production-data-name', 'other-production-data');
      expect([type, call !== undefined && allows(policy, ...call)]).toEqual([type, false]);
    }
    for (const action of ['iam:CreateUser', 'iam:CreateAccessKey', 'iam:AttachUserPolicy'])
      expect(allows(policy, action, `arn:aws:iam::${account}:user/x`)).toBe(false);
    expect(allows(policy, 'iam:PassRole', `arn:aws:iam::${account}:role/Admin`)).toBe(false);
    const broad = policy.Statement.filter(({ Action }) => Action.includes('*'));
    expect(broad).toEqual([]);
  });
});

describe('The policy of the one who deploys', () => {
  const policy = deployerPolicy(options);

  it('uses the roles of the bootstrap, and reaches no content, reader or secret', () => {
    const role = `arn:aws:iam::${account}:role/cdk-hnb659fds-deploy-role-${account}-${region}`;
    expect(allows(policy, 'sts:AssumeRole', role)).toBe(true);
    expect(allows(policy, 'sts:AssumeRole', `arn:aws:iam::${account}:role/Admin`)).toBe(false);
    const table = `arn:aws:dynamodb:${region}:${account}:table/${brand.key}-production-data-readers`;
    for (const action of ['dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:Scan'])
      expect([action, allows(policy, action, table)]).toEqual([action, false]);
    const secret = `arn:aws:secretsmanager:${region}:${account}:secret:s1`;
    expect(allows(policy, 'secretsmanager:GetSecretValue', secret)).toBe(false);
  });

  it('may do what a deployment, its end and a rollback call, and writes no file but the index', () => {
    const stack = (kind: string) =>
      `arn:aws:cloudformation:${region}:${account}:stack/${brand.key}-production-${kind}/id`;
    const assets = `arn:aws:s3:::${brand.key}-production-data-assetsbucket1`;
    const page = `arn:aws:lambda:${region}:${account}:function:${brand.key}-production-site-page`;
    const calls: [action: string, resource: string][] = [
      // The protection of a first creation that failed.
      ['cloudformation:DescribeStacks', stack('data')],
      ['cloudformation:UpdateTerminationProtection', stack('data')],
      // The caches.
      ['cloudformation:DescribeStacks', stack('edge')],
      ['cloudfront:CreateInvalidation', `arn:aws:cloudfront::${account}:distribution/E1`],
      // Files of old releases. Without the list S3 says of a file that is not there that it is forbidden.
      ['s3:ListBucket', assets],
      ['s3:GetObject', `${assets}/${RELEASE_INDEX_KEY}`],
      ['s3:GetObject', `${assets}/${releaseFilesKey('r1')}`],
      ['s3:PutObject', `${assets}/${RELEASE_INDEX_KEY}`],
      ['s3:DeleteObject', `${assets}/${releaseFilesKey('r1')}`],
      ['s3:DeleteObject', `${assets}/assets/entry-A.js`],
      // A rollback.
      ['cloudformation:ListStackResources', stack('site')],
      ['lambda:GetAlias', page],
      ['lambda:ListVersionsByFunction', page],
      ['lambda:UpdateAlias', page],
    ];
    expect(calls.filter((call) => !allows(policy, ...call))).toEqual([]);
    expect(allows(policy, 's3:PutObject', `${assets}/assets/entry-A.js`)).toBe(false);
  });
});

describe('The files', () => {
  it('fit in a managed policy of 6,144 characters, and trust one environment of one repository', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-policies-'));
    try {
      await promisify(execFile)(
        process.execPath,
        [
          ...['cli/masthead.mjs', 'deployer', '--account', account, '--github', 'owner/magazine'],
          ...['--out', folder],
        ],
        { env: { ...process.env, NODE_OPTIONS: '' } },
      );
      const files = readdirSync(folder).sort();
      expect(files).toEqual([
        ...['deployer.json', 'execution.json', 'trust-production.json', 'trust-staging.json'],
      ]);
      for (const file of files) {
        const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
        expect([file, JSON.stringify(content).length <= 6_144]).toEqual([file, true]);
      }
      expect(JSON.parse(readFileSync(join(folder, 'trust-staging.json'), 'utf8'))).toEqual(
        githubTrust(account, 'owner/magazine', 'staging'),
      );
      expect(readFileSync(join(folder, 'trust-production.json'), 'utf8')).toContain(
        '"repo:owner/magazine:environment:production"',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
