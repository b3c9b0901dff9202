/** The alarms on pages, API, stores, paywall, accounts, emails and publishing. */
import type { FunctionOrigin } from '../../services/http/function-origin.ts';
import { Duration } from 'aws-cdk-lib';
import { Stats, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { functions } from '../../lambdas/functions.ts';
import type { MetricName, Service } from '../../services/observability/metric-table.ts';
import type { TableName } from '../../services/aws/tables.ts';
import { watchedVitals } from '../../shared/vitals/reader-goals.ts';
import type { AddAlarm } from './alarms.ts';
import { awsMetric, goalMetrics, math, share, siteMetric, type MetricView } from './metrics.ts';

export interface SiteAlarmsProps {
  /** Value of the dimension `Site`. */
  readonly site: string;
  /** Names of the functions with a URL of their own. */
  readonly origins: Readonly<Record<FunctionOrigin, string>>;
  readonly api: { readonly ApiId: string; readonly Stage: string };
  readonly tables: Readonly<Record<TableName, string>>;
  /** The most units a second of each table. */
  readonly mostUnits: { readonly reads: number; readonly writes: number };
  /** Functions with a ceiling that each view may come near, with their executions at once. */
  readonly mostAtOnce: readonly { readonly FunctionName: string; readonly most: number }[];
  /** Otherwise every email fails, by choice. */
  readonly sendsEmail: boolean;
  readonly followsSources: boolean;
}

/** Below this many requests in five minutes a share of failures says little. */
const LEAST_REQUESTS = 20;
/** Two of three periods of five minutes: an hour's bad minute wakes nobody. */
const MOSTLY = [2, 3] as const;
const QUARTER = { period: Duration.minutes(15) };
const HOUR = { period: Duration.hours(1) };

function addAvailability(add: AddAlarm, { origins, api }: SiteAlarmsProps): void {
  const failing = (origin: FunctionOrigin) => {
    const of = { FunctionName: origins[origin] };
    return share('FILL(errors, 0) + FILL(throttles, 0)', 'requests', LEAST_REQUESTS, {
      errors: awsMetric('lambda', 'Url5xxCount', of),
      throttles: awsMetric('lambda', 'Throttles', of),
      requests: awsMetric('lambda', 'UrlRequestCount', of),
    });
  };
  add('page-availability', {
    metric: failing('page'),
    threshold: 5,
    of: MOSTLY,
    description: 'At least 5 % of the pages that the edge asks for fail or are rejected.',
  });
  add('feeds-availability', {
    metric: failing('feeds'),
    threshold: 10,
    of: MOSTLY,
    description: 'At least 10 % of feeds and sitemaps fail or are rejected.',
  });
  add('image-availability', {
    metric: failing('image'),
    threshold: 10,
    of: MOSTLY,
    description: 'At least 10 % of new image variants fail or are rejected.',
  });
  add('page-slow', {
    metric: awsMetric(
      'lambda',
      'Duration',
      { FunctionName: origins.page },
      { statistic: Stats.p(99) },
    ),
    threshold: functions.page.timeoutS * 1_000 * 0.8,
    of: [3, 3],
    description: 'One page in a hundred takes 80 % of the time limit: errors are next.',
  });
  add('api-availability', {
    metric: share('FILL(errors, 0)', 'requests', LEAST_REQUESTS, {
      errors: awsMetric('api', '5xx', api),
      requests: awsMetric('api', 'Count', api),
    }),
    threshold: 5,
    of: MOSTLY,
    description: 'At least 5 % of calls to the API fail: sign-in, newsletters, payment.',
  });
}

function addStores(add: AddAlarm, { site, tables }: SiteAlarmsProps): void {
  const throttles: Record<string, Metric> = {};
  for (const [name, TableName] of Object.entries(tables)) {
    throttles[`${name}Reads`] = awsMetric('table', 'ReadThrottleEvents', { TableName });
    throttles[`${name}Writes`] = awsMetric('table', 'WriteThrottleEvents', { TableName });
  }
  add('store-throttles', {
    metric: math(
      Object.keys(throttles)
        .map((name) => `FILL(${name}, 0)`)
        .join(' + '),
      throttles,
    ),
    threshold: 10,
    of: MOSTLY,
    description: 'DynamoDB rejects requests because there are too many for a table or a key.',
  });
  const services: readonly Service[] = ['page', 'feeds', 'api'];
  const using: Record<string, Metric> = {};
  for (const Service of services) {
    using[`${Service}Calls`] = siteMetric('StoreCalls', { Site: site, Service });
    using[`${Service}Failures`] = siteMetric('StoreFailures', { Site: site, Service });
  }
  const sum = (what: string) => services.map((name) => `FILL(${name}${what}, 0)`).join(' + ');
  add('store-failures', {
    metric: share(sum('Failures'), sum('Calls'), 50, using),
    threshold: 2,
    of: MOSTLY,
    description: 'At least 2 % of calls to DynamoDB fail or get no response in time.',
  });
}

/** Above this share of a ceiling, in percent, there is still time to raise it. */
const NEAR = 80;
const MINUTE = { period: Duration.minutes(1) };

function addCeilings(add: AddAlarm, { tables, mostUnits, mostAtOnce }: SiteAlarmsProps): void {
  const used: Record<string, Metric> = {};
  const shares: string[] = [];
  for (const [name, TableName] of Object.entries(tables)) {
    const of = { TableName };
    used[`${name}Reads`] = awsMetric('table', 'ConsumedReadCapacityUnits', of, MINUTE);
    used[`${name}Writes`] = awsMetric('table', 'ConsumedWriteCapacityUnits', of, MINUTE);
    shares.push(`FILL(${name}Reads, 0) / ${mostUnits.reads}`);
    shares.push(`FILL(${name}Writes, 0) / ${mostUnits.writes}`);
  }
  for (const [index, { FunctionName, most }] of mostAtOnce.entries()) {
    const view = { ...MINUTE, statistic: Stats.MAXIMUM };
    used[`running${index}`] = awsMetric('lambda', 'ConcurrentExecutions', { FunctionName }, view);
    shares.push(`60 * FILL(running${index}, 0) / ${most}`);
  }
  add('near-ceiling', {
    metric: math(`100 * MAX([${shares.join(', ')}]) / 60`, used, MINUTE),
    threshold: NEAR,
    of: MOSTLY,
    description:
      'A table is at 80 % of the units a second that it may use; or images, views or vitals are at 80 % of the executions at once.',
  });
}

function addPaywall(add: AddAlarm, { site }: SiteAlarmsProps): void {
  const of = (name: MetricName, view?: MetricView) => siteMetric(name, { Site: site }, view);
  const items = (view: MetricView) => ({
    walls: of('Walls', view),
    grants: of('Grants', view),
    subscribers: of('SubscriberReads', view),
  });
  add('gate-timeouts', {
    metric: share('timeouts', 'gates', LEAST_REQUESTS, {
      timeouts: of('GateTimeouts'),
      gates: of('Gates'),
    }),
    threshold: 10,
    of: MOSTLY,
    description: 'The gate often gets no response from the store and decides by tokens alone.',
  });
  add('meter-closed', {
    metric: math(
      'IF(closed >= 20 AND open == 0, 1, 0)',
      { closed: of('MeterClosed', QUARTER), open: of('MeterOpen', QUARTER) },
      QUARTER,
    ),
    threshold: 1,
    description:
      'The edge opens no item to anybody, as if its key-value store were empty: every reader is walled, subscribers too.',
  });
  add('wall-share-high', {
    metric: share('walls', 'walls + grants + subscribers', 200, items(HOUR), HOUR),
    threshold: 95,
    description: 'At least 95 % of the items that are not free were walls for an hour.',
  });
  add('meter-due', {
    metric: of('MeterDue', { period: Duration.days(1) }),
    threshold: 1,
    description: 'The keys of the meter are old, or the months that the edge knows end soon.',
  });
  const halfDay = { period: Duration.hours(12) };
  add('wall-share-low', {
    metric: math('IF(grants >= 2000 AND walls == 0, 1, 0)', items(halfDay), halfDay),
    threshold: 1,
    description: 'Half a day without one wall, at 2,000 grants: the meter may be open to all.',
  });
}

function addReaders(add: AddAlarm, { site, sendsEmail }: SiteAlarmsProps): void {
  const of = (name: MetricName) => siteMetric(name, { Site: site }, QUARTER);
  add('sign-in-failures', {
    metric: share(
      'failures',
      'failures + successes',
      30,
      { failures: of('SignInFailures'), successes: of('SignIns') },
      QUARTER,
    ),
    threshold: 80,
    description: 'At least 80 % of sign-ins fail: a fault of ours, or somebody tries passwords.',
  });
  if (!sendsEmail) return;
  add('emails-failing', {
    metric: share(
      'failed',
      'failed + sent',
      5,
      { failed: of('EmailsFailed'), sent: of('EmailsSent') },
      QUARTER,
    ),
    threshold: 20,
    description: 'SES does not accept emails: readers can neither register nor reset passwords.',
  });
  const average = { ...HOUR, statistic: Stats.AVERAGE };
  add('email-bounces', {
    metric: awsMetric('ses', 'Reputation.BounceRate', {}, average),
    threshold: 0.05,
    description: 'At least 5 % of emails bounce; AWS pauses sending at 10 %.',
  });
  add('email-complaints', {
    metric: awsMetric('ses', 'Reputation.ComplaintRate', {}, average),
    threshold: 0.001,
    description: 'At least 0.1 % of emails are reported as spam; AWS pauses sending at 0.5 %.',
  });
}

/** Below this many measured page loads of a day a share of them says little. */
const LEAST_REPORTS = 200;

/** A goal that is missed is on the dashboard. That half of the readers miss it has a cause. */
function addSpeed(add: AddAlarm, { site }: SiteAlarmsProps): void {
  const day = { period: Duration.days(1) };
  const vitals = watchedVitals.map((name) => goalMetrics(site, name, day));
  const missed = vitals.map(
    ({ inGoal, reports }) => `(${reports} >= ${LEAST_REPORTS} AND 2 * ${inGoal} < ${reports})`,
  );
  const using = Object.fromEntries(vitals.flatMap((vital) => Object.entries(vital.using)));
  add('slow-for-readers', {
    metric: math(`IF(${missed.join(' OR ')}, 1, 0)`, using, day),
    threshold: 1,
    description:
      'For a day more than half of the page loads missed their goal for LCP, INP or CLS.',
  });
}

/** A run that fails is repeated after five minutes. */
function addSources(add: AddAlarm, { site }: SiteAlarmsProps): void {
  add('source-failures', {
    metric: siteMetric('SourceFailures', { Site: site }, QUARTER),
    threshold: 1,
    of: [2, 2],
    description: 'A followed WordPress or Ghost cannot be read for half an hour.',
  });
}

function addPublishing(add: AddAlarm, { site }: SiteAlarmsProps): void {
  add('publish-failures', {
    metric: siteMetric('PublishFailures', { Site: site }),
    threshold: 1,
    description: 'An import, a publish or an unpublish failed or was cut off.',
  });
}

export function addSiteAlarms(add: AddAlarm, props: SiteAlarmsProps): void {
  addAvailability(add, props);
  addStores(add, props);
  addCeilings(add, props);
  addPaywall(add, props);
  addReaders(add, props);
  addSpeed(add, props);
  addPublishing(add, props);
  if (props.followsSources) addSources(add, props);
}
