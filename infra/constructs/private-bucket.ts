/**
 * A bucket that is not readable from the internet: only our own roles and distributions have
 * access, over TLS.
 */
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectOwnership,
  type BucketProps,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Lifecycle } from '../settings.ts';
import { removalPolicy } from './removal.ts';

const ABANDONED_UPLOAD_DAYS = 7;

/**
 * Encrypted with S3's own keys: CloudFront reads objects without a grant on a key, and no object
 * costs a KMS call.
 */
export function privateBucket(
  scope: Construct,
  id: string,
  lifecycle: Lifecycle,
  props: BucketProps = {},
): Bucket {
  return new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: removalPolicy(lifecycle),
    ...props,
    lifecycleRules: [
      { abortIncompleteMultipartUploadAfter: Duration.days(ABANDONED_UPLOAD_DAYS) },
      ...(props.lifecycleRules ?? []),
    ],
  });
}

/**
 * Lets the distributions of this account read objects under a prefix. Naming the one distribution
 * would tie the data to the stack that changes most, in a cycle (ADR 0011). The list permission
 * makes S3 return 404 instead of 403 for an object that does not exist. It exposes no list to
 * readers: that takes a request for the bucket's root, and no behavior passes `/` to a bucket.
 */
export function allowDistributionsToRead(bucket: Bucket, prefix: '' | `${string}/`): void {
  const stack = Stack.of(bucket);
  const principals = [new ServicePrincipal('cloudfront.amazonaws.com')];
  const conditions = {
    StringEquals: { 'aws:SourceAccount': stack.account },
    ArnLike: {
      'aws:SourceArn': stack.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: '*',
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      }),
    },
  };
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals,
      conditions,
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(`${prefix}*`)],
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals,
      conditions,
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
    }),
  );
}
