/**
 * Response headers policies: what the edge adds to every response of an origin, also where no edge
 * function runs.
 */
import { Duration } from 'aws-cdk-lib';
import {
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { originHeaders } from '../../lambdas/edge/security-headers.ts';
import { transportSecurity } from '../../shared/transport-security.ts';
import { PAGE_TAGS_HEADER } from '../../shared/headers.ts';
import type { OriginName } from '../../shared/behaviors.ts';

/** CloudFront takes these headers only in its own formats, each parsed from the header's text. */
const standardForms: Readonly<Record<string, (value: string) => ResponseSecurityHeadersBehavior>> =
  {
    'strict-transport-security': (value) => ({
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
        includeSubdomains: value.includes('includeSubDomains'),
        preload: value.includes('preload'),
        override: true,
      },
    }),
    'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
    'referrer-policy': (value) => {
      const referrerPolicy = Object.values(HeadersReferrerPolicy).find((known) => known === value);
      if (referrerPolicy === undefined)
        throw new Error(`CloudFront does not know the referrer policy "${value}"`);
      // A page may ask for less (lambdas/page/respond-with-page.ts).
      return { referrerPolicy: { referrerPolicy, override: false } };
    },
    'content-security-policy': (value) => ({
      contentSecurityPolicy: { contentSecurityPolicy: value, override: true },
    }),
  };

function headersPolicy(
  scope: Construct,
  name: string,
  values: Readonly<Record<string, string>>,
): ResponseHeadersPolicy {
  const headers = Object.entries(values);
  const standard = headers.flatMap(([name, value]) => standardForms[name]?.(value) ?? []);
  const custom = headers.filter(([name]) => standardForms[name] === undefined);
  return new ResponseHeadersPolicy(scope, `${name}-headers`, {
    comment: `What the edge adds to every response of ${name}`,
    securityHeadersBehavior: Object.assign({}, ...standard),
    customHeadersBehavior: {
      customHeaders: custom.map(([header, value]) => ({ header, value, override: true })),
    },
    // For the edge alone. That CloudFront removes it by itself is documented nowhere.
    removeHeaders: [PAGE_TAGS_HEADER],
  });
}

/**
 * Origins with the same headers share a policy: an account has 20, and each environment uses three
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html).
 * @param coversSubdomains as the brand's `security` says; the edge functions send the same.
 */
export function responseHeaderPolicies(
  scope: Construct,
  coversSubdomains: boolean,
): Readonly<Record<OriginName, ResponseHeadersPolicy>> {
  const made = new Map<string, ResponseHeadersPolicy>();
  function policy(origin: OriginName): ResponseHeadersPolicy {
    const values = {
      ...originHeaders[origin],
      'strict-transport-security': transportSecurity(coversSubdomains),
    };
    const key = JSON.stringify(originHeaders[origin]);
    const same = Object.entries(originHeaders)
      .filter(([, other]) => JSON.stringify(other) === key)
      .map(([name]) => name);
    const found = made.get(key) ?? headersPolicy(scope, same.join('-'), values);
    made.set(key, found);
    return found;
  }
  return {
    page: policy('page'),
    feeds: policy('feeds'),
    assets: policy('assets'),
    photos: policy('photos'),
    images: policy('images'),
    api: policy('api'),
  };
}
