/**
 * Checks lines of the log against the specification of CloudWatch's embedded metric format, and
 * reads the metrics in them.
 *
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
import * as v from 'valibot';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024));
/** The units of MetricDatum in CloudWatch's API, as far as a function may use them. */
const unit = v.picklist([
  'Seconds',
  'Microseconds',
  'Milliseconds',
  'Bytes',
  'Kilobytes',
  'Percent',
  'Count',
  'Count/Second',
  'None',
]);
const directiveSchema = v.strictObject({
  Namespace: v.pipe(
    name,
    v.regex(/^[\w.\-/#:]+$/),
    v.check((text) => !text.startsWith('AWS/')),
  ),
  Dimensions: v.pipe(v.array(v.pipe(v.array(name), v.maxLength(30))), v.minLength(1)),
  Metrics: v.pipe(
    v.array(
      v.strictObject({
        Name: name,
        Unit: v.optional(unit),
        StorageResolution: v.optional(v.picklist([1, 60])),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
});
const documentSchema = v.looseObject({
  _aws: v.strictObject({
    Timestamp: v.pipe(v.number(), v.integer()),
    CloudWatchMetrics: v.array(directiveSchema),
  }),
});
const value = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.array(v.pipe(v.number(), v.finite())), v.maxLength(100)),
]);
const MAX_BYTES = 256 * 1024;

export type Line = Readonly<Record<string, unknown>>;

/** @throws when the line is not a JSON object. */
export function parseLine(text: string): Line {
  return v.parse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), text);
}

export interface Metric {
  readonly name: string;
  readonly value: unknown;
  readonly unit: string | undefined;
  /** `Site=x,Service=page`. */
  readonly dimensions: string;
}

/**
 * Returns the metrics that CloudWatch reads from a line; none from a line without `_aws`.
 * @throws when the line breaks the specification.
 */
export function readMetrics(text: string): Metric[] {
  const line = parseLine(text);
  if (line._aws === undefined) return [];
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error('The line is longer than 256 KB');
  const { _aws } = v.parse(documentSchema, line);
  return _aws.CloudWatchMetrics.flatMap(({ Dimensions, Metrics }) =>
    Dimensions.flatMap((set) =>
      Metrics.map(({ Name, Unit }) => ({
        name: Name,
        unit: Unit,
        // Targets are members of the root: dimensions are text, values numbers.
        value: v.parse(value, line[Name]),
        dimensions: set.map((each) => `${each}=${v.parse(name, line[each])}`).join(','),
      })),
    ),
  );
}

/** Returns the sum of a metric over lines, under one set of dimensions. */
export function sumOf(lines: readonly string[], metric: string, dimensions: string): number {
  return lines
    .flatMap(readMetrics)
    .filter((each) => each.name === metric && each.dimensions === dimensions)
    .reduce((sum, each) => sum + Number(each.value), 0);
}
