/** What readers reach: the distribution, created from the behavior table. */
import { Annotations, CfnOutput, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CfnDistribution,
  Distribution,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import { Policy } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { PAGE_TAGS_HEADER } from '../shared/headers.ts';
import type { BuildOutput } from './build-output.ts';
import { acknowledge } from './constructs/acknowledge.ts';
import { addDashboard } from './constructs/dashboard.ts';
import { distributionBehaviors } from './constructs/edge-behaviors.ts';
import { errorResponses } from './constructs/edge-errors.ts';
import { EdgeFunctions } from './constructs/edge-functions.ts';
import { allowOriginCalls, edgeOrigins } from './constructs/edge-origins.ts';
import { invalidating, publisherPolicy } from './constructs/publisher-policy.ts';
import { addSiteRecords } from './constructs/site-records.ts';
import type { DataStack } from './data-stack.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import type { GlobalStack } from './global-stack.ts';
import type { Settings } from './settings.ts';
import type { SiteStack } from './site-stack.ts';

const priceClasses = {
  100: PriceClass.PRICE_CLASS_100,
  200: PriceClass.PRICE_CLASS_200,
  All: PriceClass.PRICE_CLASS_ALL,
} as const;

/** Outputs with the names of the edge functions, which the stack of alarms reads. */
export const watchedOutputs = {
  request: 'RequestFunctionName',
  response: 'ResponseFunctionName',
} as const;

export interface EdgeStackProps {
  readonly settings: Settings;
  readonly brand: DeployedBrand;
  readonly data: DataStack;
  readonly site: SiteStack;
  readonly build: BuildOutput;
  /** Absent where neither a web ACL nor a certificate is made. */
  readonly global: GlobalStack | undefined;
  /** Whether CloudFront delivers access logs to buckets in the site's region. */
  readonly takesAccessLogs: boolean;
}

export class EdgeStack extends Stack {
  readonly distribution: Distribution;
  constructor(
    scope: Construct,
    id: string,
    { settings, brand, data, site, build, global, takesAccessLogs }: EdgeStackProps,
  ) {
    const { environment, domain, hostedZone } = settings;
    const certificateArn = settings.certificateArn ?? global?.certificateArn;
    const webAclArn = settings.webAclArn ?? global?.webAclArn;
    super(scope, id, { description: `${brand.name} (${environment}): CloudFront` });
    // It reads outputs by name, which the CDK does not see as references.
    this.addStackDependency(site);
    if (global !== undefined) this.addStackDependency(global);
    const edgeFunctions = new EdgeFunctions(this, 'functions', build);
    const origins = edgeOrigins(this, {
      data,
      site,
      edgeSecretVersion: settings.edgeSecretVersion,
    });
    const distribution = new Distribution(this, 'distribution', {
      comment: `${brand.name} (${environment})`,
      ...distributionBehaviors(this, origins, edgeFunctions.associations, brand),
      domainNames: domain,
      certificate:
        certificateArn === undefined
          ? undefined
          : Certificate.fromCertificateArn(this, 'certificate', certificateArn),
      webAclId: webAclArn,
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion:
        certificateArn === undefined ? undefined : SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: priceClasses[settings.priceClass],
      errorResponses,
      ...(takesAccessLogs
        ? { enableLogging: true, logBucket: data.logs, logFilePrefix: 'cloudfront/' }
        : {}),
      // Cookies contain sessions and meters.
      logIncludesCookies: false,
      // The cache's hit rate is one of CloudFront's additional metrics, which cost.
      publishAdditionalMetrics: settings.lifecycle.keepsData,
    });
    this.distribution = distribution;
    purgesByTag(distribution);
    acknowledgeChoices(distribution, {
      hasDomain: domain !== undefined,
      hasWebAcl: webAclArn !== undefined,
      hasAccessLogs: takesAccessLogs,
    });
    if (hostedZone !== undefined && domain !== undefined && settings.dns === 'on')
      addSiteRecords(this, hostedZone, domain, distribution);
    allowOriginCalls(this, site, distribution);
    this.letPublish(data, site, distribution);
    const { distributionId } = distribution;
    addDashboard(this, { ...site.observed, distributionId, edgeFunctions: edgeFunctions.names });

    this.putOut(distribution, domain?.[0]);
    for (const name of ['request', 'response'] as const)
      new CfnOutput(this, watchedOutputs[name], { value: edgeFunctions.names[name] });
    new CfnOutput(this, 'EdgeStore', { value: edgeFunctions.store.keyValueStoreArn });
  }

  /**
   * Who publishes removes the copies of this one distribution. Here and not in the site stack, because
   * both policies name it.
   */
  private letPublish(data: DataStack, { publishingRoles }: SiteStack, distribution: Distribution) {
    const publisher = publisherPolicy(this, 'publisher-policy', { data, distribution });
    new CfnOutput(this, 'PublisherPolicy', { value: publisher.managedPolicyArn });
    if (publishingRoles.length === 0) return;
    const statements = [invalidating(distribution)];
    new Policy(this, 'publishing-functions', { statements, roles: [...publishingRoles] });
  }

  private putOut({ distributionDomainName, distributionId }: Distribution, domain?: string): void {
    new CfnOutput(this, 'DistributionDomain', { value: distributionDomainName });
    new CfnOutput(this, 'DistributionId', { value: distributionId });
    // A publish purges by tag where the distribution knows tags.
    new CfnOutput(this, 'PageTags', { value: PAGE_TAGS_HEADER });
    new CfnOutput(this, 'SiteAddress', { value: `https://${domain ?? distributionDomainName}/` });
  }
}

/**
 * Publishes purge copies by the tags of this header.
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/invalidation-by-tags.html
 */
function purgesByTag({ node }: Distribution): void {
  const made = node.defaultChild;
  if (!(made instanceof CfnDistribution)) throw new Error('The distribution has no resource');
  made.addPropertyOverride('DistributionConfig.CacheTagConfig', { HeaderName: PAGE_TAGS_HEADER });
}

function acknowledgeChoices(
  distribution: Distribution,
  has: { hasDomain: boolean; hasWebAcl: boolean; hasAccessLogs: boolean },
): void {
  const { hasDomain, hasWebAcl, hasAccessLogs } = has;
  acknowledge(
    distribution,
    'AwsSolutions-CFR1',
    "A magazine is read everywhere; where it may not be is the publisher's to say.",
  );
  if (!hasWebAcl) {
    acknowledge(
      distribution,
      'AwsSolutions-CFR2',
      'A web ACL costs from 5 USD a month: production has one, elsewhere the context firewall=on makes one.',
    );
  }
  if (!hasAccessLogs) {
    const reason = 'CloudFront delivers access logs to no bucket in this region.';
    acknowledge(distribution, 'AwsSolutions-CFR3', reason);
    Annotations.of(distribution).addWarningV2('masthead:access-logs', reason);
  }
  if (!hasDomain) {
    acknowledge(
      distribution,
      'AwsSolutions-CFR4',
      'CloudFront sets the TLS version of its own certificate; with domain and certificateArn the minimum is TLSv1.2_2021.',
    );
  }
}
