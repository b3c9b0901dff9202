/** Plain text of an item, for the search index and for word counts. */
import type { Item, Segment } from '../../shared/content/item.ts';
import { stripTags } from '../../shared/content/text.ts';

function segmentText(segment: Segment): string {
  switch (segment.kind) {
    case 'html':
      return stripTags(segment.html);
    case 'image':
      return stripTags(`${segment.image.caption ?? ''} ${segment.image.alt}`);
    case 'gallery':
      return (segment.slides ?? []).map((slide) => stripTags(slide.caption ?? '')).join(' ');
    case 'pullquote':
      return '';
    case 'quote':
      return segment.text;
    case 'product':
      return `${segment.brand ?? ''} ${segment.name}`;
    case 'player':
      return segment.title ?? '';
    case 'video':
    case 'media':
    case 'newsletter':
      return '';
  }
}

/** Returns an item's body, slides and verdict as plain text. */
export function plainText(item: Item): string {
  const slides = (item.slides ?? []).map(
    (slide) => `${slide.title ?? ''} ${stripTags(slide.caption ?? '')}`,
  );
  const review =
    item.review === undefined
      ? []
      : [
          item.review.verdict ?? '',
          item.review.product.name,
          ...item.review.pros,
          ...item.review.cons,
        ];
  return [...item.body.map(segmentText), ...slides, ...review]
    .filter((text) => text !== '')
    .join(' ');
}
