/** Alarms for operators, each with an entry in docs/runbooks.md under its name. */
import {
  Alarm,
  ComparisonOperator,
  TreatMissingData,
  type IAlarmAction,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

export interface AlarmSpecification {
  readonly metric: IMetric;
  /** The alarm fires at this value and above; below, with `isFloor`, at it and below. */
  readonly threshold: number;
  readonly isFloor?: true;
  /** How many of how many periods must be at the threshold; default 1 of 1. */
  readonly of?: readonly [periods: number, all: number];
  /** Missing data means trouble; by default it means that nothing happened. */
  readonly missingIsBreaching?: true;
  /** What it means for readers or for the publisher: a sentence. */
  readonly description: string;
  /** Entry of the runbook, where several alarms share one. Default: the alarm's name. */
  readonly runbook?: string;
}

/** Adds alarms of one magazine, which also notify the same recipients when they recover. */
export type AddAlarm = (name: string, specification: AlarmSpecification) => Alarm;

/** @param site Begins the name of each alarm, which is in the subject of its email. */
export function alarmAdder(scope: Construct, site: string, action: IAlarmAction): AddAlarm {
  return (name, specification) => {
    const { metric, threshold, isFloor, of: [periods, all] = [1, 1] } = specification;
    const { description, runbook = name } = specification;
    const alarm = new Alarm(scope, `${name}-alarm`, {
      alarmName: `${site}-${name}`,
      metric,
      threshold,
      evaluationPeriods: all,
      datapointsToAlarm: periods,
      comparisonOperator:
        isFloor === true
          ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData:
        specification.missingIsBreaching === true
          ? TreatMissingData.BREACHING
          : TreatMissingData.NOT_BREACHING,
      alarmDescription: `${description} What to do: docs/runbooks.md#${runbook}`,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  };
}
