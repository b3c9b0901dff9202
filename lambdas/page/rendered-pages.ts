/**
 * Cache of documents that this process has rendered, keyed by everything they were rendered from.
 * Rendering is a pure function and takes most of a page's time. The edge requests an unchanged page
 * again each time its copy has aged.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SiteState } from '../../web/state/site-state.ts';
import { renderDocument } from '../../web/entry.server.tsx';

type RenderProps = Parameters<typeof renderDocument>[1];

/** Some eighty articles, those that readers open most. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Pages are kept as bytes, outside the heap: as strings they took 50 MB of it, because each was moved
 * to the old generation and dropped there.
 * @returns renderDocument with a cache. A page that differs in one character of its state or head
 *   is another page.
 */
export function createRenderedPages(
  maxBytes: number = MAX_BYTES,
  render: typeof renderDocument = renderDocument,
): typeof renderDocument {
  const pages = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // Every entry must have a size.
    sizeCalculation: (html) => Math.max(1, html.length),
  });
  return (state: SiteState, props: RenderProps) => {
    const key = hash('sha256', JSON.stringify([state, props]), 'base64url');
    const known = pages.get(key);
    if (known !== undefined) return known.toString();
    const html = render(state, props);
    pages.set(key, Buffer.from(html));
    return html;
  };
}
