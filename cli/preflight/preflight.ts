/**
 * What would stop a deployment, found before anything is made: region, rights, bootstrap, quotas, what SES, ACM and
 * DNS have already, and stacks that an earlier try has left.
 */
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFrontClient,
  ListCachePoliciesCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import * as v from 'valibot';
import { BACKUP_VAULT_ARN, type Settings } from '../../infra/settings.ts';
import { signInDonePath, signInProviders } from '../../shared/accounts/sign-in-providers.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { openSupplied, type SuppliedStore } from '../keys/supplied-store.ts';
import { isOk, jsonOf } from '../../services/aws/send-request.ts';
import { patientBudget, signedFetch } from '../../services/aws/signed-fetch.ts';
import { EDGE_REGION } from '../../shared/edge-region.ts';
import { describeStack, type StackState } from '../deployed/describe-stack.ts';
import { readStacks, type StackKind } from '../deployed/site-stacks.ts';
import {
  notChecked,
  ok,
  problem,
  showChecks,
  type Check,
  type CheckResult,
  type Finding,
} from '../doctor/check.ts';
import { resolveNames } from '../doctor/dns-check.ts';
import { checkRegion, checkRights, type RightsOptions } from './caller-checks.ts';
import { checkConcurrency } from './concurrency-check.ts';
import { using } from './using.ts';
import type { Progress } from '../../importing/progress.ts';

export interface PreflightOptions extends RightsOptions {
  readonly brand: Pick<Brand, 'origin' | 'signIn'>;
  readonly settings: Settings;
}

/** The CDK's assets and lookups. @see https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html */
const BOOTSTRAP_STACK = 'CDKToolkit';
const BOOTSTRAP_VERSION = 6;
/**
 * What an environment adds to policies that an account has, and how many it may have.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const CACHE_POLICIES = { added: 4, quota: 20 };
const HEADER_POLICIES = { added: 3, quota: 20 };

async function checkBootstrap(region: string): Promise<Finding> {
  const regions = [...new Set([region, EDGE_REGION])];
  for (const one of regions) {
    const found = await describeStack(BOOTSTRAP_STACK, one);
    const version = Number(found?.outputs.BootstrapVersion ?? 0);
    if (version < BOOTSTRAP_VERSION)
      return problem(
        found === undefined
          ? `The CDK is not bootstrapped in ${one}`
          : `The bootstrap of the CDK in ${one} has version ${version}; ${BOOTSTRAP_VERSION} is needed`,
        `Run npx cdk bootstrap aws://<account>/${one}.`,
      );
  }
  return ok(`the CDK is bootstrapped in ${regions.join(' and ')}`);
}

/** States of a stack that holds nothing: the CDK makes it anew, or goes on with it. */
const emptyStates: ReadonlySet<string> = new Set(['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS']);

function isThere(stack: StackState | undefined): boolean {
  return stack?.status !== undefined && !emptyStates.has(stack.status);
}

/** Some states stop the next try. */
function checkStacks(stacks: readonly StackState[]): Finding {
  const there = stacks.filter(isThere);
  const moving = there.find(({ status }) => status?.endsWith('_IN_PROGRESS'));
  if (moving !== undefined)
    return problem(
      `${moving.name} is ${moving.status}: a deployment is under way`,
      'Wait until it has ended.',
    );
  const stuck = there.find(({ status }) => status?.endsWith('_FAILED'));
  if (stuck !== undefined)
    return problem(
      `${stuck.name} is ${stuck.status}`,
      'Read its events in CloudFormation (docs/guides/deploy.md, A first deployment that failed).',
    );
  const empty = stacks
    .filter(({ status }) => status !== undefined && emptyStates.has(status))
    .map(({ name, status }) => `${name} is ${status}`);
  return ok(
    [
      there.length === 0
        ? 'this is the first deployment'
        : `${there.length} stacks are there, and none is stuck`,
      ...(empty.length === 0 ? [] : [`${empty.join(', ')}: empty, and made anew`]),
    ].join('; '),
  );
}

async function checkPolicies(isFirst: boolean): Promise<Finding> {
  if (!isFirst) return ok('the distribution has its policies already');
  const counts = await using(new CloudFrontClient({ region: EDGE_REGION }), async (cloudFront) => {
    const [cache, headers] = await Promise.all([
      cloudFront.send(new ListCachePoliciesCommand({ Type: 'custom' })),
      cloudFront.send(new ListResponseHeadersPoliciesCommand({ Type: 'custom' })),
    ]);
    return [
      ['cache policies', cache.CachePolicyList?.Quantity ?? 0, CACHE_POLICIES],
      [
        'response headers policies',
        headers.ResponseHeadersPolicyList?.Quantity ?? 0,
        HEADER_POLICIES,
      ],
    ] as const;
  });
  const full = counts.find(([, there, { added, quota }]) => there + added > quota);
  return full === undefined
    ? ok(counts.map(([name, there]) => `${there} ${name}`).join(', '))
    : problem(
        `CloudFront has ${full[1]} ${full[0]} of this account; the site adds ${full[2].added}, and ${full[2].quota} are allowed`,
        'Delete those that no distribution uses, or ask for a higher quota (Service Quotas, CloudFront).',
      );
}

