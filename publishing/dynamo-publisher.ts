/**
 * Publishes into the content table in an order that survives a crash (docs/adr/0003): first an item
 * and its path, then the lists that name it, last the removal of obsolete records. Every step may
 * be repeated.
 */
import { createHash } from 'node:crypto';
import type { Brand } from '../shared/brand/brand.ts';
import { toCard } from '../shared/content/card.ts';
import { embeddedSlugs, toEmbedCard } from '../shared/content/embed-card.ts';
import { itemPath, type Contributor, type Item, type Tag } from '../shared/content/item.ts';
import { IMMUTABLE_CACHE_CONTROL } from '../shared/cache-policy.ts';
import type { BatchWrite, DynamoClient } from '../lambdas/aws/dynamo.ts';
import type { ObjectStore } from '../lambdas/aws/objects.ts';
import type { PlainItem } from '../lambdas/aws/attributes.ts';
import { claimSlugs } from './claim-slugs.ts';
import { storedItem, type Pointer } from '../lambdas/content/content-reader.ts';
import { decodeDocument, encodeDocument } from '../lambdas/content/document.ts';
import {
  frontDraftId,
  frontName,
  UnknownItemsError,
  type Front,
} from '../lambdas/content/front.ts';
import { contentKey, listingsOf, relatedListing } from '../lambdas/content/keys.ts';
import type { ListingChange } from '../lambdas/content/listing-tree.ts';
import { writeListings } from './listing-writer.ts';
import { parsePlacement, placementKey, type Placement } from './placement.ts';
import { pointerPath } from '../lambdas/content/pointer-path.ts';
import { PUBLISHED_KEY, type Publisher, type PutResult } from './publisher.ts';
import { updateSearchIndex } from './update-search-index.ts';
import { createRankingStore } from '../lambdas/content/ranking-store.ts';

const FINISH_BATCH = 100;

export interface PublisherOptions {
  readonly dynamo: DynamoClient;
  readonly table: string;
  readonly objects: ObjectStore;
  readonly brand: Brand;
  /** ISO; decides which items are scheduled. Default: the clock. */
  readonly now?: () => string;
}

function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

function pointerOf(item: Item): Pointer {
  const embeds = embeddedSlugs(item.body);
  return {
    kind: 'item',
    id: item.id,
    publicFrom: item.pubDate,
    related: relatedListing(item),
    author: item.contributors.author?.[0]?.slug,
    ...(embeds.length === 0 ? {} : { embeds }),
  };
}

/**
 * Writes the card that texts show where they embed the item, under its current slug, and removes
 * the card under a slug that it no longer has.
 */
function embedWrites(item: Item, before: Item | undefined): BatchWrite[] {
  const card = toEmbedCard(item);
  const old = before === undefined || toEmbedCard(before) === undefined ? undefined : before.slug;
  return [
    ...(card === undefined
      ? []
      : [
          {
            put: {
              ...contentKey.embed(item.slug),
              doc: encodeDocument(card, `The card of "${item.hed}"`),
            },
          },
        ]),
    ...(old === undefined || (old === item.slug && card !== undefined)
      ? []
      : [{ delete: contentKey.embed(old) }]),
  ];
}

