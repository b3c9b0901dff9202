/** Publishes one text, or stores it for a preview, by the importer and the publisher of all content. */
import { words } from '#words';
import { createDryPublisher } from '../../importing/dry-publisher.ts';
import { runImport } from '../../importing/run-import.ts';
import type { OpenSource } from '../../importing/source.ts';
import type { ImportPublisher } from '../../publishing/publisher.ts';
import { decodeItem } from '../../services/content/stored-documents.ts';
import { contentKey } from '../../services/content/keys.ts';
import type { Item } from '../../shared/content/item.ts';
import { ApiError } from '../../services/http/api-error.ts';
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

interface DeskItemText {
  readonly id: string;
  readonly text: string;
}

/**
 * Reads a text as the importer of all content does, and stores its item and nothing else: whatever its
 * front matter says, it changes no other item and takes none off the site.
 * @throws ApiError 400 that says why the text is no item.
 */
async function storeText(
  { brand, content }: Pick<DeskDeps, 'brand' | 'content'>,
  { id, text }: DeskItemText,
  store: Pick<ImportPublisher, 'putItems' | 'finish'>,
): Promise<void> {
  let isStored = false;
  const put = async (items: readonly Item[]) => {
    if (items.some((item) => item.id !== id))
      throw invalidText('The front matter is of another item, or of none');
    isStored = true;
    return store.putItems(items);
  };
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
    openPublisher: () =>
      Promise.resolve({
        ...createDryPublisher(),
        putPhoto: content.publisher().putPhoto,
        finish: store.finish,
        // Who stores a text says whether readers get it, and not its front matter.
        ...{ putItems: put, putDrafts: put },
      }),
  });
  const [skipped] = report.items.skipped;
  if (skipped !== undefined) throw invalidText(skipped.reason);
  if (!isStored) throw invalidText('The front matter is of no item');
}

/** Whether readers see an item by now. */
export function isSeen(item: Pick<Item, 'pubDate'> | undefined, nowMs: number): boolean {
  return item !== undefined && Date.parse(item.pubDate) <= nowMs;
}

/**
 * Publishes the item of a text.
 * @param asked.present What readers have. Its source stays, detached or not, whatever an older text says.
 * @param onLists Called when the item is stored, and lists and search follow.
 * @throws ApiError 400 that says why the text is no item; 409 for a time to come of an item that readers see.
 */
export async function publishText(
  deps: Pick<DeskDeps, 'brand' | 'content' | 'now'>,
  { id, text, present }: DeskItemText & { readonly present: Item | undefined },
  onLists: () => Promise<void>,
): Promise<void> {
  const publisher = deps.content.publisher();
  await storeText(
    deps,
    { id, text },
    {
      // Who publishes at the desk publishes what was taken down, too.
      putItems(items) {
        if (isSeen(present, deps.now()) && items.some((item) => !isSeen(item, deps.now())))
          throw new ApiError(409, 'seenAlready', words.deskSeenAlready);
        return publisher.putItems(
          items.map((item) => ({ ...item, source: present?.source ?? item.source })),
          { isRelease: true },
        );
      },
      async finish(...given) {
        await onLists();
        return publisher.finish(...given);
      },
    },
  );
}

/**
 * Stores the item of a text where preview links find it. What readers have stays.
 * @throws ApiError 400 that says why the text is no item.
 */
export async function storePreview(
  deps: Pick<DeskDeps, 'brand' | 'content'>,
  asked: DeskItemText,
): Promise<void> {
  const { putDrafts } = deps.content.publisher();
  await storeText(deps, asked, { putItems: putDrafts, finish: () => Promise.resolve() });
}

/** Returns an item as readers have it, or will have it at its time. */
export async function publishedItem(
  { content: { dynamo, table } }: Pick<DeskDeps, 'content'>,
  id: string,
): Promise<Item | undefined> {
  const record = await dynamo.get(table, contentKey.item(id), { consistent: true });
  return record === undefined ? undefined : decodeItem(record);
}
