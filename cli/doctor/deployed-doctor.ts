/** The checks of a deployed site. */
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { alarmsOn } from '../deployed/alarms.ts';
import { readDistribution, type DistributionState } from '../deployed/distribution.ts';
import { UNRESERVED_MIN } from '../../infra/constructs/reserved-concurrency.ts';
import { EDGE_REGION } from '../../shared/edge-region.ts';
import { outputOf, readSiteStacks, type SiteStacks } from '../deployed/site-stacks.ts';
import type { Progress } from '../../importing/progress.ts';
import { loadBrand } from '../load-brand.ts';
import { openContent } from '../open-content.ts';
import { openDeployedConfig } from '../keys/deployed-config.ts';
import { openReaders } from '../subscriptions/open-readers.ts';
import { openSupplied } from '../keys/supplied-store.ts';
import {
  noneOf,
  notChecked,
  ok,
  problem,
  showChecks,
  type Check,
  type CheckResult,
  type Finding,
} from './check.ts';
import { checkDns } from './dns-check.ts';
import { checkEmailSetup } from './email-check.ts';
import { checkSupplied } from './events-check.ts';
import { checkKeys } from './keys-check.ts';
import { checkLetters } from './letters-check.ts';
import { checkPayments } from './payments-check.ts';
import { checkSections } from './sections-check.ts';
import { DAY_MS } from '../../shared/limits.ts';

/** As the alarm `certificate-expiry`: ACM renews 60 days before. */
const CERTIFICATE_DAYS = 30;

/** Stacks that not every site has. */
const optional: ReadonlySet<string> = new Set(['global', 'desk', 'mail']);

function checkStacks({ stacks }: SiteStacks): Finding {
  const states = Object.entries(stacks).flatMap(([kind, { name, status }]) => {
    if (status !== undefined) return [{ name, status }];
    return optional.has(kind) ? [] : [{ name, status: 'absent' }];
  });
  const wrong = states.filter(({ status }) => /FAILED|ROLLBACK|absent|DELETE/.test(status));
  const text = (list: typeof states) => list.map(({ name, status }) => `${name} ${status}`);
  if (wrong.length > 0)
    return problem(
      `Stacks that are not whole: ${text(wrong).join(', ')}`,
      'Read the events of the stack in CloudFormation, correct what failed, and deploy again.',
    );
  const moving = states.filter(({ status }) => !/^(?:CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status));
  return moving.length > 0
    ? notChecked(`a deployment is under way: ${text(moving).join(', ')}`)
    : ok(`${states.length} stacks are complete`);
}

async function checkMeter({ stacks }: SiteStacks, nowMs: number): Promise<Finding> {
  const place = { stack: stacks.data.name, edgeStack: stacks.edge.name };
  const copies = await (await openDeployedConfig(place)).read();
  return checkKeys(copies, nowMs, `--stack ${place.stack} --edge-stack ${place.edgeStack}`);
}

function checkDistribution({ id, isEnabled, status, domain }: DistributionState): Finding {
  return isEnabled
    ? ok(`${id} at ${domain} is ${status}`)
    : problem(
        `The distribution ${id} is disabled: readers get nothing`,
        'Enable it in CloudFront, or deploy the edge stack again.',
      );
}

async function checkCertificate(arn: string | undefined, nowMs: number): Promise<Finding> {
  if (arn === undefined) return ok("CloudFront's own certificate");
  const acm = new ACMClient({ region: EDGE_REGION });
  try {
    const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
    const { Status = 'unknown', NotAfter } = Certificate ?? {};
    if (Status !== 'ISSUED')
      return problem(
        `The certificate is ${Status}`,
        'Add the records that ACM shows to the DNS of the domain, or name another certificate and deploy.',
      );
    const days = NotAfter === undefined ? 0 : Math.floor((NotAfter.getTime() - nowMs) / DAY_MS);
    return days >= CERTIFICATE_DAYS
      ? ok(`issued, good for ${days} days`)
      : problem(
          `The certificate expires in ${days} days, and ACM has not renewed it`,
          'See docs/runbooks.md#certificate-expiry: the validation records are probably gone.',
        );
  } finally {
    acm.destroy();
  }
}

interface Subscribers {
  readonly confirmed: number;
  readonly pending: number;
}

async function subscribersOf(topic: string, region: string): Promise<Subscribers> {
  const sns = new SNSClient({ region });
  let confirmed = 0;
  let pending = 0;
  try {
    for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic(
      { client: sns },
      { TopicArn: topic },
    ))
      for (const { SubscriptionArn = '' } of Subscriptions)
        if (SubscriptionArn.startsWith('arn:')) confirmed += 1;
        else pending += 1;
  } finally {
    sns.destroy();
  }
  return { confirmed, pending };
}

