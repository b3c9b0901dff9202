/**
 * What deploying takes in place of an administrator: a policy for the one who runs `npm run deploy`, one for
 * CloudFormation, which makes the resources, and whom a role trusts that GitHub's jobs may use.
 */
import { RELEASE_INDEX_KEY } from '../shared/release-files.ts';

export interface PolicyStatement {
  readonly Sid: string;
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >;
}

export interface Policy {
  readonly Version: '2012-10-17';
  readonly Statement: readonly PolicyStatement[];
}

export interface DeployerOptions {
  /** `key` of the brand: it begins the name of each stack. */
  readonly brandKey: string;
  /** Twelve digits. */
  readonly account: string;
  /** Of the bootstrap; the CDK's own unless it was given another. */
  readonly qualifier: string;
}

/** Of the CDK's bootstrap. */
export const DEFAULT_QUALIFIER = 'hnb659fds';

type Row = readonly [
  sid: string,
  actions: readonly string[],
  resources: readonly string[],
  condition?: PolicyStatement['Condition'],
];

function policyOf(statements: readonly Row[]): Policy {
  return {
    Version: '2012-10-17',
    Statement: statements.map(([Sid, Action, Resource, Condition]) => ({
      ...{ Sid, Effect: 'Allow', Action, Resource },
      ...(Condition === undefined ? {} : { Condition }),
    })),
  };
}

/** What `masthead preflight` asks. */
const lookBeforeDeploying: Row = [
  'LookBeforeDeploying',
  [
    'acm:DescribeCertificate',
    'cloudfront:ListCachePolicies',
    'cloudfront:ListResponseHeadersPolicies',
    'iam:SimulatePrincipalPolicy',
    'lambda:GetAccountSettings',
    'ses:GetAccount',
    'ses:GetEmailIdentity',
  ],
  ['*'],
];

/** Returns the policy of the one who runs `npm run deploy`, `masthead preflight`, `rollback` and `vitals`. */
export function deployerPolicy({ brandKey, account, qualifier }: DeployerOptions): Policy {
  const roles = ['deploy', 'file-publishing', 'lookup'].map(
    (role) => `arn:aws:iam::${account}:role/cdk-${qualifier}-${role}-role-${account}-*`,
  );
  return policyOf([
    ['UseTheBootstrap', ['sts:AssumeRole'], roles],
    [
      'ReadTheBootstrap',
      ['ssm:GetParameter'],
      [`arn:aws:ssm:*:${account}:parameter/cdk-bootstrap/${qualifier}/version`],
    ],
    [
      'ReadStacks',
      [
        'cloudformation:DescribeStacks',
        'cloudformation:GetTemplate',
        'cloudformation:ListStackResources',
        'cloudformation:UpdateTerminationProtection',
      ],
      [
        `arn:aws:cloudformation:*:${account}:stack/${brandKey}-*/*`,
        `arn:aws:cloudformation:*:${account}:stack/CDKToolkit/*`,
      ],
    ],
    [
      'EmptyTheEdge',
      ['cloudfront:CreateInvalidation'],
      [`arn:aws:cloudfront::${account}:distribution/*`],
    ],
    [
      'DeleteFilesOfOldReleases',
      ['s3:ListBucket', 's3:GetObject', 's3:DeleteObject'],
      [
        `arn:aws:s3:::${brandKey}-*-data-assetsbucket*`,
        `arn:aws:s3:::${brandKey}-*-data-assetsbucket*/*`,
      ],
    ],
    [
      'NoteReleases',
      ['s3:PutObject'],
      [`arn:aws:s3:::${brandKey}-*-data-assetsbucket*/${RELEASE_INDEX_KEY}`],
    ],
    [
      'MoveReleases',
      ['lambda:GetAlias', 'lambda:ListVersionsByFunction', 'lambda:UpdateAlias'],
      [`arn:aws:lambda:*:${account}:function:${brandKey}-*`],
    ],
    [
      'ReadVitals',
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
      [`arn:aws:dynamodb:*:${account}:table/${brandKey}-*-data-*`],
    ],
    lookBeforeDeploying,
  ]);
}