async function checkEmail(
  { settings: { mail }, region }: PreflightOptions,
  hasMailStack: boolean,
): Promise<Finding> {
  if (mail === undefined) return ok('the site sends no email: no emailFrom');
  return using(new SESv2Client({ region }), async (ses) => {
    const identity = await ses
      .send(new GetEmailIdentityCommand({ EmailIdentity: mail.identity }))
      .catch((error: unknown) => {
        if (error instanceof NotFoundException) return undefined;
        throw error;
      });
    if (mail.makesIdentity && identity !== undefined && !hasMailStack)
      return problem(
        `SES has the identity ${mail.identity} already, and takes it once`,
        `Add -c emailIdentity=${mail.identity}: it stays as it is.`,
      );
    if (!mail.makesIdentity && identity?.VerifiedForSendingStatus !== true)
      return problem(
        `SES ${identity === undefined ? 'does not know' : 'has not verified'} ${mail.identity} in ${region}`,
        'Verify it in SES, with the DKIM records that it shows, or leave emailIdentity out.',
      );
    const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}));
    return ok(
      ProductionAccessEnabled === true
        ? `${mail.identity} can be used`
        : `${mail.identity} can be used; SES is in its sandbox, and sends to verified addresses only`,
    );
  });
}

/** Whether a certificate's name covers a host: the same, or a wildcard of one label. */
function covers(name: string, host: string): boolean {
  return (
    name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1))
  );
}

async function checkCertificate({ settings }: PreflightOptions): Promise<Finding> {
  const { certificateArn, domain = [], hostedZone } = settings;
  if (certificateArn === undefined)
    return ok(
      hostedZone === undefined ? "CloudFront's own" : `one is made by the zone ${hostedZone.name}`,
    );
  const { Certificate } = await using(new ACMClient({ region: EDGE_REGION }), (acm) =>
    acm.send(new DescribeCertificateCommand({ CertificateArn: certificateArn })),
  );
  if (Certificate?.Status !== 'ISSUED')
    return problem(
      `The certificate is ${Certificate?.Status ?? 'unknown'}`,
      'Add the records that ACM shows to the DNS of the domain, and wait until it is issued.',
    );
  const names = Certificate.SubjectAlternativeNames ?? [];
  const missing = domain.filter((host) => !names.some((name) => covers(name, host)));
  return missing.length === 0
    ? ok(`issued for ${names.join(', ')}`)
    : problem(
        `The certificate does not name ${missing.join(', ')}`,
        'Request one in us-east-1 that names each of them.',
      );
}

async function checkRecords(
  { settings: { domain = [], hostedZone, dns } }: PreflightOptions,
  isFirst: boolean,
): Promise<Finding> {
  if (domain.length === 0) return ok('the site has the name that CloudFront gives it');
  if (!isFirst) return ok('masthead doctor checks the names of a deployed site');
  const found = await resolveNames(domain);
  if (found === undefined) return notChecked('no name server responds');
  const live = found.filter(({ leads }) => leads).map(({ name }) => name);
  if (live.length === 0) return ok('the names lead nowhere yet');
  if (hostedZone !== undefined && dns === 'on')
    return problem(
      `${live.join(', ')} lead elsewhere, and Route 53 takes no second record`,
      'Add -c dns=off, and follow docs/guides/moving.md.',
    );
  return ok(`${live.join(', ')} lead elsewhere, and stay so: docs/guides/moving.md`);
}

/** @see https://docs.aws.amazon.com/aws-backup/latest/devguide/API_DescribeRegionSettings.html */
const backupSettingsSchema = v.object({
  ResourceTypeOptInPreference: v.record(v.string(), v.boolean()),
  ResourceTypeManagementPreference: v.record(v.string(), v.boolean()),
});

/** @returns what AWS Backup says; undefined for what is not there, or not this account's to see. */
async function askBackup(region: string, path: string): Promise<unknown> {
  const call = signedFetch(
    { region, credentials: fromNodeProviderChain(), budget: patientBudget },
    'backup',
  );
  const endpoint = process.env.AWS_ENDPOINT_URL ?? `https://backup.${region}.amazonaws.com`;
  return call(new URL(path, endpoint), { method: 'GET', headers: {}, body: '' }, (response) =>
    isOk(response) ? jsonOf(response) : undefined,
  );
}

