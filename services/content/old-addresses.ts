/**
 * Where old addresses lead: a redirect is one of all addresses below it, too, and what it leads to may
 * have moved on.
 */
import type { ContentReader } from './content-reader.ts';
import { pointerPath } from './pointer-path.ts';
import type { Pointer } from './stored-documents.ts';

type Content = Pick<ContentReader, 'readIndex'>;

/** Addresses of ours have no more segments below the one that moves. */
const LEVELS = 4;
const HOPS = 8;

/** Whether a target is a path of this site alone: of another one nobody knows what is below it. */
function isPath(target: string): boolean {
  return /^\/[^?#]*$/.test(target);
}

/**
 * Returns the paths above a path, the nearest first: `/tag/tides/page` and `/tag/tides` and `/tag` are
 * above `/tag/tides/page/2`.
 */
export function pathsAbove(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments
    .slice(1)
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    .reverse()
    .slice(0, LEVELS);
}

/**
 * Returns where a redirect leads in the end, so that a reader goes one way and not from address to
 * address. Redirects in a circle lead nowhere: undefined.
 */
export async function endOfRedirect(content: Content, target: string): Promise<string | undefined> {
  const seen = new Set<string>();
  let end = target;
  while (isPath(end) && seen.size < HOPS) {
    const path = pointerPath(end);
    if (seen.has(path)) return undefined;
    seen.add(path);
    const { pointers } = await content.readIndex({ paths: [path] });
    const pointer = pointers.get(path);
    if (pointer?.kind !== 'redirect') break;
    end = pointer.to;
  }
  return end;
}

/**
 * Returns the path below the new address that a path below the old one stands for. Whether there is
 * anything is not known.
 * @param pointers Of the paths above.
 */
export async function counterpartOf(
  content: Content,
  path: string,
  pointers: ReadonlyMap<string, Pointer>,
): Promise<string | undefined> {
  for (const above of pathsAbove(path)) {
    const pointer = pointers.get(above);
    if (pointer?.kind !== 'redirect') continue;
    const end = await endOfRedirect(content, pointer.to);
    if (end === undefined || !isPath(end)) return undefined;
    const base = pointerPath(end);
    return `${base === '/' ? '' : base}${path.slice(above.length)}`;
  }
  return undefined;
}
