/** Runs an import from a path to a store, and returns a report. */
import type { Brand } from '../shared/brand/brand.ts';
import { chooseImporter } from './choose-importer.ts';
import type { ImportPublisher } from '../publishing/publisher.ts';
import { emptyFieldMap, type FieldMap } from './field-map.ts';
import type { FilingSurvey } from './filing-survey.ts';
import { createExportIdentities, createIdentities, type Identities } from './item-identity.ts';
import { storeLinkedFiles } from './media/linked-files.ts';
import { knownSite } from './known-site.ts';
import { createMedia, type FetchMedia } from './media/media.ts';
import { openUploads } from './media/open-uploads.ts';
import { openSource } from './open-source.ts';
import {
  checkPrunable,
  pruneMissing,
  type ConfirmRemoval,
  type MissingWords,
} from './prune-missing.ts';
import type { Progress } from './progress.ts';
import { ReportBuilder, type ImportReport } from './report.ts';
import { sourceIdentity } from './source-identity.ts';
import {
  SourceError,
  type AddressOptions,
  type Importer,
  type ImportFormat,
  type ImportRun,
  type OpenSource,
  type SourceRecord,
} from './source.ts';
import { createRecordWriter, type ItemRecord, type RecordWriter } from './write-records.ts';
import { spareDetached } from './spare-detached.ts';

/** A source that is read over the network, as its own export. */
export interface RemoteImport {
  readonly source: OpenSource;
  readonly format: ImportFormat;
  /** Names of entries that came without their text: what is stored of them stays. */
  readonly outline: ReadonlySet<string>;
  /** Names of entries that may leave the site because they are not there. Default: all. */
  readonly mayLeave?: ReadonlySet<string> | undefined;
  readonly fetchMedia: FetchMedia;
  /** Name by which its items are told from those of other sites. Default: as the source says. */
  readonly site?: string | undefined;
}

export interface ImportOptions {
  /** Of a remote source: its address, for messages. */
  readonly path: string;
  readonly remote?: RemoteImport;
  /** Default: detected from the source. */
  readonly format?: ImportFormat;
  /** A folder with the site's uploads. */
  readonly uploads?: string;
  /** What the publisher says of the fields of a folder of Markdown. */
  readonly map?: FieldMap;
  /** Access of items whose source does not say. Default: metered. */
  readonly defaultAccess?: ImportRun['defaultAccess'];
  /** Post types of a WordPress export to import beside posts and pages. */
  readonly includeTypes?: readonly string[];
  readonly brand: Brand;
  readonly addresses?: AddressOptions;
  /** What becomes of items past their expiry date. Default: what the source suggests. */
  readonly expired?: ImportRun['expired'];
  /** Day of items of Markdown that say none, or `skip`. */
  readonly undated?: ImportRun['undated'];
  readonly dryRun: boolean;
  /**
   * Called once, when there is something to store, so that an unreadable source opens or creates
   * nothing.
   */
  readonly openPublisher: () => Promise<ImportPublisher>;
  readonly progress: Progress;
  /** Removes items that are no longer in the source, if a person agrees. */
  readonly prune?: ConfirmRemoval;
  /** Learns what items are filed under. */
  readonly survey?: FilingSurvey;
  /** Imports these files alone, by their paths. Default: all. */
  readonly only?: ReadonlySet<string>;
}

/** @throws SourceError when an option is given that the format does not know. */
function checkOptions(
  { map, prune, addresses, undated, includeTypes = [] }: ImportOptions,
  format: ImportFormat,
  { single }: OpenSource,
): void {
  if (prune !== undefined && format === 'markdown' && single)
    throw new SourceError('--prune is for a whole folder or archive of Markdown, or an export.');
  if (map !== undefined && format !== 'markdown')
    throw new SourceError('--map is for folders of Markdown; exports have fields of their own.');
  if (includeTypes.length > 0 && format !== 'wxr')
    throw new SourceError('--include-type is for WordPress exports.');
  if (addresses?.permalink !== undefined && (format === 'wxr' || format === 'html'))
    throw new SourceError(
      '--permalink is for Markdown and Ghost; WordPress exports and built pages say their addresses.',
    );
  if (addresses?.siteUrl !== undefined && (format === 'wxr' || format === 'ghost'))
    throw new SourceError(
      '--site-url is for Markdown and built pages; exports mark their own links.',
    );
  if (undated !== undefined && (format === 'wxr' || format === 'ghost'))
    throw new SourceError('--undated is for Markdown and built pages; exports have dates.');
}

