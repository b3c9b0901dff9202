/** The addresses of this site to which an item's text links: an editor's word on what is related. */
import { pointerPath } from '../../services/content/pointer-path.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';

const href = /<a\b[^>]*?\bhref="([^"]+)"/gi;

/** Returns paths as pointers have them, each once. Embedded galleries and videos count as links. */
export function linkedPaths(item: Item, origin: string): string[] {
  const paths = item.body.flatMap((segment) => {
    if (segment.kind === 'html')
      return [...segment.html.matchAll(href)].flatMap(([, address = '']) => {
        const url = URL.parse(address, origin);
        return url?.origin === origin ? [pointerPath(url.pathname)] : [];
      });
    if ((segment.kind === 'gallery' || segment.kind === 'video') && segment.slug !== undefined)
      return [pointerPath(itemPath({ type: segment.kind, slug: segment.slug }))];
    return [];
  });
  return [...new Set(paths)];
}
