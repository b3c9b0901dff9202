/**
 * Tells CloudWatch how a publish or an import to a deployed site ended, for the alarm
 * `publish-failures`: it may have been run by a job that nobody watches.
 */
import { constants } from 'node:os';
import {
  METRIC_NAMESPACE,
  metrics,
  type MetricName,
} from '../../services/observability/metric-table.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { awsRegion } from './aws-region.ts';

/** A command that has ended must not wait long for a metric. */
const REPORT_TIMEOUT_MS = 5_000;

/** How the end of a session, of a job or Ctrl-C cuts a command off. SIGKILL leaves no time. */
const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Outcome = Extract<MetricName, 'Publishes' | 'PublishFailures'>;

/** Sends both metrics, so that CloudWatch knows the one that is 0. */
async function putOutcome(site: string, outcome: Outcome): Promise<void> {
  const { CloudWatchClient, PutMetricDataCommand } = await import('@aws-sdk/client-cloudwatch');
  const client = new CloudWatchClient({ region: await awsRegion() });
  try {
    await client.send(
      new PutMetricDataCommand({
        Namespace: METRIC_NAMESPACE,
        MetricData: (['Publishes', 'PublishFailures'] as const).map((name) => ({
          MetricName: name,
          Dimensions: [{ Name: 'Site', Value: site }],
          Unit: metrics[name].unit,
          Value: name === outcome ? 1 : 0,
        })),
      }),
      { abortSignal: AbortSignal.timeout(REPORT_TIMEOUT_MS) },
    );
  } finally {
    client.destroy();
  }
}

/** Never throws: the outcome of the command is the news, not that of its report. */
async function report(stack: string, outcome: Outcome): Promise<void> {
  try {
    await putOutcome(stack.replace(/-data$/, ''), outcome);
  } catch (error) {
    process.stderr.write(
      `The alarm publish-failures was not told how this ended: ${errorMessage(error)}\n`,
    );
  }
}

/**
 * Does the work of a command, and reports its outcome if it is for a deployed site.
 * @param stack The data stack, `<brand>-<environment>-data`; undefined on one machine.
 * @throws what the work throws, after it was reported. An interruption ends the process with the
 *   signal's number above 128, as a shell would.
 */
export async function reportPublish<Result>(
  stack: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (stack === undefined) return work();
  const interrupted = (name: NodeJS.Signals) => {
    process.stderr.write(`Interrupted by ${name}. Run the command again: it continues.\n`);
    void report(stack, 'PublishFailures').finally(() => {
      process.exit(128 + constants.signals[name]);
    });
  };
  for (const name of interruptions) process.once(name, interrupted);
  try {
    const result = await work();
    // A command that found nothing to take down ends with 1, and without an error.
    await report(stack, (process.exitCode ?? 0) === 0 ? 'Publishes' : 'PublishFailures');
    return result;
  } catch (error) {
    await report(stack, 'PublishFailures');
    throw error;
  } finally {
    for (const name of interruptions) process.off(name, interrupted);
  }
}