/** Services that a role of a site's functions is made for. */
const passedTo = ['apigateway', 'backup', 'codedeploy', 'lambda', 'scheduler'].map(
  (name) => `${name}.amazonaws.com`,
);

/** Roles of the functions, and policies for publishers. */
function roleRows({ brandKey, account }: DeployerOptions): Row[] {
  return [
    [
      'Roles',
      [
        'iam:AttachRolePolicy',
        'iam:CreateRole',
        'iam:DeleteRole',
        'iam:DeleteRolePolicy',
        'iam:DetachRolePolicy',
        'iam:GetRole',
        'iam:GetRolePolicy',
        'iam:ListRoleTags',
        'iam:PutRolePolicy',
        'iam:TagRole',
        'iam:UntagRole',
        'iam:UpdateAssumeRolePolicy',
        'iam:UpdateRole',
      ],
      [`arn:aws:iam::${account}:role/${brandKey}-*`],
    ],
    [
      'PassRoles',
      ['iam:PassRole'],
      [`arn:aws:iam::${account}:role/${brandKey}-*`],
      { StringEquals: { 'iam:PassedToService': passedTo } },
    ],
    // AWS makes these with the first API and the first backup of an account.
    [
      'RolesOfServices',
      ['iam:CreateServiceLinkedRole'],
      [`arn:aws:iam::${account}:role/aws-service-role/*`],
      {
        StringEquals: {
          'iam:AWSServiceName': ['backup.amazonaws.com', 'ops.apigateway.amazonaws.com'],
        },
      },
    ],
    [
      'Policies',
      [
        'iam:CreatePolicy',
        'iam:CreatePolicyVersion',
        'iam:DeletePolicy',
        'iam:DeletePolicyVersion',
        'iam:GetPolicy',
        'iam:GetPolicyVersion',
        'iam:ListPolicyVersions',
      ],
      [`arn:aws:iam::${account}:policy/${brandKey}-*`],
    ],
  ];
}

/** What keeps and runs the site. */
function siteRows({ brandKey, account, qualifier }: DeployerOptions): Row[] {
  const own = (service: string, kind: string) =>
    `arn:aws:${service}:*:${account}:${kind}${brandKey}-*`;
  return [
    ['Tables', ['dynamodb:*'], [own('dynamodb', 'table/')]],
    // With a copy elsewhere (`backupCopy`). AWS gives plans their names.
    [
      'Backups',
      ['backup:*'],
      [
        `arn:aws:backup:*:${account}:backup-plan:*`,
        // The CDK names a vault by the end of its path without hyphens, which may leave the brand out.
        `arn:aws:backup:*:${account}:backup-vault:*`,
      ],
    ],
    ['BackupsOfNoName', ['backup-storage:MountCapsule'], ['*']],
    ['Functions', ['lambda:*'], [own('lambda', 'function:'), own('lambda', 'layer:')]],
    // Layers of AWS, and sources of events, which have no name.
    [
      'FunctionsOfNoName',
      [
        'lambda:CreateEventSourceMapping',
        'lambda:DeleteEventSourceMapping',
        'lambda:GetEventSourceMapping',
        'lambda:GetLayerVersion',
        'lambda:PublishLayerVersion',
        'lambda:DeleteLayerVersion',
        'lambda:TagResource',
        'lambda:UpdateEventSourceMapping',
      ],
      ['*'],
    ],
    ['Buckets', ['s3:*'], [`arn:aws:s3:::${brandKey}-*`, `arn:aws:s3:::${brandKey}-*/*`]],
    [
      'Files',
      ['s3:GetObject', 's3:ListBucket'],
      [`arn:aws:s3:::cdk-${qualifier}-assets-${account}-*`],
    ],
  ];
}

