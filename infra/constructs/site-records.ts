/** Points the site's names to the distribution, in a hosted zone of Route 53. */
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { HostedZoneSettings } from '../settings.ts';

export function addSiteRecords(
  scope: Construct,
  { id, name }: HostedZoneSettings,
  domain: readonly string[],
  distribution: Distribution,
): void {
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'zone', {
    hostedZoneId: id,
    zoneName: name,
  });
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  for (const recordName of domain) {
    new ARecord(scope, `${recordName}-a`, { zone, recordName: `${recordName}.`, target });
    new AaaaRecord(scope, `${recordName}-aaaa`, { zone, recordName: `${recordName}.`, target });
  }
}
