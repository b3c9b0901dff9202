/**
 * What an item opens with (spec §2.5): the first item of a lede is a gallery, a video or a photo.
 */
import type { BodyPart } from '../state/content.ts';

type LedeModel = 'gallery' | 'video' | 'photo';

/**
 * Returns the model of a body's first part; undefined if the text comes first. A gallery lede of
 * the fullbleed template extends to the edges.
 */
export function ledeModel([first]: readonly BodyPart[]): LedeModel | undefined {
  switch (first?.kind) {
    case 'gallery':
      return 'gallery';
    case 'video':
    case 'player':
      return 'video';
    case 'media':
      return first.media === 'video' ? 'video' : undefined;
    case 'image':
      return 'photo';
    default:
      return undefined;
  }
}