function runOf(
  { brand, addresses, map, includeTypes, only, expired, undated }: ImportOptions,
  report: ReportBuilder,
): Omit<ImportRun, 'defaultAccess' | 'media'> {
  return {
    brand,
    warn: report.warn,
    unknownShortcode: report.unknownShortcode,
    embedded: report.embedded,
    memberParts: report.memberParts,
    link: report.links.count,
    redirectFile: report.redirectFile,
    addressPatterns: report.addressPatterns,
    ...(addresses === undefined ? {} : { addresses }),
    unknownField: report.unknownField,
    lacksDefault: report.lacksDefault,
    madeName: report.madeName,
    fieldMap: map ?? emptyFieldMap,
    includeTypes: includeTypes ?? [],
    ...(only === undefined ? {} : { only }),
    ...(expired === undefined ? {} : { expired }),
    ...(undated === undefined ? {} : { undated }),
  };
}

interface Written {
  readonly writer: RecordWriter;
  /** Writes the rest, and removes what is missing. */
  end(): Promise<void>;
  /** Notes what the source holds: last, so that an interrupted removal is completed by the next run. */
  note(): Promise<void>;
}

const fileWords: MissingWords = {
  removed: 'its file is gone',
  kept: 'is no longer in the source, and its article is still on the site',
};
const remoteWords: MissingWords = {
  removed: 'it is no longer at the source',
  kept: 'is no longer at the source, and still on the site',
};
const exportWords: MissingWords = {
  removed: 'it is no longer in the export',
  kept: 'is no longer in the export, and still on the site',
};

function identitiesOf(
  publisher: ImportPublisher,
  source: OpenSource,
  format: ImportFormat,
): Identities | Promise<Identities> {
  if (format !== 'markdown') return createExportIdentities(publisher, format);
  const name = source.single ? undefined : `${format}:${sourceIdentity(source)}`;
  return createIdentities(publisher, source, name);
}

async function startWriting(
  publisher: ImportPublisher,
  {
    source,
    importer,
    report,
    options: { prune, only, remote },
  }: {
    readonly source: OpenSource;
    readonly importer: Importer;
    readonly report: ReportBuilder;
    readonly options: ImportOptions;
  },
): Promise<Written> {
  const isMarkdown = importer.format === 'markdown';
  const identities = await identitiesOf(publisher, source, importer.format);
  if (prune !== undefined && isMarkdown) checkPrunable(identities, source.name);
  const writer = createRecordWriter(publisher, report, identities);
  let left: ReadonlySet<string> = new Set();
  return {
    writer,
    note: () => identities.note(left),
    async end() {
      await writer.end();
      if (prune === undefined || only !== undefined) return;
      if (identities.knownCount === 0 && remote !== undefined) return;
      if (identities.knownCount === 0)
        report.warn(
          source.name,
          'what it held before is not known, so nothing was removed; the next --prune knows',
        );
      else if (identities.isUnlike)
        report.warn(
          source.name,
          `holds none of the ${identities.knownCount} items that came from its site, so nothing was removed`,
        );
      else {
        const otherWords = remote === undefined ? exportWords : remoteWords;
        const words = isMarkdown ? fileWords : otherWords;
        const may = remote?.mayLeave;
        const missing = identities.missing().filter(({ path }) => may?.has(path) ?? true);
        left = await pruneMissing(publisher, missing, report, { confirm: prune, words });
      }
    },
  };
}

function siteFinder(
  { remote }: ImportOptions,
  open: () => Promise<ImportPublisher>,
  format: ImportFormat,
): NonNullable<ImportRun['knownSite']> {
  return async (names) => remote?.site ?? knownSite(await open(), format, names);
}

