/** Writes the records of a source to a store, in batches, and counts the result of each. */
import * as v from 'valibot';
import { ItemTooLargeError } from '../services/content/document.ts';
import { UnknownItemsError } from '../services/content/front.ts';
import type { ImportPublisher, PutResult } from '../publishing/publisher.ts';
import {
  contributorSchema,
  itemPath,
  itemSchema,
  redirectSchema,
  tagSchema,
  type Contributor,
  type Item,
  type Redirect,
  type Tag,
} from '../shared/content/item.ts';
import { groups } from '../shared/groups.ts';
import { BATCH_SIZE } from './limits.ts';
import { reasonOf } from './parse-record.ts';
import type { Identities } from './item-identity.ts';
import type { ReportBuilder } from './report.ts';
import type { ItemIdentity, LeftOut, SourceRecord } from './source.ts';

interface Entry<T> {
  readonly ref: string;
  readonly value: T;
  readonly identity?: ItemIdentity | undefined;
  /** The id that the importer gave an item, by which redirects name it. */
  readonly importedId?: string;
  /** Why it is a draft. */
  readonly reason?: string | undefined;
}

interface Kind<T> {
  readonly schema: v.GenericSchema<unknown, T>;
  readonly put: (values: readonly T[]) => Promise<PutResult[]>;
  readonly kept: (entry: Entry<T>, result: PutResult) => void;
  /** Called with each batch before it is written. */
  readonly prepare?: (entries: readonly Entry<T>[]) => Promise<readonly Entry<T>[]>;
  readonly entries: Entry<T>[];
  /** Two profiles of one person become one page. */
  readonly names?: Map<string, string>;
}

export type ItemRecord = Extract<SourceRecord, { kind: 'item' | 'draft' }>;

export interface RecordWriter {
  write(record: SourceRecord): Promise<void>;
  /**
   * Notes that an item is in the source, and leaves what is stored of it. One that is a draft leaves
   * the site.
   */
  see(record: ItemRecord): Promise<void>;
  /** Writes the remaining records, then the redirects and the fronts. */
  end(): Promise<void>;
}

/** @param identities recognizes items that the store has under another id. */
export function createRecordWriter(
  publisher: ImportPublisher,
  report: ReportBuilder,
  identities: Pick<Identities, 'resolve' | 'knew'>,
): RecordWriter {
  const context: WriteContext = { publisher, report, identities, stored: nothingStored() };
  const { contributors, people, tags } = termKinds(context);
  const { items, drafts } = itemKinds(context);
  const redirects = new RedirectList();
  const fronts: FrontRecord[] = [];
  const leftOut: LeftOutRecord[] = [];

  return {
    async write(record) {
      switch (record.kind) {
        case 'item':
        case 'draft':
          // Store people and topics before the first item that names them. Otherwise the item would
          // create bare records for them.
          await flush(contributors, report);
          await flush(people, report);
          await flush(tags, report);
          if (record.kind === 'item') report.filing.add(record.item, record.terms);
          return add(
            record.kind === 'item' ? items : drafts,
            { ...record, value: record.item },
            report,
          );
        case 'contributor':
          return add(
            record.listed === false ? people : contributors,
            { ref: record.ref, value: record.contributor },
            report,
          );
        case 'tag':
          report.filing.describe(record.tag);
          return add(tags, { ref: record.ref, value: record.tag }, report);
        case 'skip':
          report.skip(record.ref, record.reason);
          leftOut.push(...leftOutOf(record));
          return;
        case 'front':
          fronts.push(record);
          return;
        default:
          redirects.take(record);
      }
    },
    see: (record) => seeItem(context, record),
    async end() {
      for (const kind of [contributors, people]) await flush(kind, report);
      await flush(tags, report);
      for (const kind of [items, drafts]) await flush(kind, report);
      await withdrawDrafts(context);
      for (const batch of groups(leftOut, BATCH_SIZE)) await withdrawHidden(context, batch);
      await writeRedirects(context, redirects);
      for (const front of fronts) await putFront(publisher, front, report);
    },
  };
}

