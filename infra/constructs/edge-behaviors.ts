/** The behavior table in the form that the distribution takes. */
import {
  AllowedMethods,
  CachedMethods,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type DistributionProps,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { behaviors, type Behavior, type OriginName } from '../../shared/behaviors.ts';
import { cachePolicies, requestPolicies } from './edge-policies.ts';
import type { EdgeFunctions } from './edge-functions.ts';
import type { DeployedBrand } from '../deployed-brand.ts';
import { responseHeaderPolicies } from './response-headers.ts';

const DEFAULT_PATTERN = '*';

/**
 * Maps patterns in the table's order, in which CloudFront tries them; the last row is the default
 * behavior.
 */
export function distributionBehaviors(
  scope: Construct,
  origins: Readonly<Record<OriginName, IOrigin>>,
  functionAssociations: EdgeFunctions['associations'],
  brand: Pick<DeployedBrand, 'security'>,
): Pick<DistributionProps, 'defaultBehavior' | 'additionalBehaviors'> {
  const caches = cachePolicies(scope);
  const requests = requestPolicies(scope);
  const headers = responseHeaderPolicies(scope, brand.security?.coversSubdomains === true);

  const options = (row: Behavior): BehaviorOptions => ({
    origin: origins[row.origin],
    cachePolicy: caches[row.cachePolicy],
    originRequestPolicy: row.forwards === undefined ? undefined : requests[row.forwards],
    responseHeadersPolicy: headers[row.origin],
    allowedMethods:
      row.methods === 'all' ? AllowedMethods.ALLOW_ALL : AllowedMethods.ALLOW_GET_HEAD,
    cachedMethods: CachedMethods.CACHE_GET_HEAD,
    // A redirect would send a form's fields once in clear text and lose them, so only reads are
    // redirected.
    viewerProtocolPolicy:
      row.methods === 'all'
        ? ViewerProtocolPolicy.HTTPS_ONLY
        : ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: row.compress,
    functionAssociations: functionAssociations[row.edgeFunctions],
  });

  const last = behaviors.at(-1);
  if (last?.pattern !== DEFAULT_PATTERN)
    throw new Error(`The last row of shared/behaviors.ts must be "${DEFAULT_PATTERN}"`);
  return {
    defaultBehavior: options(last),
    additionalBehaviors: Object.fromEntries(
      behaviors.slice(0, -1).map((row) => [row.pattern, options(row)]),
    ),
  };
}
