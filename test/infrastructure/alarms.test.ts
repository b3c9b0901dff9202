/** Alarms, their metrics, their runbook, and the dashboard. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { awsMetrics, type AwsMetricGroup } from '../../infra/aws-metrics.ts';
import {
  METRIC_NAMESPACE,
  metrics,
  siteName,
  type MetricDefinition,
} from '../../services/observability/metric-table.ts';
import { synthesize, type Synthesis } from './synthesize.ts';
import {
  describeReferences,
  onlyResource,
  resourcesOfType,
  type NamedResource,
} from './template.ts';

let bare: Synthesis;
/** With everything that has an alarm. */
let full: Synthesis;

beforeAll(async () => {
  [bare, full] = await Promise.all([
    synthesize('production'),
    synthesize('production with all alarms'),
  ]);
});

function alarmsOf({ stacks }: Synthesis): readonly NamedResource[] {
  return [stacks.site, stacks.watch, ...(stacks.desk === undefined ? [] : [stacks.desk])].flatMap(
    (stack) => resourcesOfType(stack, 'AWS::CloudWatch::Alarm'),
  );
}

const nameOf = ({ Properties }: NamedResource) =>
  String(Properties.AlarmName).replace('meridian-production-', '');

/** Alarms of releases share one entry of the runbook, and so do those of dead letters. */
const entryOf = (alarm: NamedResource) =>
  nameOf(alarm).replace(/^(release|dead-letters)-.*$/, '$1');

const dimensionSchema = v.array(v.object({ Name: v.string(), Value: v.unknown() }));
const metricSchema = v.object({
  Namespace: v.string(),
  MetricName: v.string(),
  Dimensions: v.optional(dimensionSchema, []),
});
const alarmSchema = v.object({
  Namespace: v.optional(v.string()),
  Metrics: v.optional(
    v.array(
      v.object({
        Id: v.string(),
        Expression: v.optional(v.string()),
        MetricStat: v.optional(v.object({ Metric: metricSchema })),
      }),
    ),
    [],
  ),
});
type Metric = v.InferOutput<typeof metricSchema>;

const manifestSchema = v.object({
  artifacts: v.record(v.string(), v.object({ environment: v.optional(v.string()) })),
});

/** Returns the metrics that an alarm reads, alone or in an expression. */
function metricsOf({ Properties }: NamedResource): Metric[] {
  const { Namespace, Metrics } = v.parse(alarmSchema, Properties);
  return Namespace !== undefined
    ? [v.parse(metricSchema, Properties)]
    : Metrics.flatMap(({ MetricStat }) => (MetricStat === undefined ? [] : [MetricStat.Metric]));
}

/** Whether AWS documents a metric with these dimensions, or our code emits it so. */
function isKnown(namespace: string, name: string, dimensions: readonly string[]): boolean {
  const given = [...dimensions].sort().join();
  const same = (set: readonly string[]) => [...set].sort().join() === given;
  if (namespace === METRIC_NAMESPACE) {
    const definition: MetricDefinition | undefined = metrics[name as keyof typeof metrics];
    return definition?.dimensions.some(same) === true;
  }
  return Object.values<AwsMetricGroup>(awsMetrics).some(
    (group) =>
      group.namespace === namespace && group.names.includes(name) && same(group.dimensions),
  );
}