async function seeItem(
  { identities, stored }: WriteContext,
  { kind, ref, item, identity, reason = 'it is a draft now' }: ItemRecord,
): Promise<void> {
  if (identity === undefined) return;
  const [known = item] = await identities.resolve([{ item, identity }]);
  if (kind === 'draft') stored.drafts.set(known.id, { ref, reason, identity });
}

async function writeRedirects(
  { publisher, report, stored }: WriteContext,
  redirects: RedirectList,
): Promise<void> {
  const all = redirects.resolve(stored.paths);
  report.leavingRedirects.push(...all.filter(({ to }) => !to.startsWith('/')));
  for (const batch of groups(all, BATCH_SIZE))
    report.redirects += await publisher.putRedirects(batch);
  for (const batch of groups(redirects.gone, BATCH_SIZE))
    report.gone += await publisher.markGone(batch);
}

type FrontRecord = Extract<SourceRecord, { kind: 'front' }>;

/** Stores a front, whose items are in the store by now. */
async function putFront(
  publisher: ImportPublisher,
  { ref, front, draft }: FrontRecord,
  report: ReportBuilder,
): Promise<void> {
  try {
    await publisher.putFronts([front], { draft });
    report.fronts += 1;
  } catch (error) {
    if (!(error instanceof UnknownItemsError)) throw error;
    report.warn(ref, error.message);
  }
}

/** What the source holds, as it is stored. */
interface Stored {
  /** Paths of items by their ids, and by those that the importer gave them. */
  readonly paths: Map<string, string>;
  /** Ids. */
  readonly items: Set<string>;
  /** What is taken off the site as a draft, by id. */
  readonly drafts: Map<string, Withdrawal>;
}

function nothingStored(): Stored {
  return { paths: new Map(), items: new Set(), drafts: new Map() };
}

/** Why an item leaves the site. */
interface Withdrawal {
  readonly ref: string;
  readonly reason: string;
  readonly identity?: ItemIdentity | undefined;
}

/**
 * Takes items off the site, and reports those that were on it. An item that another site has brought
 * stays, although it has the same id.
 * @param asked at most `BATCH_SIZE`, by id.
 * @returns the ids of those that are the source's own, on the site or not.
 */
async function withdraw(
  { publisher, report }: Pick<WriteContext, 'publisher' | 'report'>,
  asked: readonly (readonly [id: string, Withdrawal])[],
): Promise<string[]> {
  const { byId } = await publisher.lookUpItems({ ids: asked.map(([id]) => id), slugs: [] });
  const own = new Map(
    asked.filter(([id, { ref, identity: { siteNames = [] } = {} }]) => {
      const known = byId.get(id);
      const site = known?.source.site;
      // One that is not in the store may have been withdrawn by an import that was interrupted.
      const isOwn = site === undefined || siteNames.length === 0 || siteNames.includes(site);
      if (known !== undefined && !isOwn)
        report.warn(
          ref,
          `has the id of an item that another site has brought, which stays: ${itemPath(known)}`,
        );
      return isOwn;
    }),
  );
  for (const result of await publisher.withdrawItems([...own.keys()])) {
    const { ref = result.id, reason = '' } = own.get(result.id) ?? {};
    report.withdrawn(result, ref, reason);
  }
  return [...own.keys()];
}

/** Takes off the site what was published and is a draft in the source now. */
async function withdrawDrafts(context: WriteContext): Promise<void> {
  const { items, drafts } = context.stored;
  const withdrawn = [...drafts].filter(([id]) => !items.has(id));
  for (const batch of groups(withdrawn, BATCH_SIZE)) await withdraw(context, batch);
}

interface LeftOutRecord extends Withdrawal {
  readonly leftOut: LeftOut;
}

