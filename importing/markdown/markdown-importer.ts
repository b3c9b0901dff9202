/**
 * Importer for folders of Markdown with front matter: Masthead's own, Hugo, Eleventy and Jekyll.
 */
import * as v from 'valibot';
import { tagSchema, type Item } from '../../shared/content/item.ts';
import { sectionOfTerm } from '../../shared/brand/sections.ts';
import { plainText } from '../body/plain-text.ts';
import {
  SourceError,
  type Importer,
  type ImportRun,
  type ItemIdentity,
  type LeftOut,
  type OpenSource,
  type SourceRecord,
} from '../source.ts';
import type { AuthorRecord } from './people/author-files.ts';
import { contentFiles } from './site/content-files.ts';
import {
  isExported,
  readExportedContributor,
  readExportedItem,
  readExportedTag,
} from './exported/exported-item.ts';
import { flagField, textField } from './front-matter/fields.ts';
import { readContentFile } from './front-matter/front-matter.ts';
import { itemDate } from './item/item-dates.ts';
import { itemSlug } from './item/item-fields.ts';
import { readImageRecords } from './site/image-records.ts';
import { readContributor } from './people/people.ts';
import { readItem, type Site } from './item/read-item.ts';
import { renderInline } from './parser/parser.ts';
import { ratingScale, saysNoScale } from './front-matter/review-fields.ts';
import { readRedirectFiles } from './links/redirect-files.ts';
import { readSiteFiles } from './site/site-files.ts';
import { readSiteIndex, readText, type IndexedFile } from './site/site-index.ts';
import { noteUnknownFields } from './front-matter/unknown-fields.ts';
import { LinkOutcomes } from './links/link-outcomes.ts';
import { createSiteLinks } from './links/site-links.ts';
import { createSiteTemplates } from './site/site-templates.ts';
import { errorMessage } from '../../shared/error-message.ts';

function warnOfProblems(file: IndexedFile, run: ImportRun): void {
  for (const { line, message } of file.problems) run.warn(`${file.file.path}:${line}`, message);
}

async function readPerson(file: IndexedFile, run: ImportRun): Promise<SourceRecord> {
  const { body } = readContentFile(await readText(file.file));
  if (file.title === undefined)
    return { kind: 'skip', ref: file.file.path, reason: 'a profile without a name' };
  return {
    kind: 'contributor',
    ref: file.file.path,
    contributor: await readContributor(file.slug, file.data, body, file.file.path, run),
    listed: flagField(file.data, 'unlisted') !== true,
  };
}

/** Returns the record of a person in a data file, or in the front matter of an item. */
async function readAuthor(
  { slug, data, ref, path }: AuthorRecord,
  run: ImportRun,
): Promise<SourceRecord> {
  try {
    const contributor = await readContributor(slug, data, '', path, run);
    return { kind: 'contributor', ref, contributor };
  } catch (error) {
    return { kind: 'skip', ref, reason: errorMessage(error) };
  }
}

function readTag(file: IndexedFile, run: ImportRun): SourceRecord {
  const ref = file.file.path;
  const section = sectionOfTerm(run.brand, file.slug);
  if (section !== undefined)
    return {
      kind: 'skip',
      ref,
      reason: `names the section ${section.name} of the magazine, which has its own words`,
    };
  if (file.title === undefined || file.slug === '')
    return { kind: 'skip', ref, reason: 'a topic without a title' };
  const description = plainText(
    renderInline(textField(file.data, 'deck', 'description', 'summary') ?? ''),
  );
  return {
    kind: 'tag',
    ref,
    tag: v.parse(tagSchema, {
      slug: file.slug,
      name: file.title,
      ...(description === '' ? {} : { description }),
    }),
  };
}

/** Returns the record of a file that `masthead export` wrote. */
async function readExported(
  { data, file, role }: IndexedFile,
  run: ImportRun,
): Promise<SourceRecord> {
  const ref = file.path;
  const exported = { data, body: readContentFile(await readText(file)).body };
  if (role.kind === 'person')
    return { kind: 'contributor', ref, ...(await readExportedContributor(exported, run, ref)) };
  if (role.kind === 'tag') return { kind: 'tag', ref, tag: readExportedTag(exported) };
  const identity = { path: ref, isFixed: true } as const;
  return { ref, identity, ...(await readExportedItem(exported, run, ref)) };
}

/** Whether a page of the item would show a headline and nothing else. */
function isStub({ body, dek, lead, linkUrl, slides, video, review }: Item): boolean {
  const extra = lead ?? linkUrl ?? slides ?? video ?? review;
  return body.length === 0 && dek === '' && extra === undefined;
}

