/** The part of a body that everybody may read, where the editor says where it ends (ADR 0072). */
import type { FreePart, Segment } from './item.ts';
import { cutHtml } from './text.ts';

/** Returns the segments before the end of the free part. A place that the body lacks frees nothing. */
export function freeSegments(
  body: readonly Segment[],
  { segments, characters }: FreePart,
): Segment[] {
  if (segments > body.length) return [];
  const next = body[segments];
  const html = next?.kind === 'html' ? cutHtml(next.html, characters) : '';
  return [...body.slice(0, segments), ...(html === '' ? [] : [{ kind: 'html' as const, html }])];
}

/** Returns the one form of a place: the end of a text is the start of the segment after it. */
export function freePartAt(body: readonly Segment[], { segments, characters }: FreePart): FreePart {
  const segment = body[segments];
  const isEnd = segment?.kind === 'html' && characters >= segment.html.length;
  return isEnd ? { segments: segments + 1, characters: 0 } : { segments, characters };
}

/**
 * Returns a body without some of its segments, with adjacent texts joined, and the place where its
 * free part ends there.
 */
export function filterBody(
  body: readonly Segment[],
  freePart: FreePart | undefined,
  keep: (segment: Segment) => boolean,
): { readonly body: Segment[]; readonly freePart?: FreePart } {
  const kept: Segment[] = [];
  let end: FreePart | undefined;
  /** Notes the place after what is kept so far, and some characters. */
  const note = (characters: number): void => {
    const last = kept.at(-1);
    end =
      last?.kind === 'html'
        ? { segments: kept.length - 1, characters: last.html.length + characters }
        : { segments: kept.length, characters };
  };
  body.forEach((segment, index) => {
    if (index === freePart?.segments) note(keep(segment) ? freePart.characters : 0);
    if (!keep(segment)) return;
    const last = kept.at(-1);
    if (segment.kind === 'html' && last?.kind === 'html')
      kept[kept.length - 1] = { kind: 'html', html: last.html + segment.html };
    else kept.push(segment);
  });
  if (freePart !== undefined && end === undefined) note(0);
  return { body: kept, ...(end === undefined ? {} : { freePart: freePartAt(kept, end) }) };
}
