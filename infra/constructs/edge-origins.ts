/** The origins of the behaviour table, each open to the distribution only, or told by a secret that it is the distribution. */
import { Duration, Fn, SecretValue } from 'aws-cdk-lib';
import { S3OriginAccessControl, type IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import {
  FunctionUrlOrigin,
  HttpOrigin,
  OriginGroup,
  S3BucketOrigin,
} from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { functions, type FunctionOrigin } from '../../lambdas/functions.ts';
import type { OriginName } from '../../shared/behaviors.ts';
import type { DataStack } from '../data-stack.ts';
import type { SiteStack } from '../site-stack.ts';

/** S3 says 404 for what is not there, or 403 where it may not tell. */
const NOT_MADE_YET = [403, 404];
/** One second more than the page function may take: its own error page comes before the edge gives up. */
export const PAGE_ORIGIN_TIMEOUT_S = 6;
const GRACE_S = 2;
/** A connection that stands saves the TLS handshake, some 20 ms, for the next reader. */
const KEEP_ALIVE_S = 60;
const CONNECTION = { connectionAttempts: 2, connectionTimeout: Duration.seconds(3) };

/**
 * @param edgeSecretVersion Which version of the secret the edge sends; absent means the current one at the time of the
 * last change of the distribution.
 */
export function edgeOrigins(
  scope: Construct,
  {
    data,
    site,
    edgeSecretVersion,
  }: { data: DataStack; site: SiteStack; edgeSecretVersion: string | undefined },
): Readonly<Record<OriginName, IOrigin>> {
  const secret = SecretValue.secretsManager(
    data.secrets.edge.secretArn,
    edgeSecretVersion === undefined ? {} : { versionId: edgeSecretVersion },
  );
  // CloudFormation replaces the reference while it deploys: the template holds no secret.
  const customHeaders = { 'x-edge': secret.unsafeUnwrap() };
  const bucketAccess = new S3OriginAccessControl(scope, 'bucket-access', {
    description: 'Signs what the distribution asks of the buckets',
  });
  const bucketOrigin = { originAccessControlId: bucketAccess.originAccessControlId, ...CONNECTION };
  const functionOrigin = (
    origin: FunctionOrigin,
    headers: Record<string, string>,
    timeoutS = PAGE_ORIGIN_TIMEOUT_S,
  ) =>
    FunctionUrlOrigin.withOriginAccessControl(site.urls[origin], {
      readTimeout: Duration.seconds(timeoutS),
      keepaliveTimeout: Duration.seconds(KEEP_ALIVE_S),
      customHeaders: headers,
      ...CONNECTION,
    });
  return {
    page: functionOrigin('page', customHeaders),
    // It says the same to everybody, so it need not know who asks.
    feeds: functionOrigin('feeds', {}),
    api: new HttpOrigin(Fn.select(2, Fn.split('/', site.api.apiEndpoint)), {
      readTimeout: Duration.seconds(site.apiTimeoutS + GRACE_S),
      keepaliveTimeout: Duration.seconds(KEEP_ALIVE_S),
      customHeaders,
      ...CONNECTION,
    }),
    // The buckets allow the distribution by their own policies, in the data stack.
    photos: S3BucketOrigin.withBucketDefaults(data.objects, bucketOrigin),
    // What has been made comes from the bucket; the function is asked for the rest.
    pictures: new OriginGroup({
      primaryOrigin: S3BucketOrigin.withBucketDefaults(data.objects, bucketOrigin),
      fallbackOrigin: functionOrigin('image', {}, functions.image.timeoutS + GRACE_S),
      fallbackStatusCodes: NOT_MADE_YET,
    }),
    assets: S3BucketOrigin.withBucketDefaults(data.assets, bucketOrigin),
  };
}