/** Tables are copied to other regions and accounts where AWS Backup manages them fully. */
async function checkBackupCopy({ settings: { backupCopy }, region }: PreflightOptions) {
  if (backupCopy === undefined)
    return ok('no copy in another region or account: docs/guides/backups.md, A second copy');
  const [, copyRegion = '', account = ''] = BACKUP_VAULT_ARN.exec(backupCopy) ?? [];
  const said = v.safeParse(backupSettingsSchema, await askBackup(region, '/account-settings'));
  if (!said.success) return notChecked(`AWS Backup in ${region} does not say how it is set up`);
  const { ResourceTypeOptInPreference: isOn, ResourceTypeManagementPreference: isManaged } =
    said.output;
  const off = ['DynamoDB', 'S3'].filter((type) => isOn[type] !== true);
  if (off.length > 0 || isManaged.DynamoDB !== true)
    return problem(
      off.length > 0
        ? `AWS Backup in ${region} leaves out ${off.join(' and ')}`
        : `AWS Backup in ${region} does not manage tables, so it copies none elsewhere`,
      'Turn on DynamoDB, its advanced features, and S3: AWS Backup, Settings.',
    );
  const name = backupCopy.slice(backupCopy.lastIndexOf(':') + 1);
  const path = `/backup-vaults/${name}?backupVaultAccountId=${account}`;
  return (await askBackup(copyRegion, path)) === undefined
    ? notChecked(`the vault ${name} in ${copyRegion} is not there, or another account's`)
    : ok(`copies go to the vault ${name} in ${copyRegion}`);
}

/**
 * Whether other services can sign readers in: their answers come to the site's own address, and each has
 * its secret. What is entered at the service nobody can ask.
 * @param supplied Of the site that is there; undefined before its first deployment.
 */
export async function checkSignIn(
  { brand: { signIn, origin }, settings: { domain = [] }, site }: PreflightOptions,
  supplied: Pick<SuppliedStore, 'setAt'> | undefined,
): Promise<Finding> {
  const names = signInProviders.filter((name) => signIn?.[name] !== undefined);
  if (names.length === 0) return ok('no other service signs readers in');
  const { hostname } = new URL(origin);
  const addresses = names.map((name) => `${origin}${signInDonePath(name)}`).join(', ');
  if (domain.length > 0 && !domain.includes(hostname))
    return problem(
      `Other services lead back to ${addresses}, and the site is at ${domain.join(', ')}`,
      'Give the brand file the origin of the site, or add its name to domain.',
    );
  const enter = `enter these redirect addresses there: ${addresses}`;
  const set = (missing: readonly string[]) =>
    missing.map((name) => `masthead keys set sign-in-${name} --stack ${site}-data`).join(', ');
  if (supplied === undefined)
    return ok(`${enter}; when the data stack is there, run ${set(names)} (docs/guides/sign-in.md)`);
  const setAt = await Promise.all(names.map((name) => supplied.setAt(`sign-in-${name}`)));
  const missing = names.filter((_, index) => setAt[index] === undefined);
  return missing.length === 0
    ? ok(`each has its secret; ${enter}`)
    : problem(
        `Services that sign readers in have no secret: ${missing.join(', ')}`,
        `Run ${set(missing)}, and ${enter} (docs/guides/sign-in.md).`,
      );
}

/**
 * Asks AWS and DNS, and changes nothing.
 * @returns what each check found, in the order in which a deployment would meet it.
 */
export async function preflight(
  options: PreflightOptions,
  progress: Progress,
): Promise<CheckResult[]> {
  const { site, region } = options;
  let stacks: Partial<Record<StackKind, StackState>> = {};
  const isFirst = () => !isThere(stacks.edge);
  const withFunctions = () =>
    [stacks.site, stacks.desk].flatMap((stack) => (stack && isThere(stack) ? [stack.name] : []));
  const checks: Check[] = [
    { name: 'region', run: () => checkRegion(region) },
    { name: 'rights', run: () => checkRights(options) },
    { name: 'bootstrap', run: () => checkBootstrap(region) },
    {
      name: 'stacks',
      run: async () => {
        stacks = await readStacks(site, region);
        return checkStacks(Object.values(stacks));
      },
    },
    { name: 'concurrency', run: () => checkConcurrency(options, withFunctions()) },
    { name: 'policies', run: () => checkPolicies(isFirst()) },
    { name: 'email', run: () => checkEmail(options, isThere(stacks.mail)) },
    { name: 'certificate', run: () => checkCertificate(options) },
    { name: 'records', run: () => checkRecords(options, isFirst()) },
    { name: 'backups', run: () => checkBackupCopy(options) },
    {
      name: 'sign-in',
      run: async () =>
        checkSignIn(
          options,
          isThere(stacks.data)
            ? await openSupplied({ data: '', stack: `${site}-data` })
            : undefined,
        ),
    },
  ];
  return showChecks(checks, progress);
}
