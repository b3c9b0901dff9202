/**
 * What a person or a job that runs `masthead import`, `publish`, `unpublish`, `revert`, `preview`,
 * `reindex` or `upgrade --content` on a deployed site may do, and nothing more: attach it to their role.
 */
import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { METRIC_NAMESPACE } from '../../services/observability/metric-table.ts';
import { PUBLISHED_KEY, WITHDRAWN_KEY } from '../../shared/published-key.ts';
import { objectPrefixes } from '../../shared/object-prefixes.ts';
import type { DataStack } from '../data-stack.ts';
import { acknowledge } from './acknowledge.ts';
import { acknowledgeObjectArns, objectArn, stackArn, type ObjectArn } from './object-arns.ts';

/** Originals are added. Segments of the search index are added, and removed when others replace them. */
const SEARCH_OBJECTS = `${objectPrefixes.search}*` as const;

/** For the alarm `publish-failures`. */
function reportingOutcomes(): PolicyStatement {
  return new PolicyStatement({
    actions: ['cloudwatch:PutMetricData'],
    resources: ['*'],
    conditions: { StringEquals: { 'cloudwatch:namespace': METRIC_NAMESPACE } },
  });
}

/** Returns all objects that a publish may write, but for those that tell caches of it. */
export function publishedObjects(data: DataStack): ObjectArn[] {
  return Object.values(objectPrefixes).map((prefix) =>
    objectArn(data, 'ObjectsBucket', `${prefix}*`),
  );
}

export function writingObjects(data: DataStack, objects: readonly ObjectArn[]): PolicyStatement[] {
  const told = [PUBLISHED_KEY, WITHDRAWN_KEY].map((key) => data.objects.arnForObjects(key));
  return [
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject'],
      resources: [...objects.map(({ arn }) => arn), ...told],
    }),
    new PolicyStatement({
      actions: ['s3:DeleteObject'],
      resources: [objectArn(data, 'ObjectsBucket', SEARCH_OBJECTS).arn],
    }),
  ];
}

/** Lets copies of one distribution be removed. */
export function invalidating({ distributionArn }: Distribution): PolicyStatement {
  return new PolicyStatement({
    actions: ['cloudfront:CreateInvalidation'],
    resources: [distributionArn],
  });
}

export function publisherPolicy(
  scope: Construct,
  id: string,
  { data, distribution }: { readonly data: DataStack; readonly distribution: Distribution },
): ManagedPolicy {
  const stack = Stack.of(scope);
  const objects = publishedObjects(data);
  const stacks = [data, stack].map(stackArn);
  const policy = new ManagedPolicy(scope, id, {
    description: 'Imports, publishes and previews the content of one magazine',
    statements: [
      new PolicyStatement({
        actions: ['cloudformation:DescribeStacks'],
        resources: stacks.map(({ arn }) => arn),
      }),
      new PolicyStatement({
        actions: [
          'dynamodb:GetItem',
          'dynamodb:BatchGetItem',
          'dynamodb:Scan',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
          'dynamodb:BatchWriteItem',
        ],
        resources: [data.tables.content.tableArn],
      }),
      ...writingObjects(data, objects),
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [data.secrets.preview.secretArn],
      }),
      invalidating(distribution),
      reportingOutcomes(),
    ],
  });
  acknowledgeObjectArns(
    policy,
    objects,
    'Publishers add images and replace what search and related items need under these prefixes, and under no other.',
  );
  acknowledgeObjectArns(
    policy,
    stacks,
    'The ARN of a stack ends in an id that exists only once it is deployed; the name is the stack’s.',
  );
  acknowledge(
    policy,
    'AwsSolutions-IAM5[Resource::*]',
    'Metrics have no ARN: the condition allows our namespace alone.',
  );
  return policy;
}
