/**
 * Computes what a deployment costs for the page views of a month: resources from its templates, prices
 * and usage from the tables beside this file. Pure.
 */
import { VITALS_SAMPLING_RATE } from '../../shared/limits.ts';
import { assumptions } from '../simulate/assumptions.ts';
import { MONTH_S, simulate } from '../simulate/traffic.ts';
import { prices } from './prices.ts';
import { usage } from './usage.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}
/** By logical id. */
export type Resources = Readonly<Record<string, Resource>>;

export interface CostLine {
  readonly service: string;
  readonly how: string;
  readonly usd: number;
}

export interface Costs {
  /** Paid each month whatever is read. */
  readonly standing: readonly CostLine[];
  /** For the views of a month, after free tiers that do not end. */
  readonly views: readonly CostLine[];
}

export interface Scale {
  readonly hasMeter: boolean;
  /** Views of a month, in millions. */
  readonly views: number;
}

const MILLION = 1_000_000;
const GB_IN_KB = 1_000_000;
const MB_IN_GB = 1_024;

function count(resources: Resources, type: string): number {
  return Object.values(resources).filter(({ Type }) => Type === type).length;
}

/** @throws Error when the templates have no such function. */
function memoryGb(resources: Resources, id: string): number {
  const found = resources[id];
  if (found?.Type !== 'AWS::Lambda::Function')
    throw new Error(`The templates have no function ${id}`);
  return Number(found.Properties.MemorySize) / MB_IN_GB;
}

function lambdaUsd(millions: number, gb: number, ms: number): number {
  const { perMillionRequests, perGbSecondArm } = prices.lambda;
  return millions * perMillionRequests + millions * MILLION * gb * (ms / 1_000) * perGbSecondArm;
}

const dollars = (value: number) => `$${value.toFixed(2)}`;
const millions = (value: number) => `${value.toFixed(2)} M`;

/** Number of metrics that the alarms of the templates read. */
function alarmMetrics(resources: Resources): number {
  return Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .reduce((sum, { Properties }) => {
      const { Metrics } = Properties;
      const read = Array.isArray(Metrics)
        ? Metrics.filter((one) => typeof one === 'object' && one !== null && 'MetricStat' in one)
        : [Metrics];
      return sum + read.length;
    }, 0);
}

/** Number of rules in the web ACLs of the templates. */
function firewallRules(resources: Resources): number {
  return Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::WAFv2::WebACL')
    .reduce(
      (sum, { Properties }) =>
        sum + (Array.isArray(Properties.Rules) ? Properties.Rules.length : 0),
      0,
    );
}

function standingCosts(resources: Resources): CostLine[] {
  const { secrets, cloudWatch, waf, dynamoDb, s3, queues } = prices;
  const kinds = [
    [
      'Secrets Manager',
      'secrets',
      count(resources, 'AWS::SecretsManager::Secret'),
      secrets.perSecret,
    ],
    ['CloudWatch', 'metrics that alarms read', alarmMetrics(resources), cloudWatch.perAlarmMetric],
    ['CloudWatch', 'metrics of ours', usage.customMetrics, cloudWatch.perMetric],
    ['CloudWatch', 'metrics of CloudFront', usage.distributionMetrics, cloudWatch.perMetric],
    [
      'CloudWatch',
      'dashboard',
      count(resources, 'AWS::CloudWatch::Dashboard'),
      cloudWatch.perDashboard,
    ],
    ['WAF', 'web ACL', count(resources, 'AWS::WAFv2::WebACL'), waf.perAcl],
    ['WAF', 'rules', firewallRules(resources), waf.perRule],
    ['WAF', 'Bot Control', count(resources, 'AWS::WAFv2::WebACL'), waf.perBotControl],
    ['Route 53', 'zone', 1, prices.route53.perZone],
    [
      'DynamoDB',
      'GB stored, with continuous backup',
      usage.contentGb,
      dynamoDb.perGbMonth + dynamoDb.backupPerGb,
    ],
    [
      'SQS',
      'queues that Lambda asks',
      count(resources, 'AWS::Lambda::EventSourceMapping'),
      queues.idleMillionRequests * queues.perMillionRequests,
    ],
    ['S3', 'GB of images and files', usage.mediaGb, s3.perGbMonth],
  ] as const;
  return kinds
    .filter(([, , number]) => number > 0)
    .map(([service, what, number, price]) => ({
      service,
      how: `${number} ${what} × ${dollars(price)}`,
      usd: number * price,
    }));
}

