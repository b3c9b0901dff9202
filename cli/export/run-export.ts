/**
 * Writes everything that a store publishes as a folder of Masthead Markdown, from which an import
 * makes the same site again.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { stringify } from 'yaml';
import type { PlainItem } from '../../services/aws/attributes.ts';
import {
  type Front,
  type FrontInput,
  frontName,
  frontSchema,
  mapPicks,
  type SlugPick,
} from '../../services/content/front.ts';
import { contentKey } from '../../services/content/keys.ts';
import { documentDecoder } from '../../services/content/document.ts';
import {
  decodeContributor,
  decodeDirectory,
  decodeItem,
  decodePointer,
  decodeTag,
} from '../../services/content/stored-documents.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { itemSchema, type Item, type Redirect } from '../../shared/content/item.ts';
import {
  readExportedItem,
  writeExportedContributor,
  writeExportedItem,
  writeExportedTag,
  type ExportedFile,
} from '../../importing/markdown/exported/exported-item.ts';
import { contentFileText } from '../../importing/markdown/exported/content-file-text.ts';
import { readContentFile } from '../../importing/markdown/front-matter/front-matter.ts';
import { MAX_MARKDOWN_BYTES } from '../../importing/limits.ts';
import { FRONTS_FILE, REDIRECTS_FILE } from '../../importing/markdown/site/site-files.ts';
import type { Progress } from '../../importing/progress.ts';
import { quietRun } from '../import/quiet-run.ts';
import type { OpenContent } from '../open-content.ts';
import { createFileNames } from './content-file.ts';
import { openExportFolder, type ExportFolder } from './export-folder.ts';
import { errorMessage } from '../../shared/error-message.ts';

export interface ExportReport {
  readonly folder: string;
  readonly items: number;
  readonly drafts: number;
  readonly contributors: number;
  readonly tags: number;
  readonly redirects: number;
  readonly gone: number;
  readonly fronts: number;
  readonly media: number;
  /** What the folder does not hold, or not as the store does. */
  readonly problems: readonly { readonly ref: string; readonly message: string }[];
}

const MEDIA_AT_ONCE = 8;
/** An address of our own, as a whole value or as an attribute. */
const photoPath = /"(\/photos\/[^\s"'<>()?#\\]+)/g;
const decodeFrontDraft = documentDecoder(frontSchema);

interface ExportRun {
  readonly content: Pick<OpenContent, 'dynamo' | 'table' | 'objects' | 'records'>;
  readonly brand: Brand;
  readonly folder: ExportFolder;
  readonly progress: Progress;
  /** Paths of media files that exported records name. */
  readonly media: Set<string>;
  /** Slugs of published items by id. */
  readonly slugs: Map<string, string>;
  readonly redirects: Redirect[];
  /** Addresses that are gone for good. */
  readonly gone: string[];
  readonly fronts: { readonly front: Front; readonly draft: boolean }[];
  readonly problems: { ref: string; message: string }[];
  readonly counts: { items: number; drafts: number; contributors: number; tags: number };
}

/** Returns the item that an import would read from a file, whose media files are all there. */
async function readBack(run: ExportRun, text: string, path: string): Promise<Item> {
  const importRun = quietRun(run.brand, (reference) => Promise.resolve({ path: reference }));
  const { item } = await readExportedItem(readContentFile(text), importRun, path);
  return item;
}

function noteMedia(run: ExportRun, value: unknown): void {
  for (const [, path = ''] of JSON.stringify(value).matchAll(photoPath)) run.media.add(path);
}

async function write(run: ExportRun, path: string, file: ExportedFile): Promise<string> {
  const text = contentFileText(file);
  await run.folder.write(path, text);
  if (Buffer.byteLength(text) > MAX_MARKDOWN_BYTES)
    run.problems.push({ ref: path, message: 'the file is larger than an import reads' });
  return text;
}

/** Writes an item, and checks that an import would read the same. */
async function writeItem(
  run: ExportRun,
  stored: Item,
  draft: boolean,
  path: string,
): Promise<void> {
  const item = v.parse(itemSchema, stored);
  const text = await write(run, path, writeExportedItem(item, draft));
  noteMedia(run, item);
  const problem = await readBack(run, text, path).then(
    (again) =>
      JSON.stringify(again) === JSON.stringify(item)
        ? undefined
        : 'an import of this file would not store exactly what was exported',
    errorMessage,
  );
  if (problem !== undefined) run.problems.push({ ref: path, message: problem });
}

type RecordWriters = Readonly<Record<string, (record: PlainItem) => Promise<void> | void>>;

/** What to do with each kind of record, by the letter of its key (services/content/keys.ts). */
function recordWriters(run: ExportRun, listed: ReadonlySet<string>): RecordWriters {
  const articles = createFileNames();
  const drafts = createFileNames();
  const people = createFileNames();
  const tags = createFileNames();
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
  return {
    async I(record) {
      const item = decodeItem(record);
      run.slugs.set(item.id, item.slug);
      run.counts.items += 1;
      await writeItem(run, item, false, `content/articles/${articles(item.slug, item.id)}.md`);
    },
    async D(record) {
      if (record.kind === 'front') {
        run.fronts.push({ front: decodeFrontDraft(record), draft: true });
        return;
      }
      const draft = decodeItem(record);
      run.counts.drafts += 1;
      await writeItem(run, draft, true, `content/drafts/${drafts(draft.slug, draft.id)}.md`);
    },
    async A(record) {
      const person = decodeContributor(record);
      const name = people(person.slug, hashOf(person.slug));
      run.counts.contributors += 1;
      noteMedia(run, person);
      const file = writeExportedContributor(person, listed.has(person.slug));
      await write(run, `content/contributors/${name}.md`, file);
    },
    async T(record) {
      const tag = decodeTag(record);
      run.counts.tags += 1;
      const name = tags(tag.slug, hashOf(tag.slug));
      await write(run, `content/tags/${name}.md`, writeExportedTag(tag));
    },
    F(record) {
      run.fronts.push({ front: decodeFrontOf(record), draft: false });
    },
    P(record) {
      const pointer = decodePointer(record);
      if (pointer.kind === 'redirect')
        run.redirects.push({ from: String(record.pk).slice(2), to: pointer.to });
      if (pointer.kind === 'gone') run.gone.push(String(record.pk).slice(2));
    },
  };
}

