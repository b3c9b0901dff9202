/**
 * Alarms for operators: errors, throttles and latency of each function, and server errors of the
 * services in front.
 */
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Stats,
  TreatMissingData,
  type IAlarmAction,
  type IMetric,
  type Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

const PERIOD = Duration.minutes(5);
/** One failure may be a bad request; this many in five minutes indicate a fault. */
const SERVER_ERRORS = 5;
/** A p99 this close to the timeout soon leads to errors. */
const SLOW_SHARE_OF_TIMEOUT = 0.8;
const SLOW_PERIODS = 3;

export interface AlarmSpecification {
  readonly metric: IMetric;
  /** The alarm fires at this value and above. */
  readonly threshold: number;
  /** Consecutive five-minute periods; default 1. */
  readonly periods?: number;
  readonly description: string;
}

/**
 * Adds an alarm that missing data does not trigger, and that also notifies the same recipients when
 * it recovers.
 */
export function addAlarm(
  scope: Construct,
  id: string,
  action: IAlarmAction,
  { metric, threshold, periods = 1, description }: AlarmSpecification,
): Alarm {
  const alarm = new Alarm(scope, id, {
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: description,
  });
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}

/** Adds alarms on errors, throttles and p99 of a function; `name` is what people call it. */
export function addFunctionAlarms(
  scope: Construct,
  name: string,
  target: LambdaFunction,
  timeoutS: number,
  action: IAlarmAction,
): void {
  const sum = { period: PERIOD, statistic: Stats.SUM };
  addAlarm(scope, `${name}-errors`, action, {
    metric: target.metricErrors(sum),
    threshold: 1,
    description: `${name}: the function failed`,
  });
  addAlarm(scope, `${name}-throttles`, action, {
    metric: target.metricThrottles(sum),
    threshold: 1,
    description: `${name}: the function reached its concurrency and rejected requests`,
  });
  addAlarm(scope, `${name}-slow`, action, {
    metric: target.metricDuration({ period: PERIOD, statistic: Stats.p(99) }),
    threshold: Duration.seconds(timeoutS).toMilliseconds() * SLOW_SHARE_OF_TIMEOUT,
    periods: SLOW_PERIODS,
    description: `${name}: p99 is within a fifth of its timeout of ${timeoutS} s`,
  });
}

/**
 * Adds an alarm on server errors that readers received, as counted by the service that responded.
 */
export function addServerErrorAlarm(
  scope: Construct,
  name: string,
  metric: Metric,
  action: IAlarmAction,
): void {
  addAlarm(scope, `${name}-5xx`, action, {
    metric: metric.with({ period: PERIOD, statistic: Stats.SUM }),
    threshold: SERVER_ERRORS,
    description: `${name}: readers got server errors`,
  });
}