function leftOutOf({
  ref,
  reason,
  leftOut,
}: Extract<SourceRecord, { kind: 'skip' }>): LeftOutRecord[] {
  return leftOut === undefined ? [] : [{ ref, reason, identity: leftOut.identity, leftOut }];
}

/** Takes off the site what its source keeps from readers now, and removes drafts of it. */
async function withdrawHidden(
  context: WriteContext,
  records: readonly LeftOutRecord[],
): Promise<void> {
  const { publisher, report, identities } = context;
  const resolved = await identities.resolve(records.map(({ leftOut }) => leftOut));
  const hidden = records.flatMap((record, index) => {
    const id = resolved[index]?.id;
    return id === undefined || record.leftOut.isHidden !== true ? [] : [[id, record] as const];
  });
  const before = report.removed.length;
  const own = await withdraw(context, hidden);
  await publisher.removeDrafts(own);
  report.withheld += Math.max(report.removed.length - before, own.filter(identities.knew).length);
}

function keepItem(
  report: ReportBuilder,
  ref: string,
  item: Item,
  { result, draft }: { readonly result: PutResult; readonly draft: boolean },
): void {
  const { type, id, hed, access, sections } = item;
  report.kept(type, result.outcome, { id, hed, draft, access, sections });
  report.recordings.add(item);
  if (result.outcome === 'held')
    report.warn(
      ref,
      `was taken down with masthead unpublish and stays down; masthead revert ${id} brings it back`,
    );
  if (result.outcome === 'detached')
    report.warn(
      ref,
      `was detached at the desk, where it is written since: it stays as it is there`,
    );
}

interface WriteContext {
  readonly publisher: ImportPublisher;
  readonly report: ReportBuilder;
  readonly identities: Pick<Identities, 'resolve' | 'knew'>;
  readonly stored: Stored;
}

function termKinds({ publisher, report }: WriteContext): {
  readonly contributors: Kind<Contributor>;
  /** People without a profile. */
  readonly people: Kind<Contributor>;
  readonly tags: Kind<Tag>;
} {
  const names = new Map<string, string>();
  const people = (listed: boolean): Kind<Contributor> => ({
    schema: contributorSchema,
    put: (values) => publisher.putContributors(values, { listed }),
    kept: (_entry, { outcome }) => report.kept('contributor', outcome),
    entries: [],
    names,
  });
  return {
    contributors: people(true),
    people: people(false),
    tags: {
      schema: tagSchema,
      put: (values) => publisher.putTags(values),
      kept: (_entry, { outcome }) => report.kept('tag', outcome),
      entries: [],
      names: new Map(),
    },
  };
}

/** Gives items the ids of those in the store that they are. */
async function identified(
  identities: Pick<Identities, 'resolve'>,
  entries: readonly Entry<Item>[],
): Promise<readonly Entry<Item>[]> {
  const open = entries.flatMap(({ value, identity }) =>
    identity === undefined ? [] : [{ item: value, identity }],
  );
  const resolved = (await identities.resolve(open)).values();
  return entries.map((entry) => {
    if (entry.identity === undefined) return entry;
    const value = resolved.next().value ?? entry.value;
    return { ...entry, value, importedId: entry.value.id };
  });
}

function itemKinds({ publisher, report, identities, stored }: WriteContext): {
  readonly items: Kind<Item>;
  readonly drafts: Kind<Item>;
} {
  const shared = {
    schema: itemSchema,
    prepare: (entries: readonly Entry<Item>[]) => identified(identities, entries),
  };
  return {
    items: {
      ...shared,
      put: (values) => publisher.putItems(values),
      kept({ value, ref, importedId = value.id }, result) {
        keepItem(report, ref, value, { result, draft: false });
        stored.items.add(value.id);
        if (result.outcome === 'held' || result.outcome === 'detached') return;
        const path = itemPath({ type: value.type, slug: result.slug });
        if (result.editedHere !== undefined)
          report.editedHere.push({
            ...{ id: value.id, ref, path, here: result.editedHere, there: value.modifiedAt },
            isReplaced: result.outcome === 'stored',
          });
        for (const id of [value.id, importedId]) stored.paths.set(id, path);
      },
      entries: [],
    },
    drafts: {
      ...shared,
      put: (values) => publisher.putDrafts(values),
      kept({ value, ref, identity, reason = 'it is a draft now' }, result) {
        keepItem(report, ref, value, { result, draft: true });
        stored.drafts.set(value.id, { ref, reason, identity });
      },
      entries: [],
    },
  };
}

