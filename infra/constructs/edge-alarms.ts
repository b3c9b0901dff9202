/** The alarms on what readers finally get, and on the edge functions. */
import { Duration } from 'aws-cdk-lib';
import { Stats, type IAlarmAction, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { alarmAdder, type AddAlarm } from './alarms.ts';
import { awsMetric, math, share } from './metrics.ts';

export interface EdgeAlarmsProps {
  readonly site: string;
  readonly distributionId: string;
  /** Names of the edge functions, by what people call them. */
  readonly edgeFunctions: Readonly<Record<'request' | 'response', string>>;
  readonly certificateArn: string | undefined;
  readonly action: IAlarmAction;
}

const MOSTLY = [2, 3] as const;

function addFunctions(add: AddAlarm, edgeFunctions: EdgeAlarmsProps['edgeFunctions']): void {
  const { request, response } = edgeFunctions;
  type Name = Parameters<typeof awsMetric<'edgeFunction'>>[1];
  const both = (name: Name, as: string, statistic?: string): Record<string, Metric> => ({
    [`${as}1`]: awsMetric(
      'edgeFunction',
      name,
      { FunctionName: request, Region: 'Global' },
      { statistic },
    ),
    [`${as}2`]: awsMetric(
      'edgeFunction',
      name,
      { FunctionName: response, Region: 'Global' },
      { statistic },
    ),
  });
  add('edge-function-errors', {
    metric: share(
      'FILL(failed1, 0) + FILL(failed2, 0) + FILL(invalid1, 0) + FILL(invalid2, 0)',
      'FILL(runs1, 0) + FILL(runs2, 0)',
      100,
      {
        ...both('FunctionExecutionErrors', 'failed'),
        ...both('FunctionValidationErrors', 'invalid'),
        ...both('FunctionInvocations', 'runs'),
      },
    ),
    threshold: 0.5,
    of: MOSTLY,
    description: 'An edge function fails: readers get an error instead of a page, cached or not.',
  });
  add('edge-function-throttles', {
    metric: math(
      'FILL(throttles1, 0) + FILL(throttles2, 0)',
      both('FunctionThrottles', 'throttles'),
    ),
    threshold: 10,
    of: MOSTLY,
    description: 'CloudFront stops edge functions: readers get errors.',
  });
  add('edge-function-compute', {
    metric: math(
      'MAX([FILL(used1, 0), FILL(used2, 0)])',
      both('FunctionComputeUtilization', 'used', Stats.AVERAGE),
    ),
    threshold: 80,
    of: [3, 3],
    description:
      'An edge function uses 80 % of the time that CloudFront allows: throttles are next.',
  });
}

/**
 * Adds the alarms to a stack in us-east-1: CloudFront reports to that region alone, and an alarm sees
 * only its own.
 */
export function addEdgeAlarms(scope: Construct, props: EdgeAlarmsProps): void {
  const { site, distributionId, edgeFunctions, certificateArn, action } = props;
  const add = alarmAdder(scope, site, action);
  const of = { DistributionId: distributionId, Region: 'Global' };
  add('edge-availability', {
    metric: math('IF(requests >= 200, rate, 0)', {
      requests: awsMetric('distribution', 'Requests', of),
      rate: awsMetric('distribution', '5xxErrorRate', of, { statistic: Stats.AVERAGE }),
    }),
    threshold: 1,
    of: MOSTLY,
    description: 'At least 1 % of all responses to readers are server errors.',
  });
  addFunctions(add, edgeFunctions);
  if (certificateArn === undefined) return;
  const view = { statistic: Stats.MINIMUM, period: Duration.days(1) };
  add('certificate-expiry', {
    metric: awsMetric('certificate', 'DaysToExpiry', { CertificateArn: certificateArn }, view),
    threshold: 30,
    isFloor: true,
    // ACM reports nothing about a certificate that has expired.
    missingIsBreaching: true,
    description: 'The certificate expires in 30 days; ACM should have renewed it 60 days before.',
  });
}
