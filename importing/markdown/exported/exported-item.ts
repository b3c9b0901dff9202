/**
 * Items, people and tags as `masthead export` writes them: every value is taken as it stands, so
 * that an import stores what was exported (docs/guides/markdown-format.md, "Exported files").
 */
import {
  contributorRoles,
  contributorSchema,
  imageSchema,
  itemSchema,
  tagSchema,
  type Contributor,
  type Image,
  type Item,
  type Tag,
} from '../../../shared/content/item.ts';
import { mediaFilename } from '../../media/image.ts';
import { sanitizeInline } from '../../body/sanitize-inline.ts';
import { parseRecord } from '../../parse-record.ts';
import type { ImportRun } from '../../source.ts';
import { imageFields, readExportedBody, writeExportedBody } from './exported-body.ts';
import { flagField, recordField, recordsField, type FrontMatter } from '../front-matter/fields.ts';

/** Version of the form, in the front matter of every exported file. */
const EXPORT_VERSION = '1';

/** What a file holds: front matter and the text below it. */
export interface ExportedFile {
  readonly data: FrontMatter;
  readonly body: string;
}

/** Whether a file was exported, and must be read by the rules here. */
export function isExported(data: FrontMatter): boolean {
  return data['exported'] !== undefined;
}

/** @throws Error when a later release exported the file. */
function checkExportVersion(data: FrontMatter): void {
  if (String(data['exported']) !== EXPORT_VERSION)
    throw new Error(
      `it was exported in form ${String(data['exported'])}; this release reads form ${EXPORT_VERSION}`,
    );
}

/** Leaves out absent values, and lists and records without content. */
function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Returns what the file of an item holds. */
export function writeExportedItem(item: Item, draft: boolean): ExportedFile {
  const { author, ...others } = item.contributors;
  const { lead, review, slides, video } = item;
  return {
    data: present({
      exported: Number(EXPORT_VERSION),
      id: item.id,
      title: item.hed,
      dek: item.dek,
      slug: item.slug,
      date: item.pubDate,
      modified: item.modifiedAt,
      corrections: item.corrections,
      type: item.type,
      template: item.template,
      sections: item.sections,
      tags: item.tags,
      filedUnder: item.filedUnder,
      authors: author,
      contributors: Object.keys(others).length === 0 ? undefined : others,
      access: item.access,
      tiers: item.tiers,
      free: item.free,
      draft: draft ? true : undefined,
      unlisted: item.listed ? undefined : true,
      robots: item.robots,
      hiddenFrom: item.hiddenFrom,
      canonical: item.canonical,
      image: lead === undefined ? undefined : imageFields(lead),
      kicker: item.kicker,
      seoTitle: item.seoTitle,
      seoDescription: item.seoDescription,
      socialTitle: item.socialTitle,
      socialDescription: item.socialDescription,
      promoted: item.promoted,
      review,
      slides: slides?.map(imageFields),
      video:
        video === undefined
          ? undefined
          : present({
              src: video.src,
              duration: video.durationSeconds,
              poster: video.poster === undefined ? undefined : imageFields(video.poster),
              captions: video.captions,
              chapters: video.chapters?.map(({ startSeconds, title }) => ({
                start: startSeconds,
                title,
              })),
            }),
      linkUrl: item.linkUrl,
      language: item.language,
      translations: item.translations,
      source: item.source,
    }),
    body: writeExportedBody(item.body, item.freePart),
  };
}

/** @param listed whether the list of contributors names the person. */
export function writeExportedContributor(person: Contributor, listed: boolean): ExportedFile {
  const { bio, portrait, ...others } = person;
  return {
    data: present({
      exported: Number(EXPORT_VERSION),
      ...others,
      portrait: portrait === undefined ? undefined : imageFields(portrait),
      unlisted: listed ? undefined : true,
    }),
    body: bio ?? '',
  };
}

