/** Changes a stored document so that no other writer's change is lost. */
import { conditionHolds } from '../services/aws/dynamo.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { encodeDocument } from '../services/content/document.ts';
import type { PublishRun } from './publish-run.ts';

/** Other publishers are few: more attempts mean that something else is wrong. */
const MAX_TRIES = 10;

/**
 * Replaces a document by what `change` makes of it, unless another writer has changed it meanwhile:
 * then it is read and changed again.
 * @param change gets the record, or undefined when there is none. Returns the record's attributes,
 *   or undefined to leave it as it is.
 * @returns whether it was changed.
 * @throws Error when other writers keep changing it.
 */
export async function changeDocument(
  { dynamo, table }: PublishRun,
  key: { readonly pk: string },
  change: (record: PlainItem | undefined) => { readonly value: unknown } | undefined,
  attributes: PlainItem = {},
): Promise<boolean> {
  const written = await untilUnchanged({ tries: MAX_TRIES }, async () => {
    const record = await dynamo.get(table, key, { consistent: true });
    const changed = change(record);
    if (changed === undefined) return false;
    const put = dynamo.put(
      table,
      { ...key, ...attributes, ...encodeDocument(changed.value, key.pk) },
      record === undefined
        ? { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } }
        : { condition: '#doc = :doc', names: { '#doc': 'doc' }, values: { ':doc': record.doc } },
    );
    return (await conditionHolds(put)) ? true : 'changed';
  });
  if (written === 'changed')
    throw new Error(`The record ${key.pk} keeps being changed by another publisher`);
  return written;
}
