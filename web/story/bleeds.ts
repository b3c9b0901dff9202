/** Whether an item opens with its image to the edges. Its page and its cards know. */
import type { Image, Item } from '../../shared/content/item.ts';

/** An image with fewer pixels across is not enlarged to the column; imports contain such images. */
export const SMALL_LEAD_PX = 800;

/** Feature stories and fullbleed items do, if they have an image that is large enough. */
export function bleeds(
  template: Item['template'],
  lead: Partial<Pick<Image, 'src' | 'width'>> | undefined,
): boolean {
  return (
    (template === 'feature-story' || template === 'fullbleed') &&
    lead?.src !== undefined &&
    (lead.width ?? SMALL_LEAD_PX) >= SMALL_LEAD_PX
  );
}
