/** One dashboard for the magazine: readers, paywall, accounts, emails, stores, and what costs. */
import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  Stats,
  TextWidget,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MetricName } from '../../services/observability/metric-table.ts';
import { EDGE_REGION } from '../../shared/edge-region.ts';
import { watchedVitals } from '../../shared/vitals/reader-goals.ts';
import type { EdgeAlarmsProps } from './edge-alarms.ts';
import { awsMetric, goalMetrics, math, siteMetric, type MetricView } from './metrics.ts';
import type { SiteAlarmsProps } from './site-alarms.ts';

export type DashboardProps = Pick<SiteAlarmsProps, 'site' | 'origins' | 'api' | 'tables'> &
  Pick<EdgeAlarmsProps, 'distributionId' | 'edgeFunctions'>;

/** A third of the dashboard's 24 columns. */
const WIDTH = 8;

function graph(title: string, left: readonly IMetric[], right: readonly IMetric[] = []): IWidget {
  return new GraphWidget({ title, left: [...left], right: [...right], width: WIDTH });
}

function row(title: string, ...widgets: readonly IWidget[]): IWidget[][] {
  return [[new TextWidget({ markdown: `## ${title}`, width: 24, height: 1 })], [...widgets]];
}

/** Metrics of the whole site, each under its own name. */
function ofSite(site: string, names: readonly MetricName[]): IMetric[] {
  return names.map((name) => siteMetric(name, { Site: site }, { label: name }));
}

function readers({ site, origins, distributionId }: DashboardProps): IWidget[][] {
  const edge = { DistributionId: distributionId, Region: 'Global' };
  const atEdge = (name: Parameters<typeof awsMetric<'distribution'>>[1], view: MetricView) =>
    awsMetric('distribution', name, edge, { region: EDGE_REGION, ...view });
  const page = { FunctionName: origins.page };
  const average = { statistic: Stats.AVERAGE };
  const classes = ['2xx', '3xx', '4xx', '5xx'].map((StatusClass) =>
    siteMetric(
      'Requests',
      { Site: site, Service: 'page', StatusClass },
      { label: `page ${StatusClass}` },
    ),
  );
  return [
    ...row(
      'Readers',
      graph(
        'Requests and errors at the edge',
        [atEdge('Requests', { label: 'requests' })],
        [
          atEdge('4xxErrorRate', { ...average, label: '4xx %' }),
          atEdge('5xxErrorRate', { ...average, label: '5xx %' }),
        ],
      ),
      graph('Cache', [atEdge('CacheHitRate', { ...average, label: 'hit rate %' })]),
      graph(
        'Time of the page function',
        [50, 95, 99].map((percent) =>
          awsMetric('lambda', 'Duration', page, {
            statistic: Stats.p(percent),
            label: `p${percent} ms`,
          }),
        ),
      ),
    ),
    [
      graph('Pages by status', classes),
      graph(
        'Responses that caches may keep, and may not',
        (['PublicResponses', 'PrivateResponses', 'NotModified'] as const).map((name) =>
          siteMetric(name, { Site: site, Service: 'page' }, { label: name }),
        ),
      ),
      graph(
        'Views counted, and publishes',
        ofSite(site, ['ViewsCounted']),
        ofSite(site, ['Publishes', 'PublishFailures']),
      ),
    ],
  ];
}

/** How many readers get the goals of their page's type, besides those of each type. */
function speed({ site }: DashboardProps): IWidget[][] {
  const view = { period: Duration.hours(1) };
  const lines = watchedVitals.map((name) => {
    const { inGoal, reports, using } = goalMetrics(site, name, view);
    return math(`100 * ${inGoal} / ${reports}`, using, { ...view, label: name });
  });
  return row(
    'Speed for readers',
    new GraphWidget({
      title: 'Page loads within their goal, %',
      left: lines,
      leftYAxis: { min: 0, max: 100 },
      leftAnnotations: [{ value: 75, label: 'goal' }],
      width: WIDTH,
    }),
    graph(
      'Page loads of readers that were measured',
      ofSite(
        site,
        watchedVitals.map((name) => `${name}Reports` as const),
      ),
    ),
    new TextWidget({
      markdown:
        'Above 75 % the 75th percentile meets its goal. By page type: `npx masthead vitals --stack NAME`',
      width: WIDTH,
      height: 6,
    }),
  );
}

