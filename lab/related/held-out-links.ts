/** The links that editors made between the items of an archive, and the items without their text. */
import { pointerPath } from '../../services/content/pointer-path.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';
import type { CollectedArchive } from './collect-archive.ts';

export interface HeldOutItem {
  /** Without the links to other items, their text included. */
  readonly item: Item;
  /** Ids of the items that it links to. */
  readonly links: readonly string[];
}

const link = /<a\b[^>]*?\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi;

/** Returns the listed items of an archive. Links by path and by old absolute address both count. */
export function holdOutLinks({ items, redirects }: CollectedArchive): HeldOutItem[] {
  const ids = new Map(items.map((item) => [pointerPath(itemPath(item)), item.id]));
  for (const [from, to] of redirects) {
    const id = ids.get(pointerPath(to));
    if (id !== undefined && !ids.has(pointerPath(from))) ids.set(pointerPath(from), id);
  }
  const targetOf = (href: string): string | undefined => {
    const url = URL.parse(href, 'http://archive.example');
    return url === null ? undefined : ids.get(pointerPath(url.pathname));
  };
  return items
    .filter(({ listed }) => listed)
    .map((item) => {
      const links = new Set<string>();
      const body = item.body.map((segment) =>
        segment.kind === 'html'
          ? {
              ...segment,
              html: segment.html.replace(link, (_, href: string, text: string) => {
                const target = targetOf(href);
                if (target === undefined) return text;
                if (target !== item.id) links.add(target);
                return ' ';
              }),
            }
          : segment,
      );
      return { item: { ...item, body }, links: [...links] };
    });
}
