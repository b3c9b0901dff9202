/** Reads the counts of an experiment, of all days that are kept. */
import { EXPERIMENT_DAYS } from '../../shared/experiments/experiment-report.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { experimentKey } from './experiment-keys.ts';
import { dayOf } from './view-score.ts';

export interface VariantCounts {
  readonly exposures: number;
  readonly conversions: number;
}

/**
 * @param now epoch ms.
 * @returns counts in the order of the variants.
 */
export async function readExperimentCounts(
  dynamo: Pick<DynamoClient, 'batchGet'>,
  table: string,
  {
    id,
    variants,
  }: { readonly id: string; readonly variants: readonly { readonly name: string }[] },
  now: number,
): Promise<VariantCounts[]> {
  const today = dayOf(now);
  const keys = variants.map(({ name }) =>
    Array.from({ length: EXPERIMENT_DAYS }, (_, ago) => experimentKey.count(id, name, today - ago)),
  );
  const records = await dynamo.batchGet(table, keys.flat(), { consistent: true });
  return keys.map((ofVariant) => {
    const wanted = new Set<unknown>(ofVariant.map(({ pk }) => pk));
    const found = records.filter(({ pk }) => wanted.has(pk));
    const sum = (name: 'exposures' | 'conversions') =>
      found.reduce((total, record) => total + Number(record[name] ?? 0), 0);
    return { exposures: sum('exposures'), conversions: sum('conversions') };
  });
}
