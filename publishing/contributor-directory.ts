/**
 * The list of contributors for the staff page: one record, which every publish of profiles changes.
 * Each write names the version that it follows, so that parallel publishers lose nothing.
 */
import { conditionHolds } from '../services/aws/dynamo.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { encodeDocument } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import { decodeDirectory } from '../services/content/stored-documents.ts';
import { pageTag } from '../shared/page-tags.ts';
import type { PublishRun } from './publish-run.ts';

const MAX_TRIES = 12;
const LONGEST_PAUSE_MS = 100;

/** Adds profiles to the stored list, and removes those that leave it, in one conditional write. */
async function changeDirectory({
  dynamo,
  table,
  directory,
}: PublishRun): Promise<'written' | 'changed'> {
  const record = await dynamo.get(table, contentKey.directory(), { consistent: true });
  const stored = record === undefined ? [] : decodeDirectory(record);
  const people = new Map(stored.map((person) => [person.slug, person]));
  for (const [slug, person] of directory) {
    if (person === undefined) people.delete(slug);
    else
      people.set(slug, { slug, name: person.name, title: person.title, portrait: person.portrait });
  }
  const sorted = [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
  // A list that an earlier release wrote has no version.
  const version = Number(record?.version ?? 0);
  const put = dynamo.put(
    table,
    {
      ...contentKey.directory(),
      version: version + 1,
      ...encodeDocument(sorted, `The list of contributors (${sorted.length} people)`),
    },
    {
      names: { '#version': 'version' },
      ...(version === 0
        ? { condition: 'attribute_not_exists(#version)' }
        : { condition: '#version = :version', values: { ':version': version } }),
    },
  );
  return (await conditionHolds(put)) ? 'written' : 'changed';
}

/**
 * Writes the profiles of this run into the list of contributors.
 * @throws ItemTooLargeError when the list does not fit in one DynamoDB item; nothing is written.
 */
export async function writeDirectory(run: PublishRun): Promise<void> {
  if (run.directory.size === 0) return;
  const attempts = { tries: MAX_TRIES, longestPauseMs: LONGEST_PAUSE_MS };
  if ((await untilUnchanged(attempts, () => changeDirectory(run))) === 'changed')
    throw new Error('The list of contributors keeps being changed by another publisher');
  run.changed.add(pageTag.people);
  run.directory.clear();
}
