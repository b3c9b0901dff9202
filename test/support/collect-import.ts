/**
 * Runs an importer over a source and collects all its output, as the command does, but without a
 * store.
 */
import * as v from 'valibot';
import {
  contributorSchema,
  itemSchema,
  redirectSchema,
  tagSchema,
  type Item,
} from '../../shared/content/item.ts';
import { frontInputSchema } from '../../services/content/front.ts';
import { brand as meridian } from '../../shared/brand/meridian.ts';
import { quietRun } from '../../cli/import/quiet-run.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type {
  FoundMedia,
  Importer,
  ImportRun,
  OpenSource,
  SourceFile,
  SourceRecord,
} from '../../importing/source.ts';

export interface CollectedImport {
  readonly records: SourceRecord[];
  readonly items: Item[];
  readonly drafts: Item[];
  readonly skips: { ref: string; reason: string }[];
  readonly warnings: { ref: string; message: string }[];
  readonly unknown: Record<string, number>;
  readonly media: Set<string>;
  /** All output, as one text. */
  readonly text: string;
}

/**
 * A source of files held in memory. The source is a single file when `name` is that of its only
 * file.
 */
export function memorySource(
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  single = Object.keys(files).length === 1,
): OpenSource {
  const list: SourceFile[] = Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, content]) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return { path, size: bytes.length, read: () => Promise.resolve(bytes) };
    });
  return {
    name,
    single,
    files: list,
    ignored: [],
    find: (path) => list.find((file) => file.path === path),
  };
}

/**
 * Runs an importer and collects its output. `found` returns which media references exist. Every
 * record is checked against the stored schema.
 */
export async function collectImport(
  importer: Importer,
  source: OpenSource,
  found: (reference: string) => FoundMedia | undefined = () => undefined,
  brand: Brand = meridian,
  settings: Partial<ImportRun> = {},
): Promise<CollectedImport> {
  const warnings: CollectedImport['warnings'] = [];
  const unknown: Record<string, number> = {};
  const media = new Set<string>();
  const records: SourceRecord[] = [];
  const run = {
    ...quietRun(brand),
    ...settings,
    warn: (ref: string, message: string): void => void warnings.push({ ref, message }),
    unknownShortcode: (name: string): void => {
      unknown[name] = (unknown[name] ?? 0) + 1;
    },
    embedded: (): void => undefined,
    media: (reference: string): Promise<FoundMedia | undefined> => {
      media.add(reference);
      return Promise.resolve(found(reference));
    },
  };
  for await (const record of importer.read(source, run)) {
    check(record);
    records.push(record);
  }
  const items = records.flatMap((record) => (record.kind === 'item' ? [record.item] : []));
  const drafts = records.flatMap((record) => (record.kind === 'draft' ? [record.item] : []));
  const skips = records.flatMap((record) =>
    record.kind === 'skip' ? [{ ref: record.ref, reason: record.reason }] : [],
  );
  return {
    records,
    items,
    drafts,
    skips,
    warnings,
    unknown,
    media,
    text: JSON.stringify({ records, warnings, unknown }),
  };
}

function check(record: SourceRecord): void {
  switch (record.kind) {
    case 'item':
    case 'draft':
      v.parse(itemSchema, record.item);
      break;
    case 'contributor':
      v.parse(contributorSchema, record.contributor);
      break;
    case 'tag':
      v.parse(tagSchema, record.tag);
      break;
    case 'redirect':
    case 'gone':
      v.parse(redirectSchema.entries.from, record.from);
      break;
    case 'redirect-path':
      v.parse(redirectSchema, record.redirect);
      break;
    case 'front':
      v.parse(frontInputSchema, record.front);
      break;
    case 'skip':
      v.parse(v.pipe(v.string(), v.minLength(1)), record.reason);
      break;
  }
}
