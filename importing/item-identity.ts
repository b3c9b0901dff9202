/**
 * Recognizes the items of a source that the store has already: under another path, another root, or
 * from a file alone. An item that is recognized is updated, and no copy is made.
 */
import type { KnownItem, SourceEntry } from '../publishing/import-sources.ts';
import type { ImportPublisher } from '../publishing/publisher.ts';
import { itemId } from './item-id.ts';
import type { ImportFormat, ItemIdentity, ItemTraces, OpenSource } from './source.ts';

/** An item as it was read, and as it is to be stored. */
export interface IdentifiedItem<Known extends ItemTraces = ItemTraces> {
  readonly item: Known;
  readonly identity: ItemIdentity;
}

export interface Identities {
  /** Returns items with the ids and origins of those in the store that they are. */
  resolve<Known extends ItemTraces>(items: readonly IdentifiedItem<Known>[]): Promise<Known[]>;
  /** Entries of what is no longer there. */
  missing(): readonly (SourceEntry & { readonly site?: string })[];
  /** Whether nothing that was there is there: the source may be the wrong one, or a part. */
  readonly isUnlike: boolean;
  /** How many items the source held when it was last imported. */
  readonly knownCount: number;
  /** Whether the source held an item when it was last imported. */
  knew(id: string): boolean;
  /** Notes what the source holds now. @param removed ids of items that left the store. */
  note(removed: ReadonlySet<string>): Promise<void>;
}

/**
 * Whether two paths may name one file, seen from two roots: they share a folder and a name. The same
 * path says nothing: two sources may both have `content/about.md`.
 */
function isSameFile(one: string, other: string, single: boolean): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return single
    ? long === short || long.endsWith(`/${short}`)
    : long.endsWith(`/${short}`) && short.includes('/');
}

/** What is known of a source and of its items so far. */
interface SourceState {
  readonly single: boolean;
  /** Paths of its files. */
  readonly paths: ReadonlySet<string>;
  /** What it held when it was last imported. */
  readonly known: readonly SourceEntry[];
  readonly byPath: ReadonlyMap<string, SourceEntry>;
  readonly byId: ReadonlyMap<string, SourceEntry>;
  readonly byKey: ReadonlyMap<string, SourceEntry>;
  /** What it holds now, by id. */
  readonly seen: Map<string, SourceEntry>;
}

type StoredItems = Awaited<ReturnType<ImportPublisher['lookUpItems']>>;

/** Whether a stored item is the one of another file that is still there. */
function isTaken({ seen, byId, paths }: SourceState, id: string, path: string): boolean {
  const owner = seen.get(id) ?? byId.get(id);
  return owner !== undefined && owner.path !== path && (seen.has(id) || paths.has(owner.path));
}

/** Whether an item that has the same slug is the same item. */
function isSame(
  { single, byId }: SourceState,
  stored: KnownItem | undefined,
  item: ItemTraces,
  path: string,
): stored is KnownItem {
  if (stored === undefined || stored.source.format !== 'markdown') return false;
  return (
    stored.pubDate === item.pubDate ||
    // Its file was renamed.
    byId.has(stored.id) ||
    isSameFile(stored.source.ref, path, single)
  );
}

/** Returns the id under which an item is stored, or is to be stored: the first that fits. */
function idOf(
  state: SourceState,
  { item, identity: { path, key } }: IdentifiedItem,
  stored: StoredItems,
): string {
  const noted = state.byPath.get(path);
  const isNotedFile = noted?.key === undefined || key === undefined || noted.key === key;
  const keyId = key === undefined ? undefined : keyIdOf(key);
  const byKeyId = keyId === undefined ? undefined : stored.byId.get(keyId);
  const owner = stored.bySlug.get(item.slug);
  const candidates = [
    key === undefined ? undefined : state.byKey.get(key)?.id,
    isNotedFile ? noted?.id : undefined,
    stored.byId.get(item.id)?.id,
    byKeyId?.slug === item.slug || byKeyId?.pubDate === item.pubDate ? keyId : undefined,
    isSame(state, owner, item, path) ? owner.id : undefined,
    byKeyId === undefined ? keyId : undefined,
  ];
  return candidates.find((id) => id !== undefined && !isTaken(state, id, path)) ?? item.id;
}

function readState(source: OpenSource, known: readonly SourceEntry[]): SourceState {
  return {
    single: source.single,
    paths: new Set(source.files.map(({ path }) => path)),
    known,
    byPath: new Map(known.map((entry) => [entry.path, entry])),
    byId: new Map(known.map((entry) => [entry.id, entry])),
    byKey: new Map(
      known.flatMap((entry) => (entry.key === undefined ? [] : [[entry.key, entry] as const])),
    ),
    seen: new Map(),
  };
}

