/**
 * The body of an exported item: the segments as they are stored, one after the other. Text is HTML;
 * every other segment is a shortcode on a line of its own (docs/guides/markdown-format.md).
 */
import { freePartAt } from '../../../shared/content/free-part.ts';
import type { FreePart, Image, Segment } from '../../../shared/content/item.ts';
import {
  GALLERY_END,
  hasSlides,
  readShortcode,
  writeShortcode,
  type ShortcodeLine,
  type ShortcodeValues,
} from '../../../shared/content/shortcode-line.ts';
import { boundaryHtml, isBoundaryMark, MORE_MARK, takeBoundary } from '../../body/boundary.ts';
import { sanitizeBody } from '../../body/to-segments.ts';
import type { FrontMatter } from '../front-matter/fields.ts';

/** Stands between two texts that are segments of their own. */
const NEXT = 'next';
const textFields: Readonly<Record<string, readonly string[]>> = {
  video: ['slug'],
  media: ['media', 'src', 'title', 'poster', 'durationSeconds', 'bytes'],
  pullquote: ['text', 'by'],
  quote: ['text', 'by', 'source', 'url'],
  product: ['name', 'brand', 'price', 'url'],
  newsletter: ['key'],
  player: ['provider', 'id', 'url', 'title'],
};
/** Segments whose shortcode has another name. */
const shortcodeNames: Readonly<Record<string, string>> = { quote: 'quote-card' };
const kindsByName = new Map(
  [...Object.keys(textFields), 'image', 'gallery'].map((kind) => [
    shortcodeNames[kind] ?? kind,
    kind,
  ]),
);

/** The fields of an image under the names that the front matter uses as well. */
export function imageFields(
  image: Image,
): Record<string, string | number | boolean | readonly number[]> {
  const { src, originalUrl, filename, caption, ...others } = image;
  const fields = {
    src,
    ...others,
    caption,
    name: filename,
    original: originalUrl,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
}

function shortcode(name: string, fields: readonly (readonly [string, string])[]): string {
  return writeShortcode({ name, values: Object.fromEntries(fields) });
}

function imageLine(image: Image, size?: string): string {
  const fields = Object.entries(imageFields(image)).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(' ') : String(value)] as const,
  );
  return shortcode('image', size === undefined ? fields : [...fields, ['size', size]]);
}

function segmentText(segment: Segment): string {
  switch (segment.kind) {
    case 'html':
      // A carriage return would not survive in a text file.
      return segment.html.replaceAll('\r', '&#13;');
    case 'image':
      return imageLine(segment.image, segment.size);
    case 'gallery': {
      const open = shortcode('gallery', segment.slug === undefined ? [] : [['slug', segment.slug]]);
      return segment.slides === undefined
        ? open
        : [open, ...segment.slides.map((slide) => imageLine(slide)), GALLERY_END].join('\n');
    }
    case 'video':
    case 'media':
    case 'pullquote':
    case 'quote':
    case 'product':
    case 'newsletter':
    case 'player': {
      const fields = Object.entries(segment).flatMap(([name, value]) =>
        name === 'kind' || value === undefined ? [] : [[name, String(value)] as const],
      );
      return shortcode(shortcodeNames[segment.kind] ?? segment.kind, fields);
    }
  }
}

/** Returns the text of a body, with a blank line between segments, and the end of its free part. */
export function writeExportedBody(body: readonly Segment[], freePart?: FreePart): string {
  const parts = body.flatMap((segment, index) => {
    const isEnd = index === freePart?.segments;
    const text =
      isEnd && segment.kind === 'html' && freePart.characters > 0
        ? segmentText({
            kind: 'html',
            html: `${segment.html.slice(0, freePart.characters)}${MORE_MARK}${segment.html.slice(freePart.characters)}`,
          })
        : segmentText(segment);
    return [
      ...(segment.kind === 'html' && body[index - 1]?.kind === 'html' ? [shortcode(NEXT, [])] : []),
      ...(isEnd && freePart.characters === 0 ? [MORE_MARK] : []),
      text,
    ];
  });
  return [...parts, ...(freePart?.segments === body.length ? [MORE_MARK] : [])].join('\n\n');
}

/** Reads an image from its fields, and stores its file. */
export type ReadImage = (fields: FrontMatter) => Promise<Image>;
/** Stores a media file and returns its address. */
export type ReadMedia = (src: string) => Promise<string>;

export interface BodyReaders {
  readonly image: ReadImage;
  readonly media: ReadMedia;
}

function imageValues({ focal, ...values }: ShortcodeValues): FrontMatter {
  return focal === undefined ? values : { ...values, focal: focal.split(' ') };
}

async function readSegment(
  { name, values }: ShortcodeLine,
  readers: BodyReaders,
): Promise<unknown> {
  const kind = kindsByName.get(name);
  if (kind === undefined) throw new Error(`there is no shortcode ${name}`);
  if (kind === 'gallery') return { kind, ...values };
  if (kind === 'image') {
    const { size = 'default', ...fields } = values;
    return { kind, image: await readers.image(imageValues(fields)), size };
  }
  const { src, ...rest } = values;
  const numbers = ['rating', 'durationSeconds', 'bytes'].flatMap((key) =>
    rest[key] === undefined ? [] : [[key, Number(rest[key])] as const],
  );
  return {
    kind,
    ...rest,
    ...Object.fromEntries(numbers),
    ...(src === undefined ? {} : { src: await readers.media(src) }),
  };
}

/**
 * The text passes the allow-list again, because a file may come from anywhere. In code a mark is
 * escaped.
 */
function cleanHtml(html: string): ReturnType<typeof takeBoundary> {
  const marked = html.replace(/<!--([^]*?)-->/g, (whole, comment: string) =>
    isBoundaryMark(comment) ? boundaryHtml : whole,
  );
  return takeBoundary(sanitizeBody(marked));
}

/**
 * Returns the segments of a body and the end of its free part, to be checked by the schema of items.
 * @throws Error that names a shortcode that is unknown or not closed.
 */
export async function readExportedBody(
  text: string,
  readers: BodyReaders,
): Promise<{ readonly body: unknown[]; readonly freePart?: FreePart }> {
  const segments: unknown[] = [];
  let freePart: FreePart | undefined;
  let html: string[] = [];
  let gallery: { readonly values: unknown; readonly slides: Image[] } | undefined;
  const close = (): void => {
    const { html: clean, at } = cleanHtml(html.join('\n'));
    if (at !== undefined) freePart ??= { segments: segments.length, characters: at };
    if (clean !== '') segments.push({ kind: 'html', html: clean });
    html = [];
  };
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const found = readShortcode(line);
    if (found === undefined) {
      if (gallery === undefined) html.push(line);
      continue;
    }
    close();
    if (line === GALLERY_END && gallery !== undefined) {
      segments.push({ ...(gallery.values as object), slides: gallery.slides });
      gallery = undefined;
    } else if (gallery !== undefined && found.name === 'image') {
      gallery.slides.push(await readers.image(imageValues(found.values)));
    } else if (gallery !== undefined) {
      throw new Error('a gallery in the body has no end');
    } else if (found.name === 'gallery' && hasSlides(lines, index)) {
      gallery = { values: await readSegment(found, readers), slides: [] };
    } else if (found.name !== NEXT) segments.push(await readSegment(found, readers));
  }
  if (gallery !== undefined) throw new Error('a gallery in the body has no end');
  close();
  if (freePart === undefined) return { body: segments };
  // The schema checks the segments later; only the length of a text counts here.
  return { body: segments, freePart: freePartAt(segments as Segment[], freePart) };
}
