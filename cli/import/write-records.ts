/** Writes the records of a source to a store, in batches, and counts the result of each. */
import * as v from 'valibot';
import { ItemTooLargeError } from '../../lambdas/content/document.ts';
import type { PutResult } from '../../publishing/publisher.ts';
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
} from '../../shared/content/item.ts';
import type { ImportPublisher } from './import-publisher.ts';
import { BATCH_SIZE } from './limits.ts';
import type { ReportBuilder } from './report.ts';
import type { SourceRecord } from './source.ts';

interface Entry<T> {
  readonly ref: string;
  readonly value: T;
}

interface Kind<T> {
  readonly schema: v.GenericSchema<unknown, T>;
  readonly put: (values: readonly T[]) => Promise<PutResult[]>;
  readonly kept: (value: T, result: PutResult) => void;
  readonly entries: Entry<T>[];
  /** Two profiles of one person become one page. */
  readonly names?: Map<string, string>;
}

function reasonOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  if (issue === undefined) return 'it does not fit what is stored';
  const path = v.getDotPath(issue);
  return `${path === null ? '' : `${path}: `}${issue.message}`.slice(0, 300);
}

export interface RecordWriter {
  write(record: SourceRecord): Promise<void>;
  /** Writes the remaining records, then the redirects. */
  end(): Promise<void>;
}

export function createRecordWriter(
  publisher: ImportPublisher,
  report: ReportBuilder,
): RecordWriter {
  const paths = new Map<string, string>();
  const redirectsToItems = new Map<string, string>();
  const redirects = new Map<string, string>();

  const entry =
    (draft: boolean) =>
    (item: Item, result: PutResult): void => {
      report.kept(item.type, result.outcome, {
        id: item.id,
        hed: item.hed,
        draft,
        access: item.access,
        sections: item.sections,
      });
      if (!draft) paths.set(item.id, itemPath({ type: item.type, slug: result.slug }));
    };
  const items: Kind<Item> = {
    schema: itemSchema,
    put: (values) => publisher.putItems(values),
    kept: entry(false),
    entries: [],
  };
  const drafts: Kind<Item> = {
    schema: itemSchema,
    put: (values) => publisher.putDrafts(values),
    kept: entry(true),
    entries: [],
  };
  const contributors: Kind<Contributor> = {
    schema: contributorSchema,
    put: (values) => publisher.putContributors(values),
    kept: (_value, { outcome }) => {
      report.kept('contributor', outcome);
    },
    entries: [],
    names: new Map(),
  };
  const tags: Kind<Tag> = {
    schema: tagSchema,
    put: (values) => publisher.putTags(values),
    kept: (_value, { outcome }) => {
      report.kept('tag', outcome);
    },
    entries: [],
    names: new Map(),
  };

  async function putEach<T>(kind: Kind<T>, entries: readonly Entry<T>[]): Promise<void> {
    for (const entry of entries) {
      try {
        const [result] = await kind.put([entry.value]);
        if (result !== undefined) kind.kept(entry.value, result);
      } catch (error) {
        if (!(error instanceof ItemTooLargeError)) throw error;
        report.skip(entry.ref, error.message);
      }
    }
  }

  async function flush<T>(kind: Kind<T>): Promise<void> {
    const entries = kind.entries.splice(0);
    if (entries.length === 0) return;
    let results: PutResult[];
    try {
      results = await kind.put(entries.map(({ value }) => value));
    } catch (error) {
      // An item that is too large must not fail the rest of its batch.
      if (!(error instanceof ItemTooLargeError)) throw error;
      return putEach(kind, entries);
    }
    entries.forEach(({ value }, index) => {
      const result = results[index];
      if (result !== undefined) kind.kept(value, result);
    });
  }

  async function add<T extends { slug: string }>(
    kind: Kind<T>,
    ref: string,
    value: unknown,
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
    kind.entries.push({ ref, value: parsed.output });
    if (kind.entries.length >= BATCH_SIZE) await flush(kind);
  }

  function addRedirect(from: string, to: string | undefined): void {
    const parsed = v.safeParse(redirectSchema, { from, to });
    if (parsed.success && parsed.output.from !== parsed.output.to && !redirects.has(from))
      redirects.set(from, parsed.output.to);
  }

  async function end(): Promise<void> {
    await flush(contributors);
    await flush(tags);
    await flush(items);
    await flush(drafts);
    for (const [from, id] of redirectsToItems) addRedirect(from, paths.get(id));
    const all: Redirect[] = [...redirects].map(([from, to]) => ({ from, to }));
    for (let at = 0; at < all.length; at += BATCH_SIZE)
      report.redirects += await publisher.putRedirects(all.slice(at, at + BATCH_SIZE));
  }

  async function write(record: SourceRecord): Promise<void> {
    switch (record.kind) {
      case 'item':
      case 'draft':
        // Store people and topics before the first item that names them. Otherwise the item would
        // create bare records for them.
        await flush(contributors);
        await flush(tags);
        return add(record.kind === 'item' ? items : drafts, record.ref, record.item);
      case 'contributor':
        return add(contributors, record.ref, record.contributor);
      case 'tag':
        return add(tags, record.ref, record.tag);
      case 'skip':
        report.skip(record.ref, record.reason);
        return;
      // When two items share an old address, the first one keeps it, in every run.
      case 'redirect':
        if (!redirectsToItems.has(record.from)) redirectsToItems.set(record.from, record.toItem);
        return;
      case 'redirect-path':
        addRedirect(record.redirect.from, record.redirect.to);
    }
  }

  return { write, end };
}
