/**
 * The origins of the behavior table. Each is open only to the distribution, or recognizes it by a
 * secret.
 */
import { Duration, Fn, SecretValue } from 'aws-cdk-lib';
import { S3OriginAccessControl, type IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import {
  FunctionUrlOrigin,
  HttpOrigin,
  OriginGroup,
  S3BucketOrigin,
} from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { ORIGIN_KEY_HEADER } from '../../shared/headers.ts';
import { functions, type FunctionOrigin } from '../../lambdas/functions.ts';
import type { OriginName } from '../../shared/behaviors.ts';
import type { DataStack } from '../data-stack.ts';
import type { SiteStack } from '../site-stack.ts';

/** S3 returns 404 for a missing object, or 403 where it may not reveal that. */
const NOT_MADE_YET = [403, 404];
/**
 * One second more than the page function may take, so that its own error page arrives before the
 * edge gives up.
 */
export const PAGE_ORIGIN_TIMEOUT_S = 6;
const GRACE_S = 2;
/** A kept-alive connection saves the next reader the TLS handshake, about 20 ms. */
const KEEP_ALIVE_S = 60;
const CONNECTION = { connectionAttempts: 2, connectionTimeout: Duration.seconds(3) };

/**
 * @param edgeSecretVersion Version of the secret that the edge sends; absent means the version that
 *   was current at the last change of the distribution.
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
  // CloudFormation replaces the reference during deployment: the template contains no secret.
  const customHeaders = { [ORIGIN_KEY_HEADER]: secret.unsafeUnwrap() };
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
    // The response is the same for every caller, so the function need not know who calls.
    feeds: functionOrigin('feeds', {}),
    api: new HttpOrigin(Fn.select(2, Fn.split('/', site.api.apiEndpoint)), {
      readTimeout: Duration.seconds(site.apiTimeoutS + GRACE_S),
      keepaliveTimeout: Duration.seconds(KEEP_ALIVE_S),
      customHeaders,
      ...CONNECTION,
    }),
    // The buckets allow the distribution by their own policies, in the data stack.
    photos: S3BucketOrigin.withBucketDefaults(data.objects, bucketOrigin),
    // Existing variants come from the bucket; the function is called for the rest.
    images: new OriginGroup({
      primaryOrigin: S3BucketOrigin.withBucketDefaults(data.objects, bucketOrigin),
      fallbackOrigin: functionOrigin('image', {}, functions.image.timeoutS + GRACE_S),
      fallbackStatusCodes: NOT_MADE_YET,
    }),
    assets: S3BucketOrigin.withBucketDefaults(data.assets, bucketOrigin),
  };
}