describe('Alarms', () => {
  it('one says when 80 % of a ceiling are used, of each table and of what each view calls', () => {
    const [alarm] = alarmsOf(bare).filter((one) => entryOf(one) === 'near-ceiling');
    const { Metrics, Threshold } = v.parse(
      v.object({
        Threshold: v.number(),
        Metrics: v.array(
          v.object({ Expression: v.optional(v.string()), MetricStat: v.optional(v.unknown()) }),
        ),
      }),
      alarm?.Properties,
    );
    // CloudWatch takes ten in one alarm.
    expect([
      Threshold,
      Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length,
    ]).toEqual([80, 9]);
    const expression = Metrics.flatMap(({ Expression }) => Expression ?? []).join('');
    for (const part of ['contentReads, 0) / 4000', 'meterWrites, 0) / 2000', 'running0, 0) / 20'])
      expect(expression).toContain(part);
  });

  it('are few, and those of emails and certificates exist where there are any', () => {
    const names = [...new Set(alarmsOf(full).map(entryOf))].sort();
    const onlyThen = [
      'certificate-expiry',
      'desk-failing',
      'email-bounces',
      'email-complaints',
      'emails-failing',
      'source-failures',
    ];
    expect(names.length).toBeLessThanOrEqual(28);
    expect(names).toEqual(expect.arrayContaining(onlyThen));
    expect([...new Set(alarmsOf(bare).map(entryOf))].sort()).toEqual(
      names.filter((name) => !onlyThen.includes(name)),
    );
  });

  it('read metrics that AWS documents or that our code emits, with those dimensions', () => {
    for (const alarm of alarmsOf(full)) {
      const read = metricsOf(alarm);
      expect(read.length).toBeGreaterThan(0);
      for (const { Namespace, MetricName, Dimensions } of read)
        expect([
          nameOf(alarm),
          MetricName,
          isKnown(
            Namespace,
            MetricName,
            Dimensions.map(({ Name }) => Name),
          ),
        ]).toEqual([nameOf(alarm), MetricName, true]);
    }
  });

  it('name in their expressions only metrics that they read', () => {
    for (const alarm of alarmsOf(full)) {
      const { Metrics } = v.parse(alarmSchema, alarm.Properties);
      const ids = new Set(Metrics.map(({ Id }) => Id));
      for (const { Expression } of Metrics) {
        const words = Expression?.match(/\b[a-z]\w*/g) ?? [];
        expect(words.filter((word) => !ids.has(word))).toEqual([]);
      }
    }
  });

  it('watch the site by the name under which the functions report', () => {
    const { Variables } = v.parse(
      v.object({ Variables: v.object({ BRAND: v.string(), ENVIRONMENT: v.string() }) }),
      full.stacks.site.Resources.PageFunction?.Properties.Environment,
    );
    const site = siteName(Variables.BRAND, Variables.ENVIRONMENT);
    const ours = alarmsOf(full)
      .flatMap(metricsOf)
      .filter(({ Namespace }) => Namespace === METRIC_NAMESPACE);
    expect(ours.length).toBeGreaterThan(10);
    for (const { Dimensions } of ours)
      expect(Dimensions).toContainEqual({ Name: 'Site', Value: site });
  });

  it('notify the topic when they fire and when it is over, and say what to do', () => {
    for (const stack of [full.stacks.site, full.stacks.watch]) {
      // An alarm notifies topics of its own region alone.
      const [topic] = resourcesOfType(stack, 'AWS::SNS::Topic').filter(
        ({ id }) => !id.startsWith('email'),
      );
      for (const { Properties } of resourcesOfType(stack, 'AWS::CloudWatch::Alarm'))
        expect([Properties.AlarmActions, Properties.OKActions]).toEqual([
          [{ Ref: topic?.id }],
          [{ Ref: topic?.id }],
        ]);
    }
    for (const alarm of alarmsOf(full)) {
      const { AlarmDescription } = alarm.Properties;
      expect(AlarmDescription).toMatch(
        new RegExp(`^[A-Z].{30,}\\. What to do: docs/runbooks\\.md#${entryOf(alarm)}$`),
      );
    }
  });

  it('have an entry each in the runbook, and the runbook has no other', () => {
    const text = readFileSync('docs/runbooks.md', 'utf8');
    const [, alarms = ''] = text.split('\n## Alarms\n');
    const entries = alarms.split('\n### ').slice(1);
    expect(entries.map((entry) => entry.split('\n')[0]).sort()).toEqual(
      [...new Set(alarmsOf(full).map(entryOf))].sort(),
    );
    for (const entry of entries)
      for (const part of ['Readers see', 'Likely causes', 'Look at', 'Do', 'Over when'])
        expect([entry.split('\n')[0], entry.includes(`- **${part}:**`)]).toEqual([
          entry.split('\n')[0],
          true,
        ]);
  });

  it('on the edge are in the region to which CloudFront reports, wherever the site is', async () => {
    const regionOf = ({ directory }: Synthesis) =>
      v.parse(
        v.pipe(v.string(), v.parseJson(), manifestSchema),
        readFileSync(join(directory, 'manifest.json'), 'utf8'),
      ).artifacts['meridian-production-watch']?.environment;
    const frankfurt = await synthesize('production in Frankfurt');
    for (const [{ stacks }, siteRegion] of [
      [bare, 'us-east-1'],
      [frankfurt, 'eu-central-1'],
    ] as const) {
      expect(resourcesOfType(stacks.edge, 'AWS::CloudWatch::Alarm')).toEqual([]);
      const [first, ...more] = resourcesOfType(stacks.watch, 'AWS::CloudWatch::Alarm');
      expect(more.length).toBeGreaterThan(2);
      const [{ Dimensions } = {}] = first === undefined ? [] : metricsOf(first);
      expect(Dimensions).toContainEqual({
        Name: 'DistributionId',
        Value: {
          'Fn::GetStackOutput': {
            StackName: 'meridian-production-edge',
            OutputName: 'DistributionId',
            Region: siteRegion,
          },
        },
      });
    }
    expect([regionOf(bare), regionOf(frankfurt)]).toEqual([
      'aws://unknown-account/us-east-1',
      'aws://unknown-account/us-east-1',
    ]);
  });

  it('that nobody receives are reported at the synthesis of production', async () => {
    const warnings = ({ directory }: Synthesis) =>
      readdirSync(directory)
        .filter((name) => name.endsWith('.metadata.json') || name === 'manifest.json')
        .map((name) => readFileSync(join(directory, name), 'utf8'))
        .join('\n')
        .includes('Nobody receives the alarms');
    expect([warnings(bare), warnings(full)]).toEqual([true, false]);
    expect(resourcesOfType(bare.stacks.site, 'AWS::SNS::Subscription')).toEqual([]);
    expect(
      resourcesOfType(full.stacks.site, 'AWS::SNS::Subscription').map(
        ({ Properties }) => Properties,
      ),
    ).toContainEqual({
      TopicArn: expect.anything(),
      Protocol: 'email',
      Endpoint: 'desk@meridian.example',
    });
  });
});

