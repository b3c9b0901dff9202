/**
 * The origins of the behavior table. Each is open only to the distribution, or recognizes it by a
 * secret.
 */
import type { FunctionOrigin } from '../../services/http/function-origin.ts';
import { Duration, Fn, SecretValue } from 'aws-cdk-lib';
import {
  FunctionUrlOriginAccessControl,
  S3OriginAccessControl,
  type Distribution,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnPermission, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { ORIGIN_KEY_HEADER } from '../../shared/headers.ts';
import { functions } from '../../lambdas/functions.ts';
import type { OriginName } from '../../shared/behaviors.ts';
import type { DataStack } from '../data-stack.ts';
import { hostOutputs, type SiteStack } from '../site-stack.ts';

/** S3 returns 404 for a missing object, or 403 where it may not reveal that. */
const NOT_MADE_YET = [403, 404];
/** What a function URL returns while its function is throttled. */
const THROTTLED = [429];
/**
 * A host that never exists (RFC 6761 §6.4), so that CloudFront responds with 502 at once and by
 * itself: no service is behind it that could be throttled in its turn.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/http-502-bad-gateway.html
 */
const NO_HOST = 'throttled.invalid';
/**
 * One second more than the page function may take, so that its own error page arrives before the
 * edge gives up.
 */
export const PAGE_ORIGIN_TIMEOUT_S = 6;
const GRACE_S = 2;
/** A kept-alive connection saves the next reader the TLS handshake, about 20 ms. */
const KEEP_ALIVE_S = 60;
const CONNECTION = { connectionAttempts: 2, connectionTimeout: Duration.seconds(3) };
const ONE_SHORT_ATTEMPT = {
  connectionAttempts: 1,
  connectionTimeout: Duration.seconds(1),
  readTimeout: Duration.seconds(1),
};

/** Makes a 429, for which there is no custom error page, a 502, for which there is (ADR 0031). */
function notThrottled(primaryOrigin: IOrigin, fallbackOrigin: IOrigin): IOrigin {
  return new OriginGroup({ primaryOrigin, fallbackOrigin, fallbackStatusCodes: THROTTLED });
}

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
  const functionAccess = new FunctionUrlOriginAccessControl(scope, 'function-access', {
    description: 'Signs what the distribution asks of the functions',
  });
  const host = (name: keyof typeof hostOutputs) =>
    Fn.getStackOutput(site.stackName, hostOutputs[name]);
  const functionOrigin = (
    origin: FunctionOrigin,
    headers: Record<string, string>,
    timeoutS = PAGE_ORIGIN_TIMEOUT_S,
  ) =>
    new HttpOrigin(host(origin), {
      originAccessControlId: functionAccess.originAccessControlId,
      readTimeout: Duration.seconds(timeoutS),
      keepaliveTimeout: Duration.seconds(KEEP_ALIVE_S),
      customHeaders: headers,
      ...CONNECTION,
    });
  const noHost = new HttpOrigin(NO_HOST, ONE_SHORT_ATTEMPT);
  return {
    page: notThrottled(functionOrigin('page', customHeaders), noHost),
    // The response is the same for every caller, so the function need not know who calls.
    feeds: notThrottled(functionOrigin('feeds', {}), noHost),
    api: new HttpOrigin(host('api'), {
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

/**
 * Lets the distribution, and nobody else, call the functions that have a URL. Since October 2025
 * that takes both actions
 * (https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html).
 */
export function allowOriginCalls(
  scope: Construct,
  site: SiteStack,
  distribution: Distribution,
): void {
  for (const [origin, { functionArn: functionName }] of Object.entries(site.origins)) {
    const caller = {
      functionName,
      principal: 'cloudfront.amazonaws.com',
      sourceArn: distribution.distributionArn,
    };
    new CfnPermission(scope, `${origin}-url-permission`, {
      ...caller,
      action: 'lambda:InvokeFunctionUrl',
      functionUrlAuthType: FunctionUrlAuthType.AWS_IAM,
    });
    new CfnPermission(scope, `${origin}-function-permission`, {
      ...caller,
      action: 'lambda:InvokeFunction',
      invokedViaFunctionUrl: true,
    });
  }
}
