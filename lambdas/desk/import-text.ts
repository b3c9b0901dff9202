/** Publishes one text, or stores it as a draft, by the importer and the publisher of all content. */
import { runImport } from '../../importing/run-import.ts';
import type { OpenSource } from '../../importing/source.ts';
import { decodeItem } from '../../services/content/stored-documents.ts';
import { contentKey } from '../../services/content/keys.ts';
import type { Item } from '../../shared/content/item.ts';
import type { DeskDeps } from './desk-deps.ts';
import { invalidText } from './item-text.ts';

const progress = { show: () => undefined, end: () => undefined };
const PHOTOS = '/photos/';

function sourceOf(id: string, text: string): OpenSource {
  const bytes = Buffer.from(text, 'utf8');
  const path = `${id}.md`;
  const file = { path, size: bytes.length, read: () => Promise.resolve(bytes) };
  return {
    ...{ name: path, single: true, files: [file], ignored: [] },
    find: (asked) => (asked === path ? file : undefined),
  };
}

/** Whether a path can be one of a stored file. */
function isKey(path: string): boolean {
  return (
    path.startsWith(PHOTOS) &&
    path
      .slice(1)
      .split('/')
      .every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/**
 * @param onLists Called when the item is stored, and lists and search follow.
 * @throws ApiError 400 that says why the text is no item.
 */
export async function importText(
  { brand, content }: Pick<DeskDeps, 'brand' | 'content'>,
  id: string,
  text: string,
  onLists: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const publisher = content.publisher();
  const report = await runImport({
    ...{ path: id, brand, dryRun: false, progress },
    remote: {
      source: sourceOf(id, text),
      format: 'markdown',
      outline: new Set(),
      // Images are stored when they are added.
      fetchMedia: async (reference) =>
        isKey(reference) && (await content.objects.has(reference.slice(1)))
          ? { path: reference }
          : undefined,
    },
    // Who publishes at the desk publishes what was taken down, too.
    openPublisher: () =>
      Promise.resolve({
        ...publisher,
        putItems: (items) => publisher.putItems(items, { isRelease: true }),
        finish: async (...given) => {
          await onLists();
          return publisher.finish(...given);
        },
      }),
  });
  const [skipped] = report.items.skipped;
  if (skipped !== undefined) throw invalidText(skipped.reason);
}

/** Returns an item as readers have it, or will have it at its time. */
export async function publishedItem(
  { content: { dynamo, table } }: Pick<DeskDeps, 'content'>,
  id: string,
): Promise<Item | undefined> {
  const record = await dynamo.get(table, contentKey.item(id), { consistent: true });
  return record === undefined ? undefined : decodeItem(record);
}
