/**
 * What of a release's templates must outlive each later release: resources that hold data or names, and
 * the properties whose change replaces them. A replaced table is an empty one.
 */
import type { Template } from './template.ts';

/**
 * Properties with "Update requires: Replacement", by type. The resources of these types are kept.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-template-resource-type-ref.html
 */
const replacing: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName', 'BucketNamePrefix', 'BucketNamespace', 'ObjectLockEnabled'],
  'AWS::CloudFront::Distribution': [],
  'AWS::CloudFront::KeyValueStore': ['Name'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
};
/** Those whose loss is a loss of data, of secrets or of the site's own address. */
export const precious: readonly string[] = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::KeyValueStore',
  'AWS::SecretsManager::Secret',
];

/** A kept resource: its type, and the properties that it must keep. */
export interface KeptResource {
  readonly type: string;
  readonly keeps: Readonly<Record<string, unknown>>;
}

/** By stack, then by logical id. */
export type KeptResources = Readonly<Record<string, Readonly<Record<string, KeptResource>>>>;

export function keptResources(stacks: Readonly<Record<string, Template>>): KeptResources {
  return Object.fromEntries(
    Object.entries(stacks).map(([stack, { Resources }]) => [
      stack,
      Object.fromEntries(
        Object.entries(Resources).flatMap(([id, { Type: type, Properties = {} }]) => {
          const names = replacing[type];
          if (names === undefined) return [];
          const keeps = Object.fromEntries(
            names.flatMap((name) => (name in Properties ? [[name, Properties[name]]] : [])),
          );
          return [[id, { type, keeps }] as const];
        }),
      ),
    ]),
  );
}

/** Returns what an update from one release to another deletes or replaces, each with its reason. */
export function replacements(before: KeptResources, after: KeptResources): string[] {
  return Object.entries(before).flatMap(([stack, resources]) =>
    Object.entries(resources).flatMap(([id, { type, keeps }]) => {
      const name = `${type} ${id} of the stack ${stack}`;
      const now = after[stack]?.[id];
      if (now === undefined) return [`${name} is deleted: no resource has its logical id`];
      if (now.type !== type) return [`${name} is replaced: it is ${now.type} now`];
      const names = new Set([...Object.keys(keeps), ...Object.keys(now.keeps)]);
      return [...names]
        .filter((key) => JSON.stringify(keeps[key]) !== JSON.stringify(now.keeps[key]))
        .map((key) => `${name} is replaced: its ${key} is another`);
    }),
  );
}
