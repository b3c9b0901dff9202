/** The deployments whose templates tests read: an environment, and what `-c` passes besides. */

export interface Deployment {
  readonly environment: string;
  readonly context?: Readonly<Record<string, string>>;
  /** Where the CDK's command line would deploy to; absent as in a synthesis without credentials. */
  readonly region?: string;
}

export const certificateArn =
  'arn:aws:acm:us-east-1:123456789012:certificate/0b9c6a3e-7d0f-4f43-9a44-8f4b8fd2c1aa';
export const webAclArn =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/magazine/0b9c6a3e-7d0f-4f43-9a44-8f4b8fd2c1aa';
export const edgeSecretVersion = '0b9c6a3e-7d0f-4f43-9a44-8f4b8fd2c1aa';

const hostedZoneId = 'Z0123456789ABCDEFGHIJ';
const emailFrom = 'Meridian <mail@meridian.example>';
const newsEmailFrom = 'Meridian <mail@news.meridian.example>';
const botCheck = {
  botCheck: 'turnstile',
  botCheckSecretArn: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:turnstile-AbCdEf',
};
const domain = 'www.meridian.example,meridian.example';

export const deployments = {
  /** As a new publisher deploys it. */
  production: { environment: 'production' },
  'production with sources': { environment: 'production', context: { sources: 'on' } },
  'production with the desk': {
    environment: 'production',
    context: { desk: 'on', domain, certificateArn, emailFrom, purgesPerMonth: '9000' },
  },
  staging: { environment: 'staging' },
  'staging with the desk': { environment: 'staging', context: { desk: 'on' } },
  ci: { environment: 'ci' },
  'production with all options': {
    environment: 'production',
    context: {
      domain,
      certificateArn,
      emailFrom,
      alarmEmail: 'ops@meridian.example',
      budgetUsd: '50',
      ...botCheck,
    },
  },
  'production with all alarms': {
    environment: 'production',
    context: {
      domain: 'www.meridian.example',
      certificateArn,
      emailFrom,
      sources: 'on',
      desk: 'on',
      alarmEmail: 'desk@meridian.example',
    },
  },
  'production without tracing': { environment: 'production', context: { tracing: 'off' } },
  'production with other firewall rules': {
    environment: 'production',
    context: {
      crawlers: 'none',
      crowdLimit: '50',
      knownNetworks: '203.0.113.0/24,2001:db8::/32',
      firewallWordVersion: edgeSecretVersion,
    },
  },
  'production with emails': { environment: 'production', context: { emailFrom: newsEmailFrom } },
  'staging with emails and a zone': {
    environment: 'staging',
    context: { emailFrom: newsEmailFrom, domain: 'www.meridian.example', hostedZoneId },
  },
  'staging with an email identity': {
    environment: 'staging',
    context: { emailFrom: newsEmailFrom, emailIdentity: 'meridian.example' },
  },
  /** With every option of the edge that a publisher may choose. */
  'staging with options of the edge': {
    environment: 'staging',
    context: {
      domain: 'www.meridian.example, meridian.example',
      certificateArn,
      webAclArn,
      priceClass: '100',
      edgeSecretVersion,
    },
  },
  'staging with a zone whose names lead elsewhere': {
    environment: 'staging',
    context: { domain, hostedZoneId, dns: 'off' },
  },
  'staging with a zone': { environment: 'staging', context: { domain, hostedZoneId } },
  /** With the options that a publisher may choose and that functions receive. */
  'staging with options of functions': {
    environment: 'staging',
    context: { domain, certificateArn, emailFrom, sources: 'on', ...botCheck },
  },
  'production in Frankfurt': { environment: 'production', region: 'eu-central-1' },
  'production with a copy in another region': {
    environment: 'production',
    region: 'eu-central-1',
    context: { backupCopy: 'arn:aws:backup:eu-west-1:123456789012:backup-vault:masthead' },
  },
  'production in Cape Town': { environment: 'production', region: 'af-south-1' },
  'ci without reserved concurrency': {
    environment: 'ci',
    context: { reservedConcurrency: 'off' },
  },
} satisfies Record<string, Deployment>;

export type DeploymentName = keyof typeof deployments;