/** Notes an item as seen, and returns it as it is to be stored. */
function resolveItem<Known extends ItemTraces>(
  state: SourceState,
  given: IdentifiedItem<Known>,
  stored: StoredItems,
): Known {
  const { item, identity } = given;
  const { path, key, isFixed } = identity;
  const id = isFixed === true ? item.id : idOf(state, given, stored);
  state.seen.set(id, { id, path, ...(key === undefined ? {} : { key }) });
  const before = [stored.byId.get(id), stored.bySlug.get(item.slug)].find(
    (known) => known?.id === id,
  );
  // A file alone does not know its place in the source that it came from.
  const origin = state.single && isFixed !== true ? before?.source : undefined;
  return { ...item, id, source: origin ?? item.source };
}

/**
 * @param name of the source, under which what it holds is noted; undefined for a file alone, which
 *   says nothing of the source that it belongs to.
 */
export async function createIdentities(
  publisher: ImportPublisher,
  source: OpenSource,
  name: string | undefined,
): Promise<Identities> {
  const state = readState(source, name === undefined ? [] : await publisher.readSource(name));
  const { known, paths, seen } = state;
  return {
    knownCount: known.length,
    knew: (id) => state.byId.has(id),
    isUnlike: known.length > 0 && known.every(({ path }) => !paths.has(path)),
    async resolve(items) {
      const open = items.filter(({ identity }) => identity.isFixed !== true);
      const stored = await publisher.lookUpItems({
        ids: open.flatMap(({ item, identity: { key } }) =>
          key === undefined ? [item.id] : [item.id, keyIdOf(key)],
        ),
        slugs: open.map(({ item }) => item.slug),
      });
      return items.map((given) => resolveItem(state, given, stored));
    },
    missing() {
      // A file that holds another article now is no longer the file of the one it held.
      const taken = new Set([...seen.values()].map(({ path }) => path));
      return known.filter(({ id, path }) => !seen.has(id) && (!paths.has(path) || taken.has(path)));
    },
    async note(removed) {
      if (name !== undefined) await noteSource(publisher, name, { known, seen, removed });
    },
  };
}

/** Notes what a source holds: what was seen now, and what it held before and was not removed. */
async function noteSource(
  publisher: ImportPublisher,
  name: string,
  {
    known,
    seen,
    removed,
  }: Pick<SourceState, 'known' | 'seen'> & { readonly removed: ReadonlySet<string> },
): Promise<void> {
  const others = known.filter(({ id }) => !seen.has(id) && !removed.has(id));
  const entries = [...seen.values(), ...others].sort((one, other) =>
    one.path < other.path ? -1 : 1,
  );
  if (JSON.stringify(entries) !== JSON.stringify(known)) await publisher.writeSource(name, entries);
}

/** Returns the name under which is noted what a site of exports held. */
export function sourceName(format: ImportFormat, site: string): string {
  return `${format}:${site}`;
}

/**
 * Knows what the sites of an export held. The ids of their items are their own, so that none has to
 * be recognized but by the id that an earlier version gave it; an export of a part of a site says
 * nothing of the rest.
 */
export function createExportIdentities(
  publisher: ImportPublisher,
  format: ImportFormat,
): Identities {
  const sites = new Map<string, Pick<SourceState, 'known' | 'seen'>>();
  const nameOf = (site: string) => sourceName(format, site);
  const all = () => [...sites.values()];
  return {
    get knownCount() {
      return all().reduce((sum, { known }) => sum + known.length, 0);
    },
    get isUnlike() {
      return (
        this.knownCount > 0 &&
        all().every(({ known, seen }) => known.every(({ id }) => !seen.has(id)))
      );
    },
    knew: (id) => all().some(({ known }) => known.some((entry) => entry.id === id)),
    async resolve(items) {
      const earlier = items.flatMap(({ identity }) => identity.earlierId ?? []);
      const { byId } =
        earlier.length === 0
          ? { byId: new Map<string, KnownItem>() }
          : await publisher.lookUpItems({ ids: earlier, slugs: [] });
      const resolved = [];
      for (const { item, identity } of items) {
        const { site = '', path, earlierId } = identity;
        const state = sites.get(site) ?? {
          known: await publisher.readSource(nameOf(site)),
          seen: new Map(),
        };
        sites.set(site, state);
        const isEarlier =
          earlierId !== undefined &&
          state.known.some(({ id }) => id === earlierId) &&
          byId.get(earlierId)?.source.site === item.source.site;
        const id = isEarlier ? earlierId : item.id;
        state.seen.set(id, { id, path });
        resolved.push({ ...item, id });
      }
      return resolved;
    },
    missing: () =>
      [...sites].flatMap(([site, { known, seen }]) =>
        known.filter(({ id }) => !seen.has(id)).map((entry) => ({ ...entry, site })),
      ),
    async note(removed) {
      for (const [site, state] of sites)
        await noteSource(publisher, nameOf(site), { ...state, removed });
    },
  };
}

function keyIdOf(key: string): string {
  return itemId('markdown', 'id', key);
}