function paywall({ site }: DashboardProps): IWidget[][] {
  return row(
    'Paywall',
    graph('Items that are not free', ofSite(site, ['Walls', 'Grants', 'SubscriberReads'])),
    graph('Gate', ofSite(site, ['Gates', 'GateTimeouts'])),
    graph('Did the edge open anything?', ofSite(site, ['MeterOpen', 'MeterClosed'])),
  );
}

function accounts({ site, api }: DashboardProps): IWidget[][] {
  const ses = (name: Parameters<typeof awsMetric<'ses'>>[1]) =>
    awsMetric('ses', name, {}, { period: Duration.hours(1), label: name });
  return row(
    'Accounts and emails',
    graph('Sign-in', ofSite(site, ['SignIns', 'SignInFailures', 'AttemptsLimited'])),
    graph(
      'Emails',
      ofSite(site, [
        'EmailsSent',
        'EmailsFailed',
        'EmailsSuppressed',
        'EmailsBounced',
        'EmailsComplained',
      ]),
      (['Delivery', 'Bounce', 'Complaint'] as const).map(ses),
    ),
    graph(
      'API',
      [awsMetric('api', 'Count', api, { label: 'calls' })],
      (['4xx', '5xx'] as const).map((name) => awsMetric('api', name, api, { label: name })),
    ),
  );
}

function stores({ site, tables }: DashboardProps): IWidget[][] {
  const of = { Site: site, Service: 'page' };
  const aPage = (name: 'StoreCalls' | 'StoreLatency', label: string) => {
    // A graph has each name once.
    const id = name.toLowerCase();
    return math(
      `${id} / (${id}public + ${id}private)`,
      {
        [id]: siteMetric(name, of),
        [`${id}public`]: siteMetric('PublicResponses', of),
        [`${id}private`]: siteMetric('PrivateResponses', of),
      },
      { label },
    );
  };
  const throttled = Object.entries(tables).flatMap(([name, TableName]) =>
    (['ReadThrottleEvents', 'WriteThrottleEvents'] as const).map((metric) =>
      awsMetric('table', metric, { TableName }, { label: `${name} ${metric}` }),
    ),
  );
  return row(
    'Stores',
    graph(
      'DynamoDB for a page',
      [aPage('StoreCalls', 'calls a page')],
      [aPage('StoreLatency', 'ms a page')],
    ),
    graph(
      'Failures of DynamoDB',
      (['page', 'feeds', 'api'] as const).map((Service) =>
        siteMetric('StoreFailures', { Site: site, Service }, { label: Service }),
      ),
    ),
    graph('Throttles of DynamoDB', throttled),
  );
}

function costs({ origins, tables, distributionId, edgeFunctions }: DashboardProps): IWidget[][] {
  const day = { period: Duration.days(1) };
  const capacity = Object.entries(tables).flatMap(([name, TableName]) => [
    awsMetric(
      'table',
      'ConsumedReadCapacityUnits',
      { TableName },
      { ...day, label: `${name} reads` },
    ),
    awsMetric(
      'table',
      'ConsumedWriteCapacityUnits',
      { TableName },
      { ...day, label: `${name} writes` },
    ),
  ]);
  const edge = { DistributionId: distributionId, Region: 'Global' };
  const atEdge = { ...day, region: EDGE_REGION };
  return row(
    'What costs, by day',
    graph(
      'Edge',
      [
        awsMetric('distribution', 'Requests', edge, { ...atEdge, label: 'requests' }),
        ...Object.entries(edgeFunctions).map(([name, FunctionName]) =>
          awsMetric(
            'edgeFunction',
            'FunctionInvocations',
            { FunctionName, Region: 'Global' },
            { ...atEdge, label: `${name} function` },
          ),
        ),
      ],
      [awsMetric('distribution', 'BytesDownloaded', edge, { ...atEdge, label: 'bytes' })],
    ),
    graph(
      'Time of functions, ms',
      Object.entries(origins).map(([name, FunctionName]) =>
        awsMetric('lambda', 'Duration', { FunctionName }, { ...day, label: name }),
      ),
    ),
    graph('Capacity of DynamoDB', capacity),
  );
}

export function addDashboard(scope: Construct, props: DashboardProps): Dashboard {
  return new Dashboard(scope, 'dashboard', {
    dashboardName: props.site,
    defaultInterval: Duration.days(1),
    widgets: [
      ...readers(props),
      ...speed(props),
      ...paywall(props),
      ...accounts(props),
      ...stores(props),
      ...costs(props),
    ],
  });
}
