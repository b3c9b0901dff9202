/** Counts exposures and conversions by experiment, variant and day. */
import {
  EXPERIMENT_DAYS,
  type ExperimentReport,
} from '../../shared/experiments/experiment-report.ts';
import { conditionHolds } from '../../services/aws/dynamo.ts';
import type { ServiceDeps } from '../../services/aws/service-deps.ts';
import { experimentKey } from '../../services/content/experiment-keys.ts';
import { networkMark } from '../../services/content/counted-networks.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { dayOf } from '../../services/content/view-score.ts';

/**
 * Reports of one network that count in an hour, for each experiment and event: enough for an office
 * or a household, too few to decide an experiment.
 */
export const REPORTS_PER_NETWORK = 20;

/**
 * Counts one report.
 * @returns whether it counted: not when its network has reported too often.
 * @throws what the store throws.
 */
export type ExperimentCounter = (report: ExperimentReport, network: string) => Promise<boolean>;

export function createExperimentCounter(
  { dynamo, subject, now }: Pick<ServiceDeps, 'dynamo' | 'subject' | 'now'>,
  table: string,
): ExperimentCounter {
  async function mayReport({ experiment, event }: ExperimentReport, network: string) {
    const { name, ttl } = await networkMark(
      { secret: subject, now },
      'experiment',
      `${experiment}\n${event}`,
      network,
    );
    return conditionHolds(
      dynamo.update({
        table,
        key: experimentKey.mark(name),
        update: 'ADD #reports :one SET #ttl = :ttl',
        condition: 'attribute_not_exists(#reports) OR #reports < :most',
        names: { '#reports': 'reports', '#ttl': 'ttl' },
        values: {
          ':one': 1,
          ':most': REPORTS_PER_NETWORK,
          ':ttl': ttl,
        },
      }),
    );
  }

  return async (report, network) => {
    if (!(await mayReport(report, network))) return false;
    const day = dayOf(now());
    await dynamo.update({
      table,
      key: experimentKey.count(report.experiment, report.variant, day),
      update: 'ADD #count :one SET #ttl = :ttl',
      names: { '#count': `${report.event}s`, '#ttl': 'ttl' },
      values: { ':one': 1, ':ttl': ((day + EXPERIMENT_DAYS + 1) * DAY_MS) / 1_000 },
    });
    return true;
  };
}
