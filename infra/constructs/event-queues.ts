/**
 * The queues of `services/aws/queues.ts`, and where messages and runs are kept that failed: dead letters,
 * each kind with an alarm.
 */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { functions, kindOf, type FunctionDefinition } from '../../lambdas/functions.ts';
import {
  queueNames,
  queues,
  visibilityS,
  type QueueName,
  type QueueRoute,
} from '../../services/aws/queues.ts';
import { pascalCase } from '../../shared/pascal-case.ts';
import { recordOf } from '../../shared/record-of.ts';
import { isDeployed, type DeployedParts } from '../deployed-parts.ts';
import { acknowledge } from './acknowledge.ts';
import type { AddAlarm } from './alarms.ts';
import { nameLogically } from './logical-id.ts';
import { awsMetric } from './metrics.ts';

/** Messages have what readers gave: they go when nobody has taken them for so long. */
const KEPT_DAYS = 4;
/** Time to find out why, and to send them again. */
const DEAD_DAYS = 14;

export interface SiteQueue {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

export interface EventQueues {
  /** Those of the functions that the deployment has. */
  readonly queues: Readonly<Partial<Record<QueueName, SiteQueue>>>;
  /** Dead letters of the functions that run by the clock, by the function's name. */
  readonly ofSchedules: ReadonlyMap<string, Queue>;
}

const isFifo = ({ order }: QueueRoute) => order === 'first-in-first-out';

function addQueue(scope: Construct, id: string, props: QueueProps): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    ...props,
  });
  nameLogically(queue, pascalCase(id));
  return queue;
}

export function addEventQueues(
  scope: Construct,
  addAlarm: AddAlarm,
  settings: DeployedParts,
): EventQueues {
  /** Watches what a function could not do. */
  function deadLettersOf(name: string, fifo: boolean): Queue {
    const queue = addQueue(scope, `${name}-dead-letters`, {
      retentionPeriod: Duration.days(DEAD_DAYS),
      ...(fifo ? { fifo } : {}),
    });
    addAlarm(`dead-letters-${name}`, {
      metric: awsMetric(
        'queue',
        'ApproximateNumberOfMessagesVisible',
        { QueueName: queue.queueName },
        { statistic: Stats.MAXIMUM },
      ),
      threshold: 1,
      description: `The function ${name} has failed again and again; what it could not do is kept for ${DEAD_DAYS} days.`,
      runbook: 'dead-letters',
    });
    return queue;
  }

  const schedules = Object.entries<FunctionDefinition>(functions).filter(
    ([, definition]) => kindOf(definition.route) === 'schedule' && isDeployed(definition, settings),
  );
  return {
    queues: recordOf(
      queueNames.filter((name) => isDeployed(functions[name], settings)),
      (name) => {
        const row: QueueRoute = queues[name];
        const deadLetters = deadLettersOf(name, isFifo(row));
        const queue = addQueue(scope, `${name}-queue`, {
          retentionPeriod: Duration.days(KEPT_DAYS),
          visibilityTimeout: Duration.seconds(visibilityS(functions[name].timeoutS, row)),
          deadLetterQueue: { queue: deadLetters, maxReceiveCount: row.maxReceives },
          ...(isFifo(row) ? { fifo: true } : {}),
        });
        return { queue, deadLetters };
      },
    ),
    ofSchedules: new Map(
      schedules.map(([name]) => {
        const deadLetters = deadLettersOf(name, false);
        acknowledge(
          deadLetters,
          'AwsSolutions-SQS3',
          'It is where the scheduler and Lambda put runs that failed: a queue of dead letters, but of no queue.',
        );
        return [name, deadLetters];
      }),
    ),
  };
}
