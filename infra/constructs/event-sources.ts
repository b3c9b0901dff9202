/** What calls the functions that no request reaches: their queue, or the clock. */
import { CfnEventInvokeConfig, EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { LIVE_ALIAS, type ScheduleRoute } from '../../lambdas/functions.ts';
import type { QueueRoute } from '../../services/aws/queues.ts';
import type { SiteQueue } from './event-queues.ts';
import type { SiteFunction } from './site-function.ts';

/** Gives a function the messages of its queue. Those that it reports as failed come again, alone. */
export function takeFromQueue(
  scope: Construct,
  name: string,
  { batchSize, maxConcurrency }: QueueRoute,
  { queue }: SiteQueue,
  { live }: SiteFunction,
): void {
  new EventSourceMapping(scope, `${name}-source`, {
    target: live,
    eventSourceArn: queue.queueArn,
    batchSize,
    maxConcurrency,
    reportBatchItemFailures: true,
  });
}

const TRIES = 2;
/** A run that comes so late is of no use: the next one is due. */
const LATEST_S = 3_600;

/**
 * Returns a table's cron line as EventBridge Scheduler writes it: with a year, and `?` for one of the
 * two kinds of days.
 * @throws Error for a line that it could not say, or that would mean something else there.
 */
export function schedulerExpression(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...others] = cron.split(' ');
  if (weekday === '' || others.length > 0)
    throw new Error(`"${cron}" is not minute, hour, day, month and day of the week`);
  if (day !== '*' && weekday !== '*')
    throw new Error(`"${cron}" names two kinds of days: one must be *`);
  // Cron counts from Sunday as 0, the scheduler from 1.
  if (/\d/.test(weekday)) throw new Error(`"${cron}": name days of the week, such as MON`);
  const days = weekday === '*' ? [day, month, '?'] : ['?', month, weekday];
  return `cron(${[minute, hour, ...days].join(' ')} *)`;
}

/**
 * Runs a function by the clock. What cannot be started, and what fails three times, is a dead letter.
 * @param timeZone IANA, of the magazine.
 */
export function runBySchedule(
  scope: Construct,
  name: string,
  route: ScheduleRoute,
  { deadLetters, timeZone }: { readonly deadLetters: Queue; readonly timeZone: string },
  { live, function: target }: SiteFunction,
): void {
  const role = new Role(scope, `${name}-schedule-role`, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
    inlinePolicies: {
      exact: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: [live.functionArn],
          }),
          new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
        ],
      }),
    },
  });
  new CfnSchedule(scope, `${name}-schedule`, {
    flexibleTimeWindow: { mode: 'OFF' },
    scheduleExpression: schedulerExpression(route.cron),
    scheduleExpressionTimezone: route.timeZone === 'UTC' ? 'UTC' : timeZone,
    target: {
      arn: live.functionArn,
      roleArn: role.roleArn,
      input: JSON.stringify({ scheduledAt: '<aws.scheduler.scheduled-time>' }),
      retryPolicy: { maximumRetryAttempts: TRIES, maximumEventAgeInSeconds: LATEST_S },
      deadLetterConfig: { arn: deadLetters.queueArn },
    },
  });
  new CfnEventInvokeConfig(scope, `${name}-attempts`, {
    functionName: target.functionName,
    qualifier: LIVE_ALIAS,
    maximumRetryAttempts: TRIES,
    maximumEventAgeInSeconds: LATEST_S,
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
  }).node.addDependency(live);
}
