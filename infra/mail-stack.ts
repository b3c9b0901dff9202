/**
 * The identity that emails come from, with its DNS records: apart from everything else, because SES
 * and DNS refuse what they have already.
 */
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addSenderIdentity } from './constructs/sender-identity.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import type { Settings } from './settings.ts';

export interface MailStackProps {
  readonly settings: Settings;
  readonly brand: DeployedBrand;
  /** The last stack that the site cannot do without: what is refused here stops none of them. */
  readonly after: Stack;
}

export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { settings, brand, after }: MailStackProps) {
    const { environment, hostedZone, lifecycle, mail } = settings;
    super(scope, id, { description: `${brand.name} (${environment}): the sender of emails` });
    this.addStackDependency(after);
    if (mail !== undefined)
      addSenderIdentity(this, { domain: mail.identity, hostedZone, lifecycle });
  }
}
