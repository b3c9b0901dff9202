/** The recordings of an item that its source keeps beside its text, such as the episode of a podcast. */
import type { Item, Segment } from '../../shared/content/item.ts';
import type { ImportRun, RawBody, StoredBody } from '../source.ts';
import type { EmbedRequest } from './embed-marker.ts';
import { resolveEmbed } from './resolve-embed.ts';

export type Recording = Extract<EmbedRequest, { kind: 'media' }>;
type Media = Extract<Segment, { kind: 'media' }>;

/** What a clock or a count of seconds says: `1:02:30`, `62:30`, `3750`, `PT1H2M30S`, `1h 2m`. */
export function readDuration(text: string): number | undefined {
  const clock = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:\.\d+)?$/.exec(text.trim());
  const units =
    /^(?:PT)?(?:(\d{1,3})\s*h[a-z]*)?[\s,]*(?:(\d{1,4})\s*m[a-z]*)?[\s,]*(?:(\d{1,6})(?:\.\d+)?\s*s[a-z]*)?\.?$/i.exec(
      text.trim(),
    );
  const [, hours = '0', minutes = '0', rest = '0'] = clock ?? units ?? [];
  const seconds = /^\s*\d{1,6}(?:\.\d+)?\s*$/.test(text)
    ? Math.round(Number(text))
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return seconds > 0 ? seconds : undefined;
}

async function resolved(
  recordings: readonly Recording[],
  body: RawBody,
  run: ImportRun,
): Promise<Media[]> {
  const embeds = await Promise.all(
    recordings.map((recording) => resolveEmbed(recording, body, run)),
  );
  // A file that is nowhere is named by the report alone.
  return embeds
    .flat()
    .flatMap((embed) =>
      'segment' in embed && embed.segment.kind === 'media' ? [embed.segment] : [],
    );
}

/**
 * Returns a body with recordings that it does not play by itself, before its text. Where a wall hides
 * what follows an editor's mark, they follow it. One that the text plays gets what is known of the
 * file.
 */
export async function withRecordings(
  stored: StoredBody,
  recordings: readonly Recording[],
  { access, body: source }: { readonly access: Item['access']; readonly body: RawBody },
  run: ImportRun,
): Promise<StoredBody> {
  if (recordings.length === 0) return stored;
  const known = new Map(
    (await resolved(recordings, source, run)).map((media) => [media.src, media]),
  );
  const body = stored.body.map((segment): Segment => {
    const same = segment.kind === 'media' ? known.get(segment.src) : undefined;
    if (same === undefined) return segment;
    known.delete(same.src);
    const { durationSeconds, bytes } = same;
    return {
      ...(durationSeconds === undefined ? {} : { durationSeconds }),
      ...(bytes === undefined ? {} : { bytes }),
      ...segment,
    };
  });
  const added = [...known.values()];
  const { freePart } = stored;
  if (freePart === undefined) return { body: [...added, ...body] };
  if (access === 'free')
    return {
      body: [...added, ...body],
      freePart: { ...freePart, segments: freePart.segments + added.length },
    };
  const at = freePart.segments + (freePart.characters > 0 ? 1 : 0);
  return { body: [...body.slice(0, at), ...added, ...body.slice(at)], freePart };
}