describe('The dashboard', () => {
  const widgetSchema = v.object({
    properties: v.object({
      title: v.optional(v.string()),
      metrics: v.optional(v.array(v.array(v.unknown())), []),
    }),
  });

  it('shows readers, paywall, accounts, emails, stores and costs by metrics that exist', () => {
    const { DashboardBody } = onlyResource(
      full.stacks.edge,
      'AWS::CloudWatch::Dashboard',
    ).Properties;
    const body = String(describeReferences(DashboardBody, full.byFullName));
    const { widgets } = v.parse(
      v.pipe(v.string(), v.parseJson(), v.object({ widgets: v.array(v.unknown()) })),
      body,
    );
    for (const heading of ['Readers', 'Paywall', 'Accounts and emails', 'Stores', 'What costs'])
      expect(body).toContain(`## ${heading}`);
    const rows = widgets.flatMap((widget) => {
      const parsed = v.safeParse(widgetSchema, widget);
      return parsed.success ? parsed.output.properties.metrics : [];
    });
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      const texts = row.filter((part) => typeof part === 'string');
      // A row without texts is an expression.
      if (texts.length === 0) continue;
      const [namespace = '', name = '', ...rest] = texts;
      const dimensions = rest.filter((_, index) => index % 2 === 0);
      expect([name, dimensions, isKnown(namespace, name, dimensions)]).toEqual([
        name,
        dimensions,
        true,
      ]);
    }
  });
});

describe('Functions', () => {
  it('log JSON, and are traced in production unless told otherwise', async () => {
    const functionsOf = ({ stacks }: Synthesis) =>
      resourcesOfType(stacks.site, 'AWS::Lambda::Function').filter(
        ({ id }) => !id.startsWith('CustomCDKBucketDeployment'),
      );
    const quiet = await synthesize('production without tracing');
    for (const { Properties } of functionsOf(full)) {
      expect(Properties.LoggingConfig).toMatchObject({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'INFO',
      });
      expect(Properties.TracingConfig).toEqual({ Mode: 'Active' });
    }
    for (const { Properties } of functionsOf(quiet))
      expect(Properties).not.toHaveProperty('TracingConfig');
  });
});