function identityOf({ file: { path }, data }: IndexedFile): ItemIdentity {
  const key = textField(data, 'id');
  return { path, ...(key === undefined ? {} : { key }) };
}

/** Returns by what an article of an earlier import is found that its file hides now. */
function hiddenItem(file: IndexedFile, { brand }: ImportRun): LeftOut {
  const { id, data, inContent } = file;
  return {
    item: {
      id,
      slug: itemSlug(data, inContent),
      pubDate: itemDate(data, inContent, brand.timeZone)?.date.iso ?? '',
      source: { format: 'markdown', ref: file.file.path },
    },
    identity: identityOf(file),
    isHidden: true,
  };
}

async function readFile(file: IndexedFile, site: Site, run: ImportRun): Promise<SourceRecord> {
  const { role } = file;
  const ref = file.file.path;
  try {
    if (role.kind === 'skip') {
      const leftOut = role.isHidden === true ? { leftOut: hiddenItem(file, run) } : {};
      return { kind: 'skip', ref, reason: role.reason, ...leftOut };
    }
    warnOfProblems(file, run);
    if (isExported(file.data)) return await readExported(file, run);
    if (role.kind === 'person') return await readPerson(file, run);
    if (role.kind === 'tag') return readTag(file, run);
    const identity = identityOf(file);
    // Before the item is read: a field that is not understood may be why it is skipped.
    noteUnknownFields(file, run);
    const read = await readItem(file, site, run);
    if (read.kind === 'item' && isStub(read.item))
      return { kind: 'skip', ref, reason: 'a stub: it has neither text nor an image nor a link' };
    return { ref, identity, ...read };
  } catch (error) {
    return { kind: 'skip', ref, reason: errorMessage(error) };
  }
}

/** Returns the old addresses of an imported file as redirects. */
function redirectsOf(file: IndexedFile, record: SourceRecord): SourceRecord[] {
  if (record.kind === 'item')
    return file.oldPaths.map((from) => ({ kind: 'redirect', from, toItem: file.id }));
  const { path } = file;
  if ((record.kind !== 'contributor' && record.kind !== 'tag') || path === undefined) return [];
  return file.oldPaths.map((from) => ({ kind: 'redirect-path', redirect: { from, to: path } }));
}

/** People and topics come first because items refer to them. */
const order = { person: 0, tag: 1, item: 2, skip: 3 } as const;

async function* readSource(source: OpenSource, run: ImportRun): AsyncGenerator<SourceRecord> {
  const index = await readSiteIndex(source, run);
  if (index.files.length === 0 && index.unreadable.length === 0)
    throw new SourceError(`${source.name} contains no Markdown files.`);
  const [only] = index.unreadable;
  if (index.files.length === 0 && only !== undefined)
    throw new SourceError(
      index.unreadable.length === 1
        ? `${only.ref}: ${only.reason}.`
        : `None of the ${index.unreadable.length} files of ${source.name} can be read; the first: ${only.ref}: ${only.reason}.`,
    );
  const site: Site = {
    index,
    links: createSiteLinks(index, run.brand),
    outcomes: new LinkOutcomes(),
    images: await readImageRecords(source),
    templates: createSiteTemplates(source),
    ratingScale: ratingScale(index.files.map(({ data }) => data)),
  };
  if (site.ratingScale !== undefined) {
    const unscaled = index.files.filter(({ data }) => saysNoScale(data)).length;
    run.lacksDefault?.('review.scale', String(site.ratingScale), unscaled);
    run.warn(
      source.name,
      `ratings that do not say their best are read as out of ${site.ratingScale}, because none is higher; review.scale in a map says another`,
    );
  }
  if (run.only === undefined) run.expect?.(index.files.length + index.unreadable.length);
  for (const { ref, reason } of index.unreadable) yield { kind: 'skip', ref, reason };
  for (const author of index.authors) yield await readAuthor(author, run);
  const redirects: SourceRecord[] = [];
  const skipped = new Set<IndexedFile>();
  for (const file of [...index.files].sort(
    (one, other) => order[one.role.kind] - order[other.role.kind],
  )) {
    if (run.only?.has(file.file.path) === false) continue;
    const record = await readFile(file, site, run);
    yield record;
    if (record.kind === 'skip') skipped.add(file);
    redirects.push(...redirectsOf(file, record));
  }
  site.outcomes.report(run, skipped);
  yield* redirects;
  yield* readRedirectFiles(source, site, run);
  if (index.isMasthead) yield* await readSiteFiles(source, run.brand);
}

export const markdownImporter: Importer = {
  format: 'markdown',
  detect: (source) => Promise.resolve(contentFiles(source).length > 0),
  read: readSource,
};