export function writeExportedTag(tag: Tag): ExportedFile {
  const { name, ...others } = tag;
  return { data: { exported: Number(EXPORT_VERSION), title: name, ...others }, body: '' };
}

function verbatim(data: FrontMatter, key: string): string | undefined {
  const value = data[key];
  return value === undefined || typeof value === 'object' ? undefined : String(value);
}

function numeric(data: FrontMatter, key: string): number | undefined {
  const text = verbatim(data, key);
  return text === undefined ? undefined : Number(text);
}

function list(data: FrontMatter, key: string): string[] {
  const value = data[key];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Numbers become numbers again; the front matter holds text alone. */
function withNumbers(data: FrontMatter, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, keys.includes(key) ? Number(value) : value]),
  );
}

/** Reads images and media files, which the source must hold. */
function fileReaders(run: ImportRun, path: string) {
  async function image(fields: FrontMatter): Promise<Image> {
    const src = verbatim(fields, 'src');
    const found = src === undefined ? undefined : await run.media(src, path);
    const focal = fields['focal'];
    const caption = verbatim(fields, 'caption');
    // A file that was replaced since the export has a name and measures of its own.
    const measured =
      found === undefined || found.path === src
        ? {
            width: numeric(fields, 'width'),
            height: numeric(fields, 'height'),
            tone: verbatim(fields, 'tone'),
            isPlain: verbatim(fields, 'isPlain') === 'true' || undefined,
          }
        : found;
    const whole = {
      id: verbatim(fields, 'id') ?? src ?? '',
      filename: verbatim(fields, 'name') ?? mediaFilename(src ?? ''),
      src: found?.path,
      originalUrl: verbatim(fields, 'original'),
      width: measured.width,
      height: measured.height,
      alt: verbatim(fields, 'alt') ?? '',
      title: verbatim(fields, 'title'),
      caption: caption === undefined ? undefined : sanitizeInline(caption),
      credit: verbatim(fields, 'credit'),
      href: verbatim(fields, 'href'),
      focal: Array.isArray(focal) ? focal.map(Number) : undefined,
      tone: measured.tone,
      isPlain: measured.isPlain,
    };
    return parseRecord(imageSchema, present(whole));
  }

  async function media(src: string): Promise<string> {
    const found = src.startsWith('/photos/') ? await run.media(src, path) : undefined;
    return found?.path ?? src;
  }
  return { image, media };
}
type FileReaders = ReturnType<typeof fileReaders>;

function readPeople(data: FrontMatter): Record<string, unknown> {
  const others = recordField(data, 'contributors') ?? {};
  return Object.fromEntries(
    contributorRoles.flatMap((role) => {
      const given = role === 'author' ? data['authors'] : others[role];
      return given === undefined ? [] : [[role, given]];
    }),
  );
}

async function readVideo(data: FrontMatter, read: FileReaders): Promise<unknown> {
  const poster = recordField(data, 'poster');
  const captions = verbatim(data, 'captions');
  const chapters = recordsField(data, 'chapters').map((chapter) => ({
    startSeconds: numeric(chapter, 'start'),
    title: chapter['title'],
  }));
  return present({
    src: await read.media(verbatim(data, 'src') ?? ''),
    durationSeconds: numeric(data, 'duration'),
    poster: poster === undefined ? undefined : await read.image(poster),
    captions: captions === undefined ? undefined : await read.media(captions),
    chapters: chapters.length === 0 ? undefined : chapters,
  });
}

function readReview(data: FrontMatter): unknown {
  const product = recordField(data, 'product');
  return {
    ...withNumbers(data, ['rating']),
    ...(product === undefined ? {} : { product: withNumbers(product, ['price']) }),
  };
}

async function inOrder<T>(
  values: readonly FrontMatter[],
  read: (value: FrontMatter) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const value of values) results.push(await read(value));
  return results;
}

/**
 * Returns the item of an exported file.
 * @throws Error that says what cannot be read.
 */
