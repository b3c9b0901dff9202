/** Reports to the data layer how far the body of an item has been read: a quarter at a time. */
import { readPath } from './report-view.ts';
import { watchElement } from '../browser/element-watcher.ts';
import type { SiteStore } from '../state/store.ts';
import { pushEvent } from './data-layer.ts';

const readingDepths = [25, 50, 75, 100] as const;

/**
 * Returns the index of the block with which each depth is reached.
 * @param bottoms Lower edges of the blocks, in relation to the top of the body, px.
 */
export function depthBlocks(bottoms: readonly number[]): readonly number[] {
  const height = Math.max(0, ...bottoms);
  return readingDepths.map((percent) => {
    const index = bottoms.findIndex((bottom) => bottom >= (height * percent) / 100);
    return index < 0 ? bottoms.length - 1 : index;
  });
}

/** Paragraphs and what stands between them. Nothing is added to the page. */
function blocksOf(body: Element): readonly Element[] {
  return [...body.children].flatMap((part) =>
    part.classList.contains('prose') ? [...part.children] : [part],
  );
}

let stop = (): void => undefined;

/**
 * Watches the item that the page shows whole, until another page view. A depth is reached when the
 * lower edge of its block is in view, and is reported once.
 */
export function reportReadingDepth(store: SiteStore): void {
  stop();
  stop = () => undefined;
  const { content } = store.getState();
  const body = document.querySelector('[data-article-body]');
  if (body === null || readPath(store.getState()) === undefined) return;
  const blocks = blocksOf(body);
  if (blocks.length === 0) return;
  const top = body.getBoundingClientRect().top;
  const bottoms = blocks.map((block) => block.getBoundingClientRect().bottom - top);
  const watchers = depthBlocks(bottoms).flatMap((index, depth) => {
    const block = blocks[index];
    if (block === undefined) return [];
    const watcher = watchElement(block);
    watcher.on('state change', ({ isInView, isBelow }) => {
      if (!isInView || isBelow) return;
      watcher.stop();
      pushEvent({
        event: 'reading-depth',
        contentID: content.id,
        percent: readingDepths[depth],
      });
    });
    return [watcher];
  });
  stop = () => {
    for (const watcher of watchers) watcher.stop();
  };
}
