/**
 * The web ACL in front of a site: rates by address, addresses that Amazon knows to be hostile,
 * labels for bots, and what the meter learns of crawlers and crowds.
 */
import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { behaviors } from '../../shared/behaviors.ts';
import {
  firewallRules,
  monetization,
  ONE_SPELLING,
  type FirewallRuleOptions,
} from '../../shared/firewall-rules.ts';

const WINDOW_S = 300;
/**
 * Requests from one address in five minutes. A school of 500 readers behind one address stays below
 * both: three first visits each of some 30 requests, and ten calls each to register, sign in and
 * subscribe (rules §2). The functions limit failures by account and device, long before.
 */
const ALL_REQUESTS = 50_000;
const SIGN_IN_REQUESTS = 5_000;
/** Each search and preview runs the page function. A school's readers search a few times each. */
const UNCACHED_REQUESTS = 2_000;
const UNCACHED_PATHS = '^/(pwa/)*(search|preview)';
const SIGN_IN_PATHS = '^/api/(login|oidc|register|password|account|email|link|passkeys|newsletter)';

/** A regular expression of AWS WAF takes no more characters. */
const PATTERN_MAX = 512;

/** @throws Error when the paths of files and API do not fit. */
function filePattern(): string {
  const text = behaviors
    .filter(({ origin }) => origin !== 'page' && origin !== 'feeds')
    .map(({ pattern }) => `^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
    .join('|');
  if (text.length > PATTERN_MAX)
    throw new Error(`The pattern of files has ${text.length} characters; AWS WAF takes 512`);
  return text;
}

function pathMatches(regexString: string) {
  return {
    regexMatchStatement: {
      regexString,
      fieldToMatch: { uriPath: {} },
      textTransformations: ONE_SPELLING,
    },
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { sampledRequestsEnabled: true, cloudWatchMetricsEnabled: true, metricName };
}

function rateRule(
  name: string,
  priority: number,
  limit: number,
  paths?: string,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: WINDOW_S,
        aggregateKeyType: 'IP',
        ...(paths === undefined
          ? {}
          : {
              scopeDownStatement: pathMatches(paths),
            }),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function managedRule(
  name: string,
  group: string,
  priority: number,
  action: 'none' | 'count',
  more: object = {},
) {
  return {
    name,
    priority,
    overrideAction: action === 'count' ? { count: {} } : { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: group, ...more } },
    visibilityConfig: visibility(name),
  };
}

export interface FirewallProps extends Omit<FirewallRuleOptions, 'knownNetworks'> {
  /** As `FirewallRuleOptions.knownNetworks`, in CIDR notation. */
  readonly networks: readonly string[];
  /** Letters, digits, hyphens and blanks: WAF takes no brackets. */
  readonly description: string;
}

/** Creates an IP set for each version of addresses. Returns their ARNs. */
function ipSets(scope: Construct, id: string, networks: readonly string[]): string[] {
  return (['IPV4', 'IPV6'] as const).flatMap((ipAddressVersion) => {
    const addresses = networks.filter(
      (network) => network.includes(':') === (ipAddressVersion === 'IPV6'),
    );
    if (addresses.length === 0) return [];
    const set = new CfnIPSet(scope, `${id}-${ipAddressVersion.toLowerCase()}`, {
      scope: 'CLOUDFRONT',
      ipAddressVersion,
      addresses,
    });
    return [set.attrArn];
  });
}

/**
 * Creates a web ACL for CloudFront, which takes it from us-east-1 only. Bots are labelled and let
 * through: what they may read is the meter's decision (docs/guides/keys.md), which the last rules
 * inform.
 */
export function firewall(
  scope: Construct,
  id: string,
  { description, networks, ...informing }: FirewallProps,
): CfnWebACL {
  const knownNetworks = ipSets(scope, 'known-networks', networks);
  return new CfnWebACL(scope, id, {
    scope: 'CLOUDFRONT',
    description,
    defaultAction: { allow: {} },
    visibilityConfig: visibility('all'),
    monetizationConfig: monetization(informing.machines),
    rules: [
      managedRule('hostile-addresses', 'AWSManagedRulesAmazonIpReputationList', 0, 'none'),
      rateRule('rate', 1, ALL_REQUESTS),
      rateRule('sign-in-rate', 2, SIGN_IN_REQUESTS, SIGN_IN_PATHS),
      rateRule('uncached-rate', 3, UNCACHED_REQUESTS, UNCACHED_PATHS),
      // The group has no protection level of its own. It is paid by the request that it
      // looks at, and nine of ten are for files.
      managedRule('bots', 'AWSManagedRulesBotControlRuleSet', 4, 'count', {
        scopeDownStatement: { notStatement: { statement: pathMatches(filePattern()) } },
        managedRuleGroupConfigs: [
          { awsManagedRulesBotControlRuleSet: { inspectionLevel: 'COMMON' } },
        ],
      }),
      ...firewallRules({ ...informing, knownNetworks }),
    ],
  });
}
