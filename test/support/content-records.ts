/** Everything that a store publishes, in a form in which two stores can be compared. */
import { brotliDecompressSync } from 'node:zlib';
import { contentOfStore } from '../../cli/open-content.ts';
import { openStore } from '../../local/open-store.ts';
import { brand } from '../../shared/brand/meridian.ts';

/**
 * Records of the machinery: where an item is listed, who owns a slug, what readers opened, what an
 * item was before, what import sources held, when the site last changed, and what relates items,
 * which depends on the order in which they were published.
 */
const notContent = /^(?:(?:W|S|V|H|O|B|R|Q|J|G)#|K#(?:edition|filing)$)/;
/** Attributes that say how often a record changed, not what it holds. */
const notTold = new Set(['pk', 'version', 'chunk', 'hash', 'wantedSlug']);

export interface StoredContent {
  /** Documents by the key of their record. */
  readonly documents: ReadonlyMap<string, unknown>;
  /** Media files by their key, as base64. */
  readonly media: ReadonlyMap<string, string>;
}

function documentOf(doc: unknown): unknown {
  if (typeof doc === 'string') return JSON.parse(doc);
  return doc instanceof Uint8Array ? JSON.parse(brotliDecompressSync(doc).toString()) : doc;
}

interface Head {
  readonly chunks: readonly (readonly [string, ...unknown[]])[];
}

/** Replaces the chunks of a list by its cards: how a list is cut depends on how often it changed. */
function joinLists(documents: Map<string, unknown>): void {
  for (const [key, value] of [...documents]) {
    if (!key.startsWith('L#')) continue;
    const { chunks, ...head } = (value as { document: Head }).document;
    const cards = chunks.flatMap(([chunk]) => {
      const name = `C#${key.slice(2)}#${chunk}`;
      const found = documents.get(name) as { document: unknown[] };
      documents.delete(name);
      return found.document;
    });
    documents.set(key, { ...head, cards });
  }
}

export async function readContent(dataDir: string): Promise<StoredContent> {
  const store = await openStore({ dataDir });
  try {
    const content = contentOfStore(store, dataDir, brand);
    const documents = new Map<string, unknown>();
    const media = new Map<string, string>();
    for await (const record of content.records()) {
      const key = String(record.pk);
      if (notContent.test(key)) continue;
      const { doc, item, ...rest } = record;
      const others = Object.entries(rest).filter(([name]) => !notTold.has(name));
      const document = documentOf(doc);
      // Beside a pointer stands the item that it leads to.
      const beside = item === undefined ? {} : { item: documentOf(item) };
      documents.set(key, { ...Object.fromEntries(others), ...beside, document });
      for (const [, path = ''] of JSON.stringify(document).matchAll(/"\/(photos\/[^"\\]+)/g))
        media.set(path, '');
    }
    joinLists(documents);
    for (const key of media.keys()) {
      const object = await content.objects.get(key);
      if (object !== undefined && object !== 'unchanged')
        media.set(key, Buffer.from(object.bytes).toString('base64'));
    }
    return { documents, media };
  } finally {
    await store.close();
  }
}
