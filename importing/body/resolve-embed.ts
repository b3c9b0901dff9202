/** Converts embed requests to segments, looking up images and media files. */
import * as v from 'valibot';
import { segmentSchema, type Segment } from '../../shared/content/item.ts';
import { fileKind } from '../media/file-kind.ts';
import { mediaFilename, resolveImage } from '../media/image.ts';
import type { ImportRun, RawBody } from '../source.ts';
import type { EmbedRequest } from './embed-marker.ts';
import { cleanText } from './plain-text.ts';
import { readPlayer, webAddress } from '../../shared/content/players.ts';
import { element, type BodyNode } from './tree.ts';

/** A segment, or text that replaces it. */
export type ResolvedEmbed = { readonly segment: Segment } | { readonly nodes: readonly BodyNode[] };

function link(address: string, text: string): ResolvedEmbed {
  return { nodes: [element('p', [element('a', [text], { href: address })])] };
}

/** A file on another host is named by its address. One that is nowhere is named in the text. */
async function resolveMedia(
  request: Extract<EmbedRequest, { kind: 'media' }>,
  body: RawBody,
  run: ImportRun,
): Promise<ResolvedEmbed[]> {
  const { media, reference, durationSeconds } = request;
  const title = cleanText(request.title ?? '');
  const found = await run.media(reference, body.base);
  const src = found?.path ?? webAddress(reference)?.href;
  const elsewhere = src === undefined ? 'missing' : 'linked';
  run.embedded('embed', found === undefined ? elsewhere : 'placed');
  if (src === undefined)
    return [{ nodes: [element('p', [title === '' ? mediaFilename(reference) : title])] }];
  const bytes = found === undefined ? request.bytes : found.bytes;
  const poster =
    found === undefined || request.poster === undefined
      ? undefined
      : await run.media(request.poster, body.base);
  return [
    {
      segment: {
        kind: 'media',
        media,
        src,
        ...(title === '' ? {} : { title }),
        ...(poster?.width === undefined ? {} : { poster: poster.path }),
        ...(durationSeconds === undefined ? {} : { durationSeconds }),
        ...(bytes === undefined ? {} : { bytes }),
      },
    },
  ];
}

async function resolveAddress(
  request: Extract<EmbedRequest, { kind: 'embed-url' }>,
  body: RawBody,
  run: ImportRun,
): Promise<ResolvedEmbed[]> {
  const file = fileKind(request.url);
  if (file === 'sound' || file === 'video') {
    const media = file === 'sound' ? 'audio' : 'video';
    const { url: reference, title } = request;
    return resolveMedia({ kind: 'media', media, reference, title }, body, run);
  }
  const title = cleanText(request.title ?? '');
  const player = readPlayer(request.url);
  if (player !== undefined) {
    run.embedded('embed', 'placed');
    return [{ segment: { ...player, ...(title === '' ? {} : { title }) } }];
  }
  const url = webAddress(request.url);
  run.embedded('embed', url === undefined ? 'missing' : 'linked');
  if (url === undefined) {
    run.warn(body.ref, `an embed without a web address was left out: ${request.url.slice(0, 120)}`);
    return title === '' ? [] : [{ nodes: [element('p', [title])] }];
  }
  run.warn(body.ref, `an embed of ${url.hostname} became a link`);
  return [link(url.href, title === '' ? url.hostname.replace(/^www\./, '') : title)];
}

/**
 * Cleans the plain texts of a ready segment. A segment that the schema rejects loses its address,
 * because the address is what the schema rejects.
 */
function resolveReady(
  request: Extract<
    EmbedRequest,
    { kind: 'video' | 'pullquote' | 'quote' | 'product' | 'newsletter' | 'player' | 'gallery' }
  >,
  body: RawBody,
  run: ImportRun,
): ResolvedEmbed[] {
  const cleaned = Object.fromEntries(
    Object.entries(request).map(([key, value]) => [
      key,
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  );
  const isEmbed = request.kind === 'player' || request.kind === 'quote';
  const whole = v.safeParse(segmentSchema, cleaned);
  if (isEmbed) run.embedded('embed', whole.success ? 'placed' : 'missing');
  if (whole.success) return [{ segment: whole.output }];
  const { url: _url, ...rest } = cleaned;
  const bare = v.safeParse(segmentSchema, rest);
  if (bare.success) return [{ segment: bare.output }];
  run.warn(body.ref, `a ${request.kind} was left out: ${whole.issues[0].message}`);
  return [];
}

/** Returns the segments for a request; missing images stay, without `src`. */
export async function resolveEmbed(
  request: EmbedRequest,
  body: RawBody,
  run: ImportRun,
): Promise<ResolvedEmbed[]> {
  switch (request.kind) {
    case 'image':
      return [
        {
          segment: {
            kind: 'image',
            image: await resolveImage(request.image, run, body.base),
            size: request.size ?? 'default',
          },
        },
      ];
    case 'gallery': {
      if ('slug' in request) return resolveReady(request, body, run);
      const slides = await Promise.all(
        request.images.map((image) => resolveImage(image, run, body.base)),
      );
      const [only] = slides;
      if (only === undefined) return [];
      return [
        {
          segment:
            slides.length === 1
              ? { kind: 'image', image: only, size: 'default' }
              : { kind: 'gallery', slides },
        },
      ];
    }
    case 'media':
      return resolveMedia(request, body, run);
    case 'embed-url':
      return resolveAddress(request, body, run);
    case 'video':
    case 'pullquote':
    case 'quote':
    case 'product':
    case 'newsletter':
    case 'player':
      return resolveReady(request, body, run);
  }
}
