/** Metrics for alarms and the dashboard, by the tables of what AWS and our code emit. */
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  METRIC_NAMESPACE,
  metrics,
  type Dimension,
  type MetricDefinition,
  type MetricName,
} from '../../services/observability/metric-table.ts';
import type { watchedVitals } from '../../shared/vitals/reader-goals.ts';
import { awsMetrics, type AwsMetricGroupName } from '../aws-metrics.ts';

export interface MetricView {
  /** Default: the sum. */
  readonly statistic?: string;
  /** Default: 5 minutes. */
  readonly period?: Duration;
  readonly label?: string;
  /** Where the metric is, if not in the region of the stack. */
  readonly region?: string;
}

const defaults = { statistic: Stats.SUM, period: Duration.minutes(5) };

type GroupName<Group extends AwsMetricGroupName> = (typeof awsMetrics)[Group]['names'][number];
type GroupDimensions<Group extends AwsMetricGroupName> = Readonly<
  Record<(typeof awsMetrics)[Group]['dimensions'][number], string>
>;

export function awsMetric<Group extends AwsMetricGroupName>(
  group: Group,
  name: GroupName<Group>,
  dimensions: GroupDimensions<Group>,
  view: MetricView = {},
): Metric {
  return new Metric({
    ...defaults,
    ...view,
    namespace: awsMetrics[group].namespace,
    metricName: name,
    dimensionsMap: { ...dimensions },
  });
}

/** @throws An Error when the code does not emit the metric with these dimensions. */
export function siteMetric(
  name: MetricName,
  dimensions: Readonly<Partial<Record<Dimension, string>>>,
  view: MetricView = {},
): Metric {
  const { dimensions: sets }: MetricDefinition = metrics[name];
  const given = Object.keys(dimensions).sort().join();
  if (!sets.some((set) => [...set].sort().join() === given))
    throw new Error(`${name} is not emitted with the dimensions ${given}`);
  return new Metric({
    ...defaults,
    ...view,
    namespace: METRIC_NAMESPACE,
    metricName: name,
    dimensionsMap: { ...dimensions },
  });
}

/** @param expression In CloudWatch's metric math, over the names in `using`. */
export function math(
  expression: string,
  using: Readonly<Record<string, IMetric>>,
  { period = defaults.period, label }: MetricView = {},
): MathExpression {
  return new MathExpression({ expression, usingMetrics: { ...using }, period, label });
}

/**
 * Returns a share in percent, and 0 while there are fewer than `least` in all: one failure in three
 * requests at night is not news.
 * @param part Sum of these, as an expression over `using`.
 * @param whole Of these, likewise.
 */
export function share(
  part: string,
  whole: string,
  least: number,
  using: Readonly<Record<string, IMetric>>,
  view: MetricView = {},
): MathExpression {
  return math(`IF((${whole}) >= ${least}, 100 * (${part}) / (${whole}), 0)`, using, view);
}

/**
 * Returns how many page loads of readers were measured, and how many of them met their goal: the
 * names of both for an expression, and the metrics.
 */
export function goalMetrics(
  site: string,
  vital: (typeof watchedVitals)[number],
  view: MetricView,
): {
  readonly reports: string;
  readonly inGoal: string;
  readonly using: Readonly<Record<string, Metric>>;
} {
  // A graph has each name once.
  const [reports, inGoal] = [`${vital.toLowerCase()}Reports`, `${vital.toLowerCase()}InGoal`];
  const of = { Site: site };
  return {
    reports,
    inGoal,
    using: {
      [reports]: siteMetric(`${vital}Reports`, of, view),
      [inGoal]: siteMetric(`${vital}InGoal`, of, view),
    },
  };
}