export function createPublisher(options: PublisherOptions): Publisher {
  const { dynamo, table, objects, brand } = options;
  const now = options.now ?? (() => new Date().toISOString());
  const ranking = createRankingStore(dynamo, table, () => Date.parse(now()));
  /** Items whose position in lists `finish` must update. */
  const pending = new Set<string>();
  const knownPeopleAndTags = new Set<string>();
  const directory = new Map<string, Contributor>();

  async function announce(): Promise<void> {
    await objects.put(
      PUBLISHED_KEY,
      new TextEncoder().encode(now()),
      'text/plain',
      'private, no-cache',
    );
  }

  async function read(keys: readonly { pk: string }[]): Promise<Map<string, PlainItem>> {
    const records = keys.length === 0 ? [] : await dynamo.batchGet(table, keys);
    return new Map(records.map((record) => [String(record.pk), record]));
  }

  /** Gives every person and tag that an item names a page, even before they have a profile. */
  async function ensurePeopleAndTags(items: readonly Item[]): Promise<void> {
    const wanted = new Map<string, PlainItem>();
    for (const item of items) {
      for (const people of Object.values(item.contributors))
        for (const person of people ?? []) {
          const key = contentKey.contributor(person.slug);
          wanted.set(key.pk, {
            ...key,
            doc: encodeDocument({ slug: person.slug, name: person.name }, person.name),
          });
        }
      for (const tag of item.tags) {
        const key = contentKey.tag(tag.slug);
        wanted.set(key.pk, { ...key, doc: encodeDocument(tag, tag.name) });
      }
    }
    for (const key of knownPeopleAndTags) wanted.delete(key);
    const there = await read([...wanted.keys()].map((pk) => ({ pk })));
    await dynamo.batchWrite(
      table,
      [...wanted].filter(([pk]) => !there.has(pk)).map(([, put]) => ({ put })),
    );
    for (const pk of wanted.keys()) knownPeopleAndTags.add(pk);
  }

  async function putDocuments<T extends { slug: string }>(
    values: readonly T[],
    keyOf: (slug: string) => { pk: string },
  ): Promise<PutResult[]> {
    const latest = new Map(values.map((value) => [value.slug, value]));
    const existing = await read([...latest.keys()].map(keyOf));
    const results = new Map<string, PutResult['outcome']>();
    const writes: BatchWrite[] = [];
    for (const [slug, value] of latest) {
      const record = existing.get(keyOf(slug).pk);
      knownPeopleAndTags.add(keyOf(slug).pk);
      const same =
        record !== undefined &&
        JSON.stringify(decodeDocument(record.doc)) === JSON.stringify(value);
      results.set(slug, same ? 'unchanged' : 'stored');
      if (!same) writes.push({ put: { ...keyOf(slug), doc: encodeDocument(value, slug) } });
    }
    await dynamo.batchWrite(table, writes);
    return values.map(({ slug }) => ({
      id: slug,
      slug,
      outcome: results.get(slug) ?? 'unchanged',
    }));
  }

  async function writeDirectory(): Promise<void> {
    if (directory.size === 0) return;
    const record = await dynamo.get(table, contentKey.directory());
    const people = new Map(
      (record === undefined ? [] : (decodeDocument(record.doc) as Contributor[])).map((person) => [
        person.slug,
        person,
      ]),
    );
    for (const [slug, person] of directory)
      people.set(slug, { slug, name: person.name, title: person.title, portrait: person.portrait });
    const sorted = [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
    await dynamo.put(table, {
      ...contentKey.directory(),
      doc: encodeDocument(sorted, 'The list of contributors'),
    });
  }

  return {
    async putItems(items) {
      const existing = await read(
        items.flatMap((item) => [contentKey.item(item.id), placementKey(item.id)]),
      );
      const slugs = await claimSlugs(dynamo, table, items, existing);
      const bodies: BatchWrite[] = [];
      const placements: BatchWrite[] = [];
      const pointers: BatchWrite[] = [];
      const changed: Item[] = [];
      const results = items.map((item): PutResult => {
        const slug = slugs.get(item.id) ?? item.slug;
        const final: Item = { ...item, slug };
        const record = existing.get(contentKey.item(item.id).pk);
        const hash = fingerprint(final);
        const placement = parsePlacement(existing.get(placementKey(item.id).pk));
        const path = pointerPath(itemPath(final));
        const pointer: BatchWrite = {
          put: { ...contentKey.pointer(path), doc: encodeDocument(pointerOf(final), path) },
        };
        if (record !== undefined && record.hash === hash) {
          if (placement.pending) {
            // A publish was interrupted after the item was stored, so the later writes may be
            // missing.
            pending.add(item.id);
            changed.push(final);
            pointers.push(pointer, ...embedWrites(final, undefined));
          }
          return { id: item.id, outcome: 'unchanged', slug };
        }
        pending.add(item.id);
        changed.push(final);
        const before = record === undefined ? undefined : storedItem(record);
        // An interrupted publish may have listed the item at the position of its previous version.
        const maybe =
          before !== undefined && placement.pending
            ? listingsOf(before, brand).map((name) => ({ name, pubDate: before.pubDate }))
            : [];
        placements.push({
          put: {
            ...placementKey(item.id),
            doc: encodeDocument(
              { pending: true, placed: [...placement.placed, ...maybe] },
              item.id,
            ),
          },
        });
        bodies.push({
          put: {
            ...contentKey.item(item.id),
            hash,
            slug,
            wantedSlug: item.slug,
            doc: encodeDocument(final, `"${item.hed}"`),
          },
        });
        pointers.push(pointer, ...embedWrites(final, before));
        const oldPath = before === undefined ? path : pointerPath(itemPath(before));
        if (oldPath !== path)
          pointers.push({
            put: {
              ...contentKey.pointer(oldPath),
              doc: encodeDocument({ kind: 'redirect', to: itemPath(final) }, oldPath),
            },
          });
        return { id: item.id, outcome: 'stored', slug };
      });
      await ensurePeopleAndTags(changed);
      await dynamo.batchWrite(table, placements);
      await dynamo.batchWrite(table, bodies);
      await dynamo.batchWrite(table, pointers);
      return results;
    },

    async putDrafts(items) {
      const existing = await read(items.map((item) => contentKey.draft(item.id)));
      const writes: BatchWrite[] = [];
      const results = items.map((item): PutResult => {
        const hash = fingerprint(item);
        if (existing.get(contentKey.draft(item.id).pk)?.hash === hash)
          return { id: item.id, outcome: 'unchanged', slug: item.slug };
        writes.push({
          put: {
            ...contentKey.draft(item.id),
            kind: 'item',
            hash,
            doc: encodeDocument(item, `"${item.hed}"`),
          },
        });
        return { id: item.id, outcome: 'stored', slug: item.slug };
      });
      await dynamo.batchWrite(table, writes);
      return results;
    },

    async putFronts(fronts, { draft = false } = {}) {
      const slugs = [...new Set(fronts.flatMap((front) => front.picks))];
      const reserved = await read(slugs.map(contentKey.slug));
      const idOf = (slug: string) => String(reserved.get(contentKey.slug(slug).pk)?.id ?? '');
      const items = await read(
        slugs.filter((slug) => idOf(slug) !== '').map((slug) => contentKey.item(idOf(slug))),
      );
      const writes = fronts.map((front): BatchWrite => {
        const record = (slug: string) => items.get(contentKey.item(idOf(slug)).pk);
        const cardOf = (slug: string) => {
          const found = record(slug);
          return found === undefined ? [] : [toCard(storedItem(found))];
        };
        const unknown = front.picks.filter((slug) => record(slug) === undefined);
        if (unknown.length > 0) throw new UnknownItemsError(front, unknown);
        const stored: Front = { ...front, picks: front.picks.flatMap((slug) => cardOf(slug)) };
        const key = draft
          ? contentKey.draft(frontDraftId(front))
          : contentKey.front(frontName(front));
        return { put: { ...key, kind: 'front', doc: encodeDocument(stored, frontName(front)) } };
      });
      await dynamo.batchWrite(table, writes);
      if (!draft) await announce();
      return fronts.map(frontDraftId);
    },

    async putContributors(contributors) {
      const results = await putDocuments(contributors, contentKey.contributor);
      for (const contributor of contributors) directory.set(contributor.slug, contributor);
      return results;
    },

    putTags: (tags: readonly Tag[]) => putDocuments(tags, contentKey.tag),

    async putRedirects(redirects) {
      const latest = new Map(redirects.map(({ from, to }) => [pointerPath(from), to]));
      const existing = await read([...latest.keys()].map(contentKey.pointer));
      const writes: BatchWrite[] = [];
      let kept = 0;
      for (const [from, to] of latest) {
        const record = existing.get(contentKey.pointer(from).pk);
        const pointer =
          record === undefined
            ? undefined
            : (decodeDocument(record.doc) as { kind: string; to?: string });
        if (pointer?.kind === 'item' || pointerPath(to) === from) continue;
        kept += 1;
        if (pointer?.to !== to)
          writes.push({
            put: {
              ...contentKey.pointer(from),
              doc: encodeDocument({ kind: 'redirect', to }, from),
            },
          });
      }
      await dynamo.batchWrite(table, writes);
      return kept;
    },

    async putPhoto(key, bytes, contentType) {
      const object = `photos/${key}`;
      if (!(await objects.has(object)))
        await objects.put(object, bytes, contentType, IMMUTABLE_CACHE_CONTROL);
      return `/${object}`;
    },

    async finish(onProgress = () => undefined) {
      await writeDirectory();
      if (pending.size === 0) return;
      const ids = [...pending];
      const changes = new Map<
        string,
        { upsert: ListingChange['upsert'][number][]; remove: { id: string; pubDate: string }[] }
      >();
      const change = (name: string) => {
        const found = changes.get(name) ?? { upsert: [], remove: [] };
        changes.set(name, found);
        return found;
      };
      const settled: BatchWrite[] = [];
      const searchable: Item[] = [];
      for (let at = 0; at < ids.length; at += FINISH_BATCH) {
        const batch = ids.slice(at, at + FINISH_BATCH);
        const records = await read(batch.flatMap((id) => [contentKey.item(id), placementKey(id)]));
        for (const id of batch) {
          const record = records.get(contentKey.item(id).pk);
          if (record === undefined) continue;
          const item = storedItem(record);
          const placed: Placement['placed'] = listingsOf(item, brand).map((name) => ({
            name,
            pubDate: item.pubDate,
          }));
          for (const old of parsePlacement(records.get(placementKey(id).pk)).placed)
            change(old.name).remove.push({ id, pubDate: old.pubDate });
          for (const { name } of placed) change(name).upsert.push(toCard(item));
          settled.push({
            put: { ...placementKey(id), doc: encodeDocument({ pending: false, placed }, id) },
          });
          searchable.push(item);
        }
      }
      const total = changes.size + 1;
      await writeListings(dynamo, table, changes, now(), (done) => {
        onProgress(done, total);
      });
      await ranking.refresh(searchable);
      await updateSearchIndex(objects, searchable);
      await dynamo.batchWrite(table, settled);
      pending.clear();
      await announce();
      onProgress(total, total);
    },
  };
}
