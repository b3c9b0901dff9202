/** Reads the content table once and keeps what the checks compare. */
import * as v from 'valibot';
import type { PlainItem } from '../../services/aws/attributes.ts';
import { UnreadableDocumentError } from '../../services/content/document.ts';
import { contentKey } from '../../services/content/keys.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import {
  decodeContributor,
  decodeHead,
  decodeItem,
  decodePointer,
} from '../../services/content/stored-documents.ts';
import { parsePlacement } from '../../publishing/placement.ts';
import { toEmbedCard } from '../../shared/content/embed-card.ts';
import { hiddenFrom, imageSchema, itemPath, type Image } from '../../shared/content/item.ts';

export interface SurveyedItem {
  readonly slug: string;
  /** As pointers have it. */
  readonly path: string;
  /** The plans whose subscribers alone read it, by their keys. */
  readonly tiers: readonly string[];
  /** Whether search finds it. */
  readonly isSearched: boolean;
  /** Other texts may embed it. */
  readonly hasEmbedCard: boolean;
}

export interface ContentSurvey {
  /** By id. */
  readonly items: Map<string, SurveyedItem>;
  /** Ids of items by path; undefined for a redirect. */
  readonly pointers: Map<string, string | undefined>;
  /** Keys of chunks that heads of lists name, by the list's name. */
  readonly namedChunks: Map<string, readonly string[]>;
  /** Keys of chunks that are there. */
  readonly chunks: Set<string>;
  /** Slugs that have an embed card. */
  readonly embedCards: Set<string>;
  /** Ids of items whose publish was interrupted before lists and search followed. */
  readonly pending: string[];
  /** Paths of media files, each with the slug of something that names it. */
  readonly media: Map<string, string>;
  /** Images that were missing when they were imported, with the file's name and the slug of an item. */
  readonly missingImages: Map<string, string>;
  /** Keys of documents that this release cannot read. */
  readonly unreadable: string[];
}

/** An address of our own, as a whole value or as an attribute. */
const mediaPath = /"\/(photos\/[^\s"'<>()?#\\]+)/g;

/** Returns the images without a file within a document. A page shows their words instead. */
function imagesWithoutFile(value: unknown): readonly Image[] {
  if (typeof value !== 'object' || value === null) return [];
  if (v.is(imageSchema, value)) return value.src === undefined ? [value] : [];
  return Object.values(value).flatMap(imagesWithoutFile);
}

function noteMedia(survey: ContentSurvey, slug: string, document: unknown): void {
  const { media, missingImages } = survey;
  for (const [, key = ''] of JSON.stringify(document).matchAll(mediaPath))
    if (!media.has(key)) media.set(key, slug);
  // By what the source called them: an image that several items name is missing once.
  for (const { filename, originalUrl = `${slug} ${filename}` } of imagesWithoutFile(document))
    if (!missingImages.has(originalUrl)) missingImages.set(originalUrl, `${filename} of ${slug}`);
}

function noteItem(survey: ContentSurvey, record: PlainItem): void {
  const item = decodeItem(record);
  survey.items.set(item.id, {
    slug: item.slug,
    path: pointerPath(itemPath(item)),
    tiers: item.tiers ?? [],
    isSearched: !hiddenFrom(item).includes('search'),
    hasEmbedCard: toEmbedCard(item) !== undefined,
  });
  noteMedia(survey, item.slug, item);
}

/** By the letter of the key (services/content/keys.ts). */
const readers: Readonly<
  Record<string, (survey: ContentSurvey, rest: string, record: PlainItem) => void>
> = {
  I: (survey, _, record) => {
    noteItem(survey, record);
  },
  P: (survey, path, record) => {
    const pointer = decodePointer(record);
    survey.pointers.set(path, pointer.kind === 'item' ? pointer.id : undefined);
  },
  L: (survey, name, record) => {
    const keys = decodeHead(record).chunks.map(([chunk]) => contentKey.listingChunk(name, chunk));
    survey.namedChunks.set(
      name,
      keys.map(({ pk }) => pk),
    );
  },
  C: (survey, _, { pk }) => {
    survey.chunks.add(String(pk));
  },
  E: (survey, slug) => {
    survey.embedCards.add(slug);
  },
  W: (survey, id, record) => {
    if (parsePlacement(record).pending) survey.pending.push(id);
  },
  A: (survey, slug, record) => {
    noteMedia(survey, slug, decodeContributor(record));
  },
};

/** @param onRecord receives how many records were read so far. */
export async function surveyContent(
  records: AsyncIterable<PlainItem>,
  onRecord: (done: number) => void,
): Promise<ContentSurvey> {
  const survey: ContentSurvey = {
    items: new Map(),
    pointers: new Map(),
    namedChunks: new Map(),
    chunks: new Set(),
    embedCards: new Set(),
    pending: [],
    media: new Map(),
    missingImages: new Map(),
    unreadable: [],
  };
  let done = 0;
  for await (const record of records) {
    const [kind = ''] = String(record.pk).split('#', 1);
    try {
      readers[kind]?.(survey, String(record.pk).slice(kind.length + 1), record);
    } catch (error) {
      if (!(error instanceof UnreadableDocumentError)) throw error;
      survey.unreadable.push(String(record.pk));
    }
    done += 1;
    onRecord(done);
  }
  return survey;
}
