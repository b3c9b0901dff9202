/** Writes a record unless another writer has changed it since it was read. */
import { conditionHolds, type BatchWrite } from '../services/aws/dynamo.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import type { PublishRun } from './publish-run.ts';

function conditionOf(before: PlainItem | undefined) {
  if (before === undefined)
    return { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } };
  const attributes = Object.entries(before).filter(([name]) => name !== 'pk');
  return {
    condition: attributes.map((_, at) => `#a${at} = :a${at}`).join(' AND '),
    names: Object.fromEntries(attributes.map(([name], at) => [`#a${at}`, name])),
    values: Object.fromEntries(attributes.map(([, value], at) => [`:a${at}`, value])),
  };
}

/**
 * Makes a write, unless the record is no longer the one that was read.
 * @param before the record as it was read; undefined when there was none.
 * @returns whether it was made.
 */
export function writeUnchanged(
  { dynamo, table }: Pick<PublishRun, 'dynamo' | 'table'>,
  write: BatchWrite,
  before: PlainItem | undefined,
): Promise<boolean> {
  const condition = conditionOf(before);
  return conditionHolds(
    'put' in write
      ? dynamo.put(table, write.put, condition)
      : dynamo.delete(table, write.delete, condition),
  );
}