/** What connects and watches it. */
function watchRows({ brandKey, account }: DeployerOptions): Row[] {
  const own = (service: string, kind: string) =>
    `arn:aws:${service}:*:${account}:${kind}${brandKey}-*`;
  return [
    ['Queues', ['sqs:*'], [own('sqs', '')]],
    ['Topics', ['sns:*'], [own('sns', '')]],
    ['Schedules', ['scheduler:*'], [own('scheduler', 'schedule/*/')]],
    ['Logs', ['logs:*'], [own('logs', 'log-group:'), own('logs', 'log-group:/aws/lambda/')]],
    [
      'LogsOfTheApi',
      [
        'logs:CreateLogDelivery',
        'logs:DeleteLogDelivery',
        'logs:DescribeLogGroups',
        'logs:DescribeResourcePolicies',
        'logs:GetLogDelivery',
        'logs:ListLogDeliveries',
        'logs:PutResourcePolicy',
        'logs:UpdateLogDelivery',
      ],
      ['*'],
    ],
    [
      'Alarms',
      ['cloudwatch:*'],
      [own('cloudwatch', 'alarm:'), `arn:aws:cloudwatch::${account}:dashboard/${brandKey}-*`],
    ],
    // It is asked of all alarms, whatever they are named.
    ['AlarmsOfNoName', ['cloudwatch:DescribeAlarms'], ['*']],
    [
      'Releases',
      ['codedeploy:*'],
      [
        own('codedeploy', 'application:'),
        own('codedeploy', 'deploymentgroup:'),
        `arn:aws:codedeploy:*:${account}:deploymentconfig:*`,
      ],
    ],
  ];
}

/** What readers reach, and what belongs to the account. */
function accountRows({ brandKey, account }: DeployerOptions): Row[] {
  return [
    // Stacks read outputs of others (`Fn::GetStackOutput`).
    [
      'Outputs',
      ['cloudformation:DescribeStacks'],
      [`arn:aws:cloudformation:*:${account}:stack/${brandKey}-*/*`],
    ],
    [
      'Api',
      ['apigateway:*'],
      [
        'arn:aws:apigateway:*::/apis',
        'arn:aws:apigateway:*::/apis/*',
        'arn:aws:apigateway:*::/tags/*',
      ],
    ],
    ['Edge', ['cloudfront:*', 'cloudfront-keyvaluestore:*'], [`arn:aws:cloudfront::${account}:*`]],
    ['Firewall', ['wafv2:*'], [`arn:aws:wafv2:us-east-1:${account}:global/*`]],
    ['Secrets', ['secretsmanager:*'], [`arn:aws:secretsmanager:*:${account}:secret:*`]],
    ['Passwords', ['secretsmanager:GetRandomPassword'], ['*']],
    ['Certificates', ['acm:*'], [`arn:aws:acm:us-east-1:${account}:certificate/*`]],
    ['CertificateOfNoName', ['acm:RequestCertificate'], ['*']],
    [
      'Records',
      [
        'route53:ChangeResourceRecordSets',
        'route53:GetHostedZone',
        'route53:ListResourceRecordSets',
      ],
      ['arn:aws:route53:::hostedzone/*'],
    ],
    ['ChangesOfRecords', ['route53:GetChange'], ['arn:aws:route53:::change/*']],
    [
      'Emails',
      ['ses:*'],
      [`arn:aws:ses:*:${account}:identity/*`, `arn:aws:ses:*:${account}:configuration-set/*`],
    ],
    [
      'Spending',
      ['budgets:ModifyBudget', 'budgets:ViewBudget'],
      [`arn:aws:budgets::${account}:budget/*`],
    ],
    ['Tracing', ['xray:*'], [`arn:aws:xray:*:${account}:*`]],
    ['Bootstrap', ['ssm:GetParameters'], [`arn:aws:ssm:*:${account}:parameter/cdk-bootstrap/*`]],
  ];
}

/**
 * Returns the policy of CloudFormation, for `cdk bootstrap --cloudformation-execution-policies`. Where
 * AWS names a resource by itself, as it does with secrets, the policy cannot name the magazine's.
 */
export function executionPolicy(options: DeployerOptions): Policy {
  return policyOf([
    ...roleRows(options),
    ...siteRows(options),
    ...watchRows(options),
    ...accountRows(options),
  ]);
}

/**
 * Returns whom a role trusts that jobs of a repository may use, in one environment of GitHub alone.
 * @param repository `owner/name`.
 * @see https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws
 */
export function githubTrust(account: string, repository: string, environment: string): object {
  const issuer = 'token.actions.githubusercontent.com';
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Federated: `arn:aws:iam::${account}:oidc-provider/${issuer}` },
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
          },
        },
      },
    ],
  };
}
