/** Changes a stored document so that no other writer's change is lost. */
import type { PlainItem } from '../services/aws/attributes.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { encodeDocument } from '../services/content/document.ts';
import type { PublishRun } from './publish-run.ts';
import { writeUnchanged } from './write-unchanged.ts';

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
  run: PublishRun,
  key: { readonly pk: string },
  change: (record: PlainItem | undefined) => { readonly value: unknown } | undefined,
  attributes: PlainItem = {},
): Promise<boolean> {
  const written = await untilUnchanged({ tries: MAX_TRIES }, async () => {
    const record = await run.dynamo.get(run.table, key, { consistent: true });
    const changed = change(record);
    if (changed === undefined) return false;
    const put = { ...key, ...attributes, ...encodeDocument(changed.value, key.pk) };
    return (await writeUnchanged(run, { put }, record)) ? true : 'changed';
  });
  if (written === 'changed')
    throw new Error(`The record ${key.pk} keeps being changed by another publisher`);
  return written;
}