/** An alarm topic that nobody has confirmed reaches nobody. There are two: an alarm knows its region. */
async function checkSubscribers({ stacks, region }: SiteStacks): Promise<Finding> {
  const topics = await Promise.all([
    subscribersOf(outputOf(stacks.site, 'AlarmTopic'), region),
    subscribersOf(outputOf(stacks.watch, 'AlarmTopic'), EDGE_REGION),
  ]);
  if (topics.every(({ confirmed }) => confirmed > 0))
    return ok(`${topics.map(({ confirmed }) => confirmed).join(' and ')} confirmed`);
  return topics.some(({ pending }) => pending > 0)
    ? problem(
        'The subscriber of the alarms has not confirmed',
        'Follow the link in each of the two emails of AWS Notifications; subscribe again if they are older than two days.',
      )
    : problem('Nobody receives the alarms', 'Deploy with -c alarmEmail=… (docs/guides/deploy.md).');
}

async function checkAlarms({ site, region }: SiteStacks): Promise<Finding> {
  const names = (await alarmsOn(site, region)).map(({ name }) => name);
  return noneOf(names, {
    none: 'none is on',
    some: 'Alarms that are on',
    remedy: 'Follow the entry of the alarm in docs/runbooks.md.',
  });
}

/** The page function has what other functions of the account do not reserve. */
async function checkConcurrency(region: string): Promise<Finding> {
  const lambda = new LambdaClient({ region });
  try {
    const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
    const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions = 0 } = AccountLimit ?? {};
    const text = `${UnreservedConcurrentExecutions} of ${ConcurrentExecutions} are not reserved`;
    return UnreservedConcurrentExecutions >= UNRESERVED_MIN
      ? ok(text)
      : problem(
          `Too few concurrent executions are left for the page function: ${text}`,
          'Ask for a higher quota of concurrent executions of Lambda (Service Quotas) in this region.',
        );
  } finally {
    lambda.destroy();
  }
}

async function paymentsOf(stack: string, nowMs: number): Promise<Finding> {
  const { dynamo, table, close } = await openReaders({ dataDir: '', stack });
  try {
    return await checkPayments(dynamo, table, await openSupplied({ data: '', stack }), nowMs);
  } finally {
    await close();
  }
}

/** The brand is that of the last build, as for every command. */
async function lettersOf(stack: string, nowMs: number): Promise<Finding> {
  const brand = await loadBrand();
  const { dynamo, table } = await openContent({ dataDir: '', stack, brand });
  return checkLetters(dynamo, table, brand, nowMs);
}

/** The brand is that of the last build, as for every command. */
async function checkSecrets(stack: string): Promise<Finding> {
  const brand = await loadBrand().catch(() => undefined);
  return checkSupplied(await openSupplied({ data: '', stack }), brand, `--stack ${stack}`);
}

/** The brand is that of the last build, as for every command. */
async function checkFiling(stack: string): Promise<Finding> {
  const brand = await loadBrand();
  const { publisher } = await openContent({ dataDir: '', stack, brand });
  return checkSections(
    publisher,
    brand,
    `Deploy with the brand that has these sections, then run masthead reindex --stack ${stack}.`,
  );
}

/**
 * @param stack The data stack.
 * @throws Error when there is no such stack, or CloudFormation may not be asked.
 */
export async function deployedDoctor(
  stack: string,
  progress: Progress,
  nowMs: number,
): Promise<CheckResult[]> {
  const found = await readSiteStacks(stack);
  const { stacks, region } = found;
  const distribution = readDistribution(stacks.edge.outputs.DistributionId ?? '');
  // Each check that needs it reports why it is not known.
  distribution.catch(() => undefined);
  const checks: Check[] = [
    { name: 'stacks', run: () => checkStacks(found) },
    { name: 'meter', run: () => checkMeter(found, nowMs) },
    { name: 'sections', run: () => checkFiling(stacks.data.name) },
    { name: 'secrets', run: () => checkSecrets(stack) },
    { name: 'payments', run: () => paymentsOf(stacks.data.name, nowMs) },
    { name: 'email', run: () => checkEmailSetup(stacks.site.name, region) },
    { name: 'letters', run: () => lettersOf(stacks.data.name, nowMs) },
    { name: 'distribution', run: async () => checkDistribution(await distribution) },
    {
      name: 'certificate',
      run: async () => checkCertificate((await distribution).certificateArn, nowMs),
    },
    {
      name: 'dns',
      run: async () => {
        const { aliases, domain } = await distribution;
        return checkDns(aliases, domain);
      },
    },
    { name: 'alarms', run: () => checkAlarms(found) },
    { name: 'subscribers', run: () => checkSubscribers(found) },
    { name: 'concurrency', run: () => checkConcurrency(region) },
  ];
  return showChecks(checks, progress);
}
