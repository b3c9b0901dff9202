import { describe, expect, it } from '@jest/globals';
import { imageEntry } from './image-entry.ts';

const image = { id: 'a', filename: 'a.webp', src: '/photos/ab/a.webp', alt: 'A' };

describe('An image entry', () => {
  it('CT-05 has its aspect ratio, its variants and its greatest width', () => {
    expect(imageEntry({ ...image, width: 1_800, height: 1_200 })).toEqual({
      ...image,
      width: 1_800,
      height: 1_200,
      aspectRatio: 1.5,
      variants: [
        { width: 640, src: '/images/ab/a.webp/640.jpg' },
        { width: 899, src: '/images/ab/a.webp/899.jpg' },
        { width: 1_242, src: '/images/ab/a.webp/1242.jpg' },
        { width: 1_800, src: '/images/ab/a.webp/2000.jpg' },
      ],
      widthsDescriptor: { maxWidth: 1_800 },
    });
  });

  it('CT-05 of a larger image ends with the widest copy that is made', () => {
    const { variants, widthsDescriptor } = imageEntry({ ...image, width: 6_000, height: 4_000 });
    expect([variants.at(-1)?.width, widthsDescriptor]).toEqual([2_560, { maxWidth: 2_560 }]);
  });

  it('CT-05 of an image without a size, or of a drawing, claims nothing more', () => {
    expect(imageEntry(image)).toMatchObject({ widthsDescriptor: { maxWidth: 2_560 } });
    expect(imageEntry(image)).not.toHaveProperty('aspectRatio');
    expect(imageEntry({ ...image, src: '/photos/ab/a.svg' }).variants).toEqual([]);
  });
});
