/** What CloudFront takes from us-east-1 only, wherever the other stacks are: web ACL, certificate. */
import { CfnOutput, Fn, SecretValue, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { EDGE_REGION } from '../shared/edge-region.ts';
import { acknowledge } from './constructs/acknowledge.ts';
import { firewall } from './constructs/firewall.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import type { Settings } from './settings.ts';

/** Whether a site needs the stack at all. */
export function needsGlobalStack({ firewall: isOn, hostedZone }: Settings): boolean {
  return isOn || hostedZone !== undefined;
}

export class GlobalStack extends Stack {
  /** ARNs, as another stack in any region refers to them; absent when the stack makes none. */
  readonly webAclArn: string | undefined;
  readonly certificateArn: string | undefined;

  constructor(
    scope: Construct,
    id: string,
    { settings, brand }: { settings: Settings; brand: DeployedBrand },
  ) {
    const { environment, domain, hostedZone } = settings;
    super(scope, id, {
      env: { region: EDGE_REGION },
      description: `${brand.name} (${environment}): web ACL and certificate for CloudFront`,
    });
    if (settings.firewall) this.webAclArn = this.addFirewall(settings, brand);
    const [name, ...others] = domain ?? [];
    if (hostedZone === undefined || name === undefined) return;
    const certificate = new Certificate(this, 'certificate', {
      domainName: name,
      subjectAlternativeNames: others,
      validation: CertificateValidation.fromDns(
        HostedZone.fromHostedZoneAttributes(this, 'zone', {
          hostedZoneId: hostedZone.id,
          zoneName: hostedZone.name,
        }),
      ),
    });
    this.certificateArn = this.output('CertificateArn', certificate.certificateArn);
  }

  /** @returns its ARN. */
  private addFirewall(
    { environment, crawlers, crowdLimit, knownNetworks, firewallWordVersion }: Settings,
    { key, machines }: DeployedBrand,
  ): string {
    const secret = new Secret(this, 'firewall-word', {
      description: 'By which the edge believes what the web ACL says of crawlers and crowds',
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
    });
    acknowledge(
      secret,
      'AwsSolutions-SMG4',
      'The edge has to learn a new word at the same time: docs/guides/keys.md rotates it.',
    );
    this.output('FirewallWord', secret.secretArn);
    const word = SecretValue.secretsManager(
      secret.secretArn,
      firewallWordVersion === undefined ? {} : { versionId: firewallWordVersion },
    );
    return this.output(
      'WebAclArn',
      firewall(this, 'firewall', {
        description: `${key}-${environment}`,
        // CloudFormation replaces the reference during deployment: the template contains no word.
        word: word.unsafeUnwrap(),
        crawlers,
        crowdLimit,
        machines,
        networks: knownNetworks ?? [],
      }).attrArn,
    );
  }

  private output(name: string, value: string): string {
    new CfnOutput(this, name, { value });
    return Fn.getStackOutput(this.stackName, name, EDGE_REGION);
  }
}