export async function readExportedItem(
  { data, body }: ExportedFile,
  run: ImportRun,
  path: string,
): Promise<{ readonly kind: 'item' | 'draft'; readonly item: Item }> {
  checkExportVersion(data);
  const read = fileReaders(run, path);
  const lead = recordField(data, 'image');
  const review = recordField(data, 'review');
  const video = recordField(data, 'video');
  const free = recordField(data, 'free');
  const item = present({
    id: verbatim(data, 'id'),
    type: verbatim(data, 'type'),
    template: verbatim(data, 'template'),
    slug: verbatim(data, 'slug'),
    access: verbatim(data, 'access'),
    tiers: data['tiers'] === undefined ? undefined : list(data, 'tiers'),
    free: free === undefined ? undefined : withNumbers(free, ['firstDays', 'afterDays']),
    listed: flagField(data, 'unlisted') !== true,
    robots: data['robots'] === undefined ? undefined : list(data, 'robots'),
    hiddenFrom: data['hiddenFrom'] === undefined ? undefined : list(data, 'hiddenFrom'),
    canonical: verbatim(data, 'canonical'),
    hed: verbatim(data, 'title'),
    dek: verbatim(data, 'dek') ?? '',
    kicker: verbatim(data, 'kicker'),
    seoTitle: verbatim(data, 'seoTitle'),
    seoDescription: verbatim(data, 'seoDescription'),
    socialTitle: verbatim(data, 'socialTitle'),
    socialDescription: verbatim(data, 'socialDescription'),
    pubDate: verbatim(data, 'date'),
    modifiedAt: verbatim(data, 'modified') ?? verbatim(data, 'date'),
    corrections: data['corrections'] === undefined ? undefined : recordsField(data, 'corrections'),
    sections: list(data, 'sections'),
    tags: recordsField(data, 'tags'),
    filedUnder: data['filedUnder'] === undefined ? undefined : recordsField(data, 'filedUnder'),
    contributors: readPeople(data),
    lead: lead === undefined ? undefined : await read.image(lead),
    ...(await readExportedBody(body, read)),
    review: review === undefined ? undefined : readReview(review),
    slides:
      data['slides'] === undefined
        ? undefined
        : await inOrder(recordsField(data, 'slides'), read.image),
    video: video === undefined ? undefined : await readVideo(video, read),
    promoted: numeric(data, 'promoted'),
    linkUrl: verbatim(data, 'linkUrl'),
    source: recordField(data, 'source') ?? { format: 'markdown', ref: path },
    language: verbatim(data, 'language'),
    translations:
      data['translations'] === undefined ? undefined : recordsField(data, 'translations'),
  });
  return {
    kind: flagField(data, 'draft') === true ? 'draft' : 'item',
    item: parseRecord(itemSchema, item),
  };
}

/** Returns the profile of an exported file, and whether the list of contributors names it. */
export async function readExportedContributor(
  { data, body }: ExportedFile,
  run: ImportRun,
  path: string,
): Promise<{ readonly contributor: Contributor; readonly listed: boolean }> {
  checkExportVersion(data);
  const portrait = recordField(data, 'portrait');
  const bio = body.trim();
  const person = present({
    slug: verbatim(data, 'slug'),
    name: verbatim(data, 'name'),
    title: verbatim(data, 'title'),
    bio: bio === '' ? undefined : bio,
    portrait: portrait === undefined ? undefined : await fileReaders(run, path).image(portrait),
    links: recordField(data, 'links'),
  });
  return {
    contributor: parseRecord(contributorSchema, person),
    listed: flagField(data, 'unlisted') !== true,
  };
}

export function readExportedTag({ data }: ExportedFile): Tag {
  checkExportVersion(data);
  return parseRecord(
    tagSchema,
    present({
      slug: verbatim(data, 'slug'),
      name: verbatim(data, 'title'),
      description: verbatim(data, 'description'),
    }),
  );
}
