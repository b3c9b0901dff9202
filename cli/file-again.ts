/** Files the stored items again by the sections of the brand, with search and lists. */
import { errorMessage } from '../shared/error-message.ts';
import { count, number } from '../importing/counted.ts';
import type { Progress } from '../importing/progress.ts';
import { createProgress } from './import/progress.ts';
import type { OpenContent } from './open-content.ts';

type Content = Pick<OpenContent, 'publisher' | 'records'>;

/** Returns the ids of all published items. */
export async function publishedIds({ records }: Pick<OpenContent, 'records'>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { pk } of records()) {
    const key = String(pk);
    if (key.startsWith('I#')) ids.push(key.slice('I#'.length));
  }
  return ids;
}

/** Files all items again and builds the search index. Returns lines that say what was done. */
export async function fileAgain(content: Content, progress: Progress): Promise<string[]> {
  try {
    const { changed, unknown } = await content.publisher.refile(
      await publishedIds(content),
      progress.show,
    );
    const indexed = await content.publisher.rebuildSearch();
    const { leftOut } = indexed;
    return [
      ...(changed === 0 ? [] : [`Filed ${count(changed, 'item')} again by the brand's sections`]),
      ...(unknown === 0
        ? []
        : [
            `${count(unknown, 'item')} of an earlier release: not filed again, because the terms of the source are missing. Import the archive again.`,
          ]),
      `Search knows ${number(indexed.items)} items`,
      ...(leftOut === 0
        ? []
        : [
            `It leaves out the ${number(leftOut)} oldest, which do not fit: see docs/guides/search.md`,
          ]),
    ];
  } finally {
    progress.end();
  }
}

/** Relates all items anew. Returns lines that say what was done. */
export async function relateAgain(content: Content, progress: Progress): Promise<string[]> {
  try {
    const ids = await publishedIds(content);
    const related = await content.publisher.relateAll(ids, (done, total) => {
      progress.show('Relating items', done, total);
    });
    return [`Related ${related} items.`];
  } finally {
    progress.end();
  }
}

/**
 * Files items again when the brand's sections have changed since. A failure is said, and the site may
 * start: it shows what it showed.
 */
export async function fileAgainIfChanged(
  content: Content,
  say: (line: string) => void,
): Promise<void> {
  try {
    if ((await content.publisher.isFiledByBrand()) !== false) return;
    say('The sections of the brand have changed. Filing the items again …');
    for (const line of await fileAgain(content, createProgress(process.stderr))) say(line);
  } catch (error) {
    say(
      `The items could not be filed again: ${errorMessage(error)}. Repeat it with masthead reindex.`,
    );
  }
}
