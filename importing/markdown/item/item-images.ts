/** Reads the images named in an item's front matter. */
import type { Image } from '../../../shared/content/item.ts';
import type { ImageRequest } from '../../body/embed-marker.ts';
import { plainText, unescapedText } from '../../body/plain-text.ts';
import { resolveImage } from '../../media/image.ts';
import type { ImportRun } from '../../source.ts';
import type { ImageRecord } from '../dialects/expand-context.ts';
import { leadKeys } from '../front-matter/field-names.ts';
import {
  asText,
  lineField,
  recordField,
  textField,
  type FrontMatter,
} from '../front-matter/fields.ts';
import { renderInline } from '../parser/parser.ts';

function focalPoint(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [x, y] = value.map((part: unknown) => Number(asText(part) ?? Number.NaN));
  return x !== undefined && y !== undefined && x >= 0 && x <= 1 && y >= 0 && y <= 1
    ? [x, y]
    : undefined;
}

/**
 * Finds an image by its key in the source's data, or else by its file. The item's own values take
 * precedence over the record.
 */
function requestOf(
  reference: string,
  said: FrontMatter,
  records: ReadonlyMap<string, ImageRecord>,
): ImageRequest {
  const record = records.get(reference);
  const caption = textField(said, 'caption') ?? record?.caption;
  const [alt, credit] = [
    lineField(said, 'alt') ?? record?.alt,
    lineField(said, 'credit') ?? record?.credit,
  ];
  const [title, focal] = [lineField(said, 'title'), focalPoint(said['focal'])];
  return {
    reference: record?.reference ?? reference,
    ...(alt === undefined ? {} : { alt: unescapedText(alt) }),
    ...(credit === undefined ? {} : { credit: plainText(credit) }),
    ...(title === undefined ? {} : { title: unescapedText(title) }),
    ...(caption === undefined ? {} : { captionHtml: renderInline(caption) }),
    ...(focal === undefined ? {} : { focal }),
  };
}

/**
 * Returns the request for the image that a value names: a path, a key, or a record with `src` or
 * `uid`.
 */
function imageRequest(
  value: unknown,
  records: ReadonlyMap<string, ImageRecord>,
  beside: FrontMatter = {},
): ImageRequest | undefined {
  const record = recordField({ value }, 'value');
  const reference =
    record === undefined
      ? asText(value)
      : textField(record, 'src', 'uid', 'path', 'image', 'url', 'file', 'filename', 'thumbnail');
  if (reference === undefined || /^(?:true|false)$/i.test(reference)) return undefined;
  return requestOf(reference, record ?? beside, records);
}

/**
 * Returns the lead image. A missing image is kept only when its alternative text says what it
 * showed.
 */
export async function readLead(
  data: FrontMatter,
  records: ReadonlyMap<string, ImageRecord>,
  run: ImportRun,
  path: string,
): Promise<Image | undefined> {
  const beside: FrontMatter = {
    alt: data['image_alt'] ?? data['alt'],
    caption: data['image_figcaption'] ?? data['image_caption'],
    credit: data['image_credit'],
  };
  for (const name of leadKeys) {
    const value = data[name];
    const request = imageRequest(Array.isArray(value) ? value[0] : value, records, beside);
    if (request === undefined) continue;
    const image = await resolveImage(request, run, path);
    if (image.src !== undefined || image.alt !== '') return image;
  }
  return undefined;
}

/** Returns the slides of a gallery, in order. */
export async function readSlides(
  data: FrontMatter,
  records: ReadonlyMap<string, ImageRecord>,
  run: ImportRun,
  path: string,
): Promise<Image[]> {
  const values: unknown[] = Array.isArray(data['slides']) ? data['slides'] : [];
  const requests = values.flatMap((value) => imageRequest(value, records) ?? []);
  return Promise.all(requests.map((request) => resolveImage(request, run, path)));
}
