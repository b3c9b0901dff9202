/** Whether the region is turned on, and whether the caller may do what a deployment begins with. */
import { RELEASE_INDEX_KEY } from '../../shared/release-files.ts';
import { EDGE_REGION } from '../../shared/edge-region.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { callerOf, type Caller } from '../deployed/caller.ts';
import { queryAws } from '../deployed/query-aws.ts';
import { notChecked, ok, problem, type Finding } from '../doctor/check.ts';

/**
 * A region that an account has not turned on does not know its credentials.
 * @throws Error when no region knows them.
 */
export async function checkRegion(region: string): Promise<Finding> {
  const { account } = await callerOf(EDGE_REGION);
  try {
    await callerOf(region);
    return ok(`${region}, in the account ${account}`);
  } catch (error) {
    return problem(
      `${region} does not know the account ${account}: ${errorMessage(error)}`,
      'Turn the region on (AWS Account Management, Regions), or set AWS_REGION to another.',
    );
  }
}

/** @returns the ARN that policies belong to; undefined for the account itself, which may do everything. */
function principalOf({ arn, account }: Caller): string | undefined {
  const [role] = arn.split(':assumed-role/').slice(1);
  if (role !== undefined) return `arn:aws:iam::${account}:role/${role.split('/')[0]}`;
  return arn.endsWith(':root') ? undefined : arn;
}

/** The first thing of each kind that `npm run deploy` does as the caller, and not by CloudFormation. */
function mainCalls(account: string, { site, region, qualifier }: RightsOptions) {
  const role = (name: string) =>
    `arn:aws:iam::${account}:role/cdk-${qualifier}-${name}-role-${account}-${region}`;
  const assets = `arn:aws:s3:::${site}-data-assetsbucket`;
  return [
    ['sts:AssumeRole', role('deploy')],
    ['sts:AssumeRole', role('file-publishing')],
    [
      'cloudformation:DescribeStacks',
      `arn:aws:cloudformation:${region}:${account}:stack/${site}-data/1`,
    ],
    ['cloudfront:CreateInvalidation', `arn:aws:cloudfront::${account}:distribution/E1`],
    ['s3:PutObject', `${assets}/${RELEASE_INDEX_KEY}`],
    ['s3:DeleteObject', `${assets}/assets/entry.js`],
  ] as const;
}

export interface RightsOptions {
  /** `<brand>-<environment>`. */
  readonly site: string;
  readonly region: string;
  /** Of the bootstrap. */
  readonly qualifier: string;
}

/** @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_SimulatePrincipalPolicy.html */
async function isAllowed(principal: string, action: string, resource: string): Promise<boolean> {
  const fields = await queryAws('iam', EDGE_REGION, {
    ...{ Action: 'SimulatePrincipalPolicy', Version: '2010-05-08' },
    ...{ PolicySourceArn: principal, 'ActionNames.member.1': action },
    'ResourceArns.member.1': resource,
  });
  return fields.some(({ name, text }) => name === 'EvalDecision' && text === 'allowed');
}

/** Asks IAM, and does nothing of it. */
export async function checkRights(options: RightsOptions): Promise<Finding> {
  const caller = await callerOf(EDGE_REGION);
  const principal = principalOf(caller);
  if (principal === undefined) return ok('the account itself may do everything');
  const denied: string[] = [];
  try {
    for (const [action, resource] of mainCalls(caller.account, options))
      if (!(await isAllowed(principal, action, resource))) denied.push(`${action} on ${resource}`);
  } catch (error) {
    return notChecked(
      `IAM does not say what ${principal} may do, which takes iam:SimulatePrincipalPolicy: ${errorMessage(error)}`,
    );
  }
  return denied.length === 0
    ? ok(`${principal} may deploy`)
    : problem(
        `${principal} may not ${denied.join(', ')}`,
        'Give it the policy deployer.json of masthead deployer (docs/guides/deploy.md, Deploying without an administrator).',
      );
}