/**
 * The addresses of what a CMS withdraws say that it is gone: search engines are to forget it. A file of
 * Markdown may be on its way to another name. What was detached at the desk stays as it is.
 */
async function openPublisher(
  { openPublisher: open }: ImportOptions,
  format: ImportFormat,
): Promise<ImportPublisher> {
  const publisher = await open();
  if (format !== 'wxr' && format !== 'ghost') return publisher;
  const own = spareDetached(publisher);
  return { ...own, withdrawItems: (ids) => own.withdrawItems(ids, { isGone: true }) };
}

/** Whether a record is of an entry that came without its text. */
function isOutline(record: SourceRecord, remote: RemoteImport | undefined): record is ItemRecord {
  return (
    (record.kind === 'item' || record.kind === 'draft') &&
    record.identity !== undefined &&
    remote?.outline.has(record.identity.path) === true
  );
}

/** Shows how many of the entries of a source were read. */
class CountedEntries {
  private read = 0;
  private total: number | undefined;
  private readonly progress: Progress;

  constructor(progress: Progress) {
    this.progress = progress;
  }

  readonly expect = (entries: number): void => {
    this.total = entries;
  };

  add({ kind }: SourceRecord): void {
    if (kind === 'item' || kind === 'draft' || kind === 'skip') this.read += 1;
    const total = this.total === undefined ? undefined : Math.max(this.read, this.total);
    this.progress.show('Importing', this.read, total);
  }
}

/**
 * Imports a source: items in batches, then redirects, then the lists and the search index. Every
 * step can be interrupted and repeated: records that are already stored count as unchanged.
 * @throws SourceError with one clear message when nothing could be read. Nothing is stored in that
 *   case.
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const { dryRun, progress, remote, defaultAccess = 'metered' } = options;
  const source = remote?.source ?? (await openSource(options.path));
  const uploads = await openUploads(options.uploads);
  const importer = await chooseImporter(source, remote?.format ?? options.format);
  checkOptions(options, importer.format, source);
  const report = new ReportBuilder(options.survey);
  let opened: Promise<ImportPublisher> | undefined;
  const open = () => (opened ??= openPublisher(options, importer.format));
  const media = createMedia({
    source,
    publisher: { putPhoto: async (...photo) => (await open()).putPhoto(...photo) },
    warn: report.warn,
    ...(uploads === undefined ? {} : { uploads }),
    ...(remote === undefined ? {} : { fetch: remote.fetchMedia }),
  });
  const counted = new CountedEntries(progress);
  const run: ImportRun = {
    ...runOf(options, report),
    defaultAccess,
    ...{ media: media.lookUp, file: media.lookUpLink, ownHosts: media.ownHosts },
    ...{ expect: counted.expect, knownSite: siteFinder(options, open, importer.format) },
  };
  for (const { path, reason } of source.ignored) report.warn(path, `not read: ${reason}`);
  try {
    let written: Written | undefined;
    for await (const record of importer.read(source, run)) {
      if ('item' in record) await storeLinkedFiles(record.item, source, media.lookUpLink);
      written ??= await startWriting(await open(), { source, importer, report, options });
      await (isOutline(record, remote) ? written.writer.see(record) : written.writer.write(record));
      counted.add(record);
    }
    await written?.end();
    if (report.done === 0 && options.only === undefined && remote === undefined)
      throw new SourceError(`${source.name} contains nothing that could become a page.`);
    await (
      await open()
    ).finish((done, total) => {
      progress.show('Bringing lists and search up to date', done, total);
    });
    await written?.note();
  } finally {
    progress.end();
  }
  return report.finish({
    brand: options.brand,
    site: {
      emptySections: await (await open()).emptySections(),
      isOutdated: (await (await open()).isFiledByBrand()) === false,
    },
    source: source.name,
    format: importer.format,
    dryRun,
    defaultAccess,
    media: media.counts(),
    missingMedia: media.missing(),
    mediaFolder: options.uploads,
  });
}
