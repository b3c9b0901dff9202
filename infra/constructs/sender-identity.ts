/**
 * The domain that emails come from, verified by SES: signed with DKIM, and with a MAIL FROM domain of
 * its own, so that SPF passes for it too. The records are made where the domain is in the hosted
 * zone, and put out for the publisher's DNS where it is not.
 * @see https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-easy.html
 * @see https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
 */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import {
  CnameRecord,
  HostedZone,
  MxRecord,
  TxtRecord,
  type IHostedZone,
} from 'aws-cdk-lib/aws-route53';
import { EmailIdentity, Identity, MailFromBehaviorOnMxFailure } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { HostedZoneSettings, Lifecycle } from '../settings.ts';
import { removalPolicy } from './removal.ts';

export interface SenderIdentityProps {
  readonly domain: string;
  readonly hostedZone?: HostedZoneSettings;
  readonly lifecycle: Lifecycle;
}

interface DnsRecord {
  readonly type: 'CNAME' | 'MX' | 'TXT';
  /** Without a dot at its end. */
  readonly name: string;
  readonly value: string;
}

/** SES takes 10 alone as the priority of the MX record. */
const MX_PRIORITY = 10;
const SPF = 'v=spf1 include:amazonses.com ~all';

function isIn(domain: string, zone: HostedZoneSettings): boolean {
  return domain === zone.name || domain.endsWith(`.${zone.name}`);
}

function addRecord(
  scope: Construct,
  zone: IHostedZone,
  id: string,
  { type, name, value }: DnsRecord,
) {
  const recordName = `${name}.`;
  if (type === 'CNAME') new CnameRecord(scope, id, { zone, recordName, domainName: value });
  else if (type === 'TXT') new TxtRecord(scope, id, { zone, recordName, values: [value] });
  else
    new MxRecord(scope, id, {
      zone,
      recordName,
      values: [{ priority: MX_PRIORITY, hostName: value }],
    });
}

export function addSenderIdentity(
  scope: Construct,
  { domain, hostedZone, lifecycle }: SenderIdentityProps,
): void {
  const mailFromDomain = `bounce.${domain}`;
  const identity = new EmailIdentity(scope, 'sender-identity', {
    identity: Identity.domain(domain),
    mailFromDomain,
    // Emails go out while the MX record is not known yet.
    mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
  });
  identity.applyRemovalPolicy(removalPolicy(lifecycle));
  const records: readonly DnsRecord[] = [
    ...identity.dkimRecords.map(({ name, value }) => ({ type: 'CNAME' as const, name, value })),
    {
      type: 'MX',
      name: mailFromDomain,
      value: `feedback-smtp.${Stack.of(scope).region}.amazonses.com`,
    },
    { type: 'TXT', name: mailFromDomain, value: SPF },
  ];
  if (hostedZone !== undefined && isIn(domain, hostedZone)) {
    const zone = HostedZone.fromHostedZoneAttributes(scope, 'sender-zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    for (const [index, record] of records.entries())
      addRecord(scope, zone, `sender-record-${index + 1}`, record);
    return;
  }
  for (const [index, { type, name, value }] of records.entries())
    new CfnOutput(scope, `EmailRecord${index + 1}`, {
      value: `${name} ${type} ${type === 'MX' ? `${MX_PRIORITY} ${value}` : value}`,
    });
}