/** Requests and GB of a million views. */
function traffic(): { readonly requests: number; readonly gb: number } {
  const { newBrowsers, firstView, returningView, furtherView, viewsPerVisit } = usage;
  const visit = (name: 'requests' | 'kb') =>
    newBrowsers * firstView[name] +
    (1 - newBrowsers) * returningView[name] +
    (viewsPerVisit - 1) * furtherView[name];
  return {
    requests: visit('requests') / viewsPerVisit,
    gb: ((visit('kb') / viewsPerVisit) * MILLION) / GB_IN_KB,
  };
}

/** Page requests, in millions, that reach the page function for a million views, as simulated. */
export function uncached({ hasMeter, views }: Scale): Record<'misses' | 'gated', number> {
  const given = { ...assumptions, gated: hasMeter ? usage.gated : 0 };
  const { hitRatio, gated, requests } = simulate(given, (views * 1e6) / MONTH_S, 'after');
  const share = gated / requests;
  return { misses: (1 - share) * (1 - hitRatio), gated: share };
}

/** What is paid beyond a free amount. */
const beyond = (amount: number, free: number) => Math.max(0, amount - free);

/** Each tier's amount at its price, the free GB taken off the first. */
function transferUsd(gb: number): number {
  const { freeGb, perGb } = prices.cloudFront;
  let from = 0;
  let usd = 0;
  for (const [size, price] of perGb) {
    const inTier = Math.min(Math.max(gb - from, 0), size);
    usd += beyond(inTier, from === 0 ? freeGb : 0) * price;
    from += size;
  }
  return usd;
}

function deliveryCosts(resources: Resources, { hasMeter, views }: Scale): CostLine[] {
  const { cloudFront, waf } = prices;
  const { requests, gb } = traffic();
  const functionRuns = 2 * views;
  const keyReads = 2 * usage.stories * views;
  const paths = usage.publishesAMonth * usage.pathsPerPublish;
  const lines = [
    {
      service: 'CloudFront',
      how: `${millions(views * requests)} requests, ${cloudFront.freeRequestsMillion} M free`,
      usd: beyond(views * requests, cloudFront.freeRequestsMillion) * cloudFront.perMillionRequests,
    },
    {
      service: 'CloudFront',
      how: `${(views * gb).toFixed(0)} GB, ${cloudFront.freeGb} free, cheaper with the amount`,
      usd: transferUsd(views * gb),
    },
    {
      service: 'CloudFront',
      how: `${paths} tags purged, ${cloudFront.freeInvalidationPaths} free`,
      usd: beyond(paths, cloudFront.freeInvalidationPaths) * cloudFront.perInvalidationPath,
    },
    {
      service: 'CloudFront Functions',
      how: `2 runs a page, ${cloudFront.freeFunctionRunsMillion} M free`,
      usd:
        beyond(functionRuns, cloudFront.freeFunctionRunsMillion) *
        cloudFront.perMillionFunctionRuns,
    },
  ];
  if (hasMeter)
    lines.push({
      service: 'CloudFront KeyValueStore',
      how: `2 reads an article, ${cloudFront.freeKeyValueReadsMillion} M free`,
      usd:
        beyond(keyReads, cloudFront.freeKeyValueReadsMillion) * cloudFront.perMillionKeyValueReads,
    });
  if (count(resources, 'AWS::WAFv2::WebACL') > 0)
    lines.push(
      {
        service: 'WAF',
        how: `${millions(views * requests)} requests × ${dollars(waf.perMillionRequests)} a million`,
        usd: views * requests * waf.perMillionRequests,
      },
      {
        service: 'WAF',
        how: `${millions(views)} pages looked at for bots, ${waf.freeBotChecksMillion} M free`,
        usd: beyond(views, waf.freeBotChecksMillion) * waf.perMillionBotChecks,
      },
    );
  return lines;
}

