/**
 * Metrics as part of a line of the log: CloudWatch's embedded metric format (EMF).
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
import {
  METRIC_NAMESPACE,
  metrics,
  type Dimension,
  type MetricDefinition,
  type MetricName,
} from './metric-table.ts';

interface Directive {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly Dimension[])[];
  readonly Metrics: { readonly Name: MetricName; readonly Unit: string }[];
}

/**
 * Returns the members of a line that make CloudWatch keep these values. Metrics with the same
 * dimensions share a directive.
 * @param dimensions Values of the dimensions that the request has.
 * @param nowMs Epoch ms.
 */
export function embeddedMetrics(
  values: ReadonlyMap<MetricName, number>,
  dimensions: Partial<Record<Dimension, string>>,
  nowMs: number,
): Record<string, unknown> {
  const directives = new Map<string, Directive>();
  for (const name of values.keys()) {
    const { unit, dimensions: sets }: MetricDefinition = metrics[name];
    const known = sets.filter((set) => set.every((each) => dimensions[each] !== undefined));
    if (known.length === 0) continue;
    const key = JSON.stringify(known);
    const directive = directives.get(key) ?? {
      Namespace: METRIC_NAMESPACE,
      Dimensions: known,
      Metrics: [],
    };
    directive.Metrics.push({ Name: name, Unit: unit });
    directives.set(key, directive);
  }
  return {
    _aws: { Timestamp: nowMs, CloudWatchMetrics: [...directives.values()] },
    ...dimensions,
    ...Object.fromEntries(values),
  };
}