/** Adds a record to the next batch, and writes the batch when it is full. */
async function add<T extends { slug: string }>(
  kind: Kind<T>,
  { ref, value, identity, reason }: Entry<unknown>,
  report: ReportBuilder,
): Promise<void> {
  const parsed = v.safeParse(kind.schema, value);
  if (!parsed.success) {
    report.skip(ref, reasonOf(parsed.issues));
    return;
  }
  const { slug } = parsed.output;
  const first = kind.names?.get(slug);
  if (first !== undefined) {
    report.skip(ref, `the same as ${first}, which is kept`);
    return;
  }
  kind.names?.set(slug, ref);
  kind.entries.push({ ref, value: parsed.output, identity, reason });
  if (kind.entries.length >= BATCH_SIZE) await flush(kind, report);
}

async function flush<T>(kind: Kind<T>, report: ReportBuilder): Promise<void> {
  const batch = kind.entries.splice(0);
  if (batch.length === 0) return;
  const entries = (await kind.prepare?.(batch)) ?? batch;
  let results: PutResult[];
  try {
    results = await kind.put(entries.map(({ value }) => value));
  } catch (error) {
    // An item that is too large must not fail the rest of its batch.
    if (!(error instanceof ItemTooLargeError)) throw error;
    return putEach(kind, entries, report);
  }
  entries.forEach((entry, index) => {
    const result = results[index];
    if (result !== undefined) kind.kept(entry, result);
  });
}

async function putEach<T>(
  kind: Kind<T>,
  entries: readonly Entry<T>[],
  report: ReportBuilder,
): Promise<void> {
  for (const entry of entries) {
    try {
      const [result] = await kind.put([entry.value]);
      if (result !== undefined) kind.kept(entry, result);
    } catch (error) {
      if (!(error instanceof ItemTooLargeError)) throw error;
      report.skip(entry.ref, error.message);
    }
  }
}

type OldAddress = Extract<SourceRecord, { kind: 'redirect' | 'redirect-path' | 'gone' }>;

/** Redirects from old addresses. When two records share one, the first keeps it, in every run. */
class RedirectList {
  /** Addresses that are gone for good. */
  readonly gone: string[] = [];
  private readonly byPath = new Map<string, string>();
  private readonly byItem = new Map<string, string>();

  add(from: string, to: string | undefined): void {
    const parsed = v.safeParse(redirectSchema, { from, to });
    if (parsed.success && parsed.output.from !== parsed.output.to && !this.byPath.has(from))
      this.byPath.set(from, parsed.output.to);
  }

  take(record: OldAddress): void {
    if (record.kind === 'gone') this.gone.push(record.from);
    else if (record.kind === 'redirect-path') this.add(record.redirect.from, record.redirect.to);
    else this.addToItem(record.from, record.toItem);
  }

  /** Adds a redirect to an item whose path is not known yet. */
  addToItem(from: string, id: string): void {
    if (!this.byItem.has(from)) this.byItem.set(from, id);
  }

  /** @param paths of the stored items, by their ids. */
  resolve(paths: ReadonlyMap<string, string>): Redirect[] {
    for (const [from, id] of this.byItem) this.add(from, paths.get(id));
    return [...this.byPath].map(([from, to]) => ({ from, to }));
  }
}
