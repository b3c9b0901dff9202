/**
 * Response headers policies: what the edge adds to every answer of an origin. Pages get the same headers from the edge functions,
 * which do not run on answers of 400 and above.
 */
import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy, type ResponseSecurityHeadersBehavior } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { securityHeaders } from '../../lambdas/edge/security-headers.ts';
import type { OriginName } from '../behaviours.ts';

interface Variation {
  readonly comment: string;
  /** Absent for pages, whose policy has a hash of the page's own, and for assets, where it would bind a service worker. */
  readonly contentSecurityPolicy?: string;
  /** Feed readers and social networks show our pictures on their own pages. */
  readonly crossOriginResourcePolicy?: 'cross-origin';
}

const variations: Readonly<Record<OriginName, Variation>> = {
  page: { comment: 'Pages, also those of 400 and above' },
  assets: { comment: 'Files of the build' },
  photos: { comment: 'Pictures of the magazine', contentSecurityPolicy: "default-src 'none'; sandbox", crossOriginResourcePolicy: 'cross-origin' },
  api: { comment: 'Answers of the API', contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'" },
};

const {
  'strict-transport-security': transport, 'x-content-type-options': _nosniff, 'referrer-policy': _referrer, ...customHeaders
} = securityHeaders;

/** CloudFront takes these three only in forms of its own. */
function standardHeaders(contentSecurityPolicy: string | undefined): ResponseSecurityHeadersBehavior {
  return {
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(transport)?.[1])),
      includeSubdomains: transport.includes('includeSubDomains'),
      preload: transport.includes('preload'),
      override: true,
    },
    contentTypeOptions: { override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    contentSecurityPolicy: contentSecurityPolicy === undefined ? undefined : { contentSecurityPolicy, override: true },
  };
}

function headersPolicy(scope: Construct, origin: OriginName): ResponseHeadersPolicy {
  const { comment, contentSecurityPolicy, crossOriginResourcePolicy } = variations[origin];
  const headers: Record<string, string> = { ...customHeaders };
  if (crossOriginResourcePolicy !== undefined) headers['cross-origin-resource-policy'] = crossOriginResourcePolicy;
  return new ResponseHeadersPolicy(scope, `${origin}-headers`, {
    comment,
    securityHeadersBehavior: standardHeaders(contentSecurityPolicy),
    customHeadersBehavior: {
      customHeaders: Object.entries(headers).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}

export function responseHeaderPolicies(scope: Construct): Readonly<Record<OriginName, ResponseHeadersPolicy>> {
  return {
    page: headersPolicy(scope, 'page'),
    assets: headersPolicy(scope, 'assets'),
    photos: headersPolicy(scope, 'photos'),
    api: headersPolicy(scope, 'api'),
  };
}
