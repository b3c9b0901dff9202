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
  body.forEach((segment, index) => {
    const last = kept.at(-1);
    const isJoined = keep(segment) && segment.kind === 'html' && last?.kind === 'html';
    if (index === freePart?.segments)
      end = isJoined
        ? { segments: kept.length - 1, characters: last.html.length + freePart.characters }
        : { segments: kept.length, characters: keep(segment) ? freePart.characters : 0 };
    if (!keep(segment)) return;
    if (isJoined) kept[kept.length - 1] = { kind: 'html', html: last.html + segment.html };
    else kept.push(segment);
  });
  if (freePart !== undefined) end ??= { segments: kept.length, characters: 0 };
  return { body: kept, ...(end === undefined ? {} : { freePart: end }) };
}