/** Traces of a month: Lambda traces the first request of a second, and one of twenty others. */
function traces(requestsMillion: number): number {
  const secondsMillion = (30 * 86_400) / MILLION;
  return requestsMillion <= secondsMillion
    ? requestsMillion
    : secondsMillion + (requestsMillion - secondsMillion) * 0.05;
}

/** What is written down of a month. @param runs of functions, in millions. */
function recordCosts(views: number, runs: number): CostLine[] {
  const { s3, xRay, cloudWatch } = prices;
  const logGb = (runs * MILLION * usage.logKb) / GB_IN_KB;
  const accessLogGb = (views * traffic().requests * MILLION * usage.accessLogKb) / GB_IN_KB;
  return [
    {
      service: 'S3',
      how: `${accessLogGb.toFixed(1)} GB of access logs, kept 90 days`,
      usd: accessLogGb * 3 * s3.perGbMonth,
    },
    {
      service: 'X-Ray',
      how: `${millions(traces(runs))} traces × ${dollars(xRay.perMillionTraces)}`,
      usd: traces(runs) * xRay.perMillionTraces,
    },
    {
      service: 'CloudWatch Logs',
      how: `${logGb.toFixed(2)} GB × $${cloudWatch.perLogGb}`,
      usd: logGb * cloudWatch.perLogGb,
    },
  ];
}

function computeCosts(resources: Resources, { hasMeter, views }: Scale): CostLine[] {
  const { dynamoDb, httpApi } = prices;
  const each = uncached({ hasMeter, views });
  const misses = views * each.misses;
  const gated = views * each.gated;
  const pages = misses + gated;
  const images = views * traffic().requests * 0.4 * usage.imageMisses;
  const counted = views * usage.stories;
  const measured = views * VITALS_SAMPLING_RATE;
  const calls = counted + measured + (views * usage.apiCallsPerVisit) / usage.viewsPerVisit;
  const reads = pages * usage.readUnitsPerPage + gated * 2 + counted;
  const writes = gated + counted * 2 + measured * usage.writeUnitsPerVitals;
  return [
    {
      service: 'Lambda, pages',
      how: `${millions(pages)} (${millions(misses)} not in the cache, ${millions(gated)} decided for one reader) of ${usage.pageMs} ms`,
      usd: lambdaUsd(pages, memoryGb(resources, 'PageFunction'), usage.pageMs),
    },
    {
      service: 'Lambda, API',
      how: `${millions(calls)} of ${usage.smallFunctionMs} ms, most of them counts of views`,
      usd: lambdaUsd(calls, memoryGb(resources, 'ViewsFunction'), usage.smallFunctionMs),
    },
    {
      service: 'API Gateway',
      how: `${millions(calls)} × ${dollars(httpApi.perMillionRequests)}`,
      usd: calls * httpApi.perMillionRequests,
    },
    {
      service: 'DynamoDB',
      how: `${millions(reads)} read units, ${millions(writes)} write units`,
      usd: reads * dynamoDb.perMillionReads + writes * dynamoDb.perMillionWrites,
    },
    {
      service: 'S3',
      how: `${millions(images)} reads of images and files that the edge does not hold`,
      usd: images * prices.s3.perMillionReads,
    },
    {
      service: 'Secrets Manager',
      how: `${millions(usage.secretReadsMillion)} reads by functions that start or refresh`,
      usd: usage.secretReadsMillion * prices.secrets.perMillionCalls,
    },
    ...recordCosts(views, pages + calls),
  ];
}

/**
 * @param resources of all stacks of one environment.
 * @throws Error when the templates lack a function that the model needs.
 */
export function computeCost(resources: Resources, scale: Scale): Costs {
  return {
    standing: standingCosts(resources),
    views: [...deliveryCosts(resources, scale), ...computeCosts(resources, scale)],
  };
}

export function sumOf(lines: readonly CostLine[]): number {
  return lines.reduce((sum, { usd }) => sum + usd, 0);
}