const decodeFrontOf = documentDecoder(frontSchema);

/** Returns a front as an editor writes it. An item that is not in the store is reported. */
function writtenFront(
  front: Omit<Front, 'next'> & { readonly from?: string },
  slugs: ReadonlyMap<string, string>,
  onMissing: (hed: string) => void,
): FrontInput {
  return mapPicks(front, (cards) =>
    cards.flatMap(({ id, hed, until, plain }): SlugPick[] => {
      const slug = slugs.get(id);
      if (slug === undefined) onMissing(hed);
      if (slug === undefined) return [];
      if (until === undefined && plain === undefined) return [slug];
      const image = plain === undefined ? {} : { image: false };
      return [{ slug, ...(until === undefined ? {} : { until }), ...image }];
    }),
  );
}

function isBare({ kind: _, key: _key, picks, ...others }: Omit<Front, 'next'>): boolean {
  return picks.length === 0 && Object.keys(others).length === 0;
}

/** Writes the fronts. An item that they pick has its present slug. */
async function writeFronts(run: ExportRun): Promise<void> {
  if (run.fronts.length === 0) return;
  const documents = run.fronts
    .sort((one, other) => (frontName(one.front) < frontName(other.front) ? -1 : 1))
    .flatMap(({ front: { next, ...present }, draft }) => [
      // A page that is automatic until then has no arrangement to write.
      ...(next !== undefined && isBare(present) ? [] : [{ front: present, draft }]),
      ...(next === undefined ? [] : [{ front: next, draft }]),
    ])
    .map(({ front, draft }) => {
      const written = writtenFront(front, run.slugs, (hed) => {
        run.problems.push({
          ref: FRONTS_FILE,
          message: `the front ${frontName(front)} picks "${hed}", which is not in the store`,
        });
      });
      return stringify({ ...written, ...(draft ? { draft } : {}) }, { lineWidth: 0 });
    });
  await run.folder.write(FRONTS_FILE, documents.join('---\n'));
}

async function writeRedirects(run: ExportRun): Promise<void> {
  const addresses = [
    ...run.redirects.map(({ from, to }) => ({ from, to })),
    ...run.gone.map((from) => ({ from, gone: true })),
  ].sort((one, other) => (one.from < other.from ? -1 : 1));
  if (addresses.length === 0) return;
  await run.folder.write(REDIRECTS_FILE, stringify(addresses, { lineWidth: 0 }));
}

/** Whether a key can be one of a stored file: a link in a text may lead anywhere. */
function isKey(key: string): boolean {
  return key.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Copies the media files that records name. Returns how many there are. */
async function copyMedia(run: ExportRun): Promise<number> {
  const paths = [...run.media].sort();
  let next = 0;
  let copied = 0;
  const worker = async (): Promise<void> => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const key = path.slice(1);
      const object = isKey(key) ? await run.content.objects.get(key) : undefined;
      if (object === undefined || object === 'unchanged')
        run.problems.push({ ref: path, message: 'the file is not in the store' });
      else {
        await run.folder.write(key, object.bytes);
        copied += 1;
      }
      run.progress.show('Copying media', copied, paths.length);
    }
  };
  await Promise.all(Array.from({ length: MEDIA_AT_ONCE }, worker));
  return copied;
}

export interface ExportOptions {
  readonly content: ExportRun['content'];
  readonly brand: Brand;
  readonly folder: string;
  readonly progress: Progress;
}

/**
 * Exports a store into a new or empty folder. Every item is read back as an import would read it;
 * what differs is reported.
 * @throws ExportFolderError when the folder cannot take the export.
 */
export async function runExport(options: ExportOptions): Promise<ExportReport> {
  const { content, brand, progress } = options;
  const run: ExportRun = {
    content,
    brand,
    progress,
    folder: await openExportFolder(options.folder),
    media: new Set(),
    slugs: new Map(),
    redirects: [],
    gone: [],
    fronts: [],
    problems: [],
    counts: { items: 0, drafts: 0, contributors: 0, tags: 0 },
  };
  try {
    const directory = await content.dynamo.get(content.table, contentKey.directory());
    const listed = new Set(
      (directory === undefined ? [] : decodeDirectory(directory)).map(({ slug }) => slug),
    );
    const writers = recordWriters(run, listed);
    let done = 0;
    for await (const record of content.records()) {
      await writers[String(record.pk).slice(0, 2).replace(/#$/, '')]?.(record);
      done += 1;
      progress.show('Exporting records', done);
    }
    await writeRedirects(run);
    await writeFronts(run);
    await run.folder.write('brand.json', `${JSON.stringify(brand, null, 2)}\n`);
    const media = await copyMedia(run);
    const { redirects, gone, fronts, problems } = run;
    return {
      folder: options.folder,
      ...run.counts,
      redirects: redirects.length,
      gone: gone.length,
      fronts: fronts.length,
      media,
      problems,
    };
  } finally {
    progress.end();
  }
}
