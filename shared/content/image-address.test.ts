import { describe, expect, it } from '@jest/globals';
import { cropKeys, imageAddress, posterAddress, socialImage, sourceSet } from './image-address.ts';

const wide = { src: '/photos/ab/x.jpg', width: 1_800, height: 1_200 };

describe('Addresses of image variants', () => {
  it('CT-05 name the original, width, shape, crop position and format', () => {
    expect(imageAddress(wide, '1:1', 640, 'avif')).toBe('/images/ab/x.jpg/640-1x1-5.avif');
    expect(imageAddress(wide, 'natural', 899, 'webp')).toBe('/images/ab/x.jpg/899.webp');
  });

  it('CT-05 follow the focal point along the side that is cropped, to a tenth', () => {
    const off = { ...wide, focal: [0.82, 0.13] as [number, number] };
    expect(imageAddress(off, '1:1', 640, 'jpg')).toMatch(/-1x1-8\.jpg$/);
    expect(imageAddress(off, '2:1', 640, 'jpg')).toMatch(/-2x1-1\.jpg$/);
  });

  it('CT-05 need a record for each step of a crop that is not the center’s', () => {
    const keys = (x: number, y: number) => cropKeys({ ...wide, focal: [x, y] });
    expect(keys(0.82, 0.13)).toEqual(['crops/ab/x.jpg/1', 'crops/ab/x.jpg/8']);
    expect(keys(0.5, 0.13)).toEqual(['crops/ab/x.jpg/1']);
    expect(keys(0.2, 0.2)).toEqual(['crops/ab/x.jpg/2']);
    expect(keys(0.46, 0.54)).toEqual([]);
    expect(cropKeys(wide)).toEqual([]);
    expect(cropKeys({ focal: [0, 0] })).toEqual([]);
    expect(cropKeys({ src: '/photos/ab/x.svg', focal: [0, 0] })).toEqual([]);
  });

  it.each([
    ['a drawing', '/photos/ab/x.svg'],
    ['a video', '/photos/ab/x.mp4'],
    ['a name with a space', '/photos/ab/x%20y.jpg'],
    ['a way out', '/photos/../search/x.jpg'],
    ['another place', 'https://elsewhere.example/photos/x.jpg'],
    ['nothing', undefined],
  ])('for %s do not exist', (_, src) => {
    expect(imageAddress({ src }, '1:1', 640, 'avif')).toBeUndefined();
  });

  it('have the shape of the player for a poster', () => {
    expect(posterAddress(wide)).toBe('/images/ab/x.jpg/1242-16x9-5.jpg');
    expect(posterAddress({ src: '/photos/ab/x.svg' })).toBe('/photos/ab/x.svg');
  });

  it('leave a GIF animated in its own shape, and make it a still where it is cropped', () => {
    const moving = { ...wide, src: '/photos/ab/x.gif' };
    expect(imageAddress(moving, 'natural', 640, 'avif')).toBeUndefined();
    expect(imageAddress(moving, '16:9', 640, 'avif')).toBe('/images/ab/x.gif/640-16x9-5.avif');
  });

  it('CT-05 stop at the original in a source set, which ends with the original’s own width', () => {
    expect(
      sourceSet({ ...wide, width: 700, height: 500 }, 'natural', [374, 640, 899, 1_242], 'webp'),
    ).toBe(
      '/images/ab/x.jpg/374.webp 374w, /images/ab/x.jpg/640.webp 640w, /images/ab/x.jpg/899.webp 700w',
    );
    expect(sourceSet({ ...wide, width: 120, height: 80 }, '1:1', [150, 276], 'jpg')).toBe(
      '/images/ab/x.jpg/150-1x1-5.jpg 80w',
    );
    expect(sourceSet({ src: wide.src }, 'natural', [374, 640], 'webp')).toMatch(/374w, .* 640w$/);
  });

  it('give networks a JPEG of 1,242 px in the shape they request, with its size', () => {
    expect(socialImage(wide, '16:9')).toEqual({
      path: '/images/ab/x.jpg/1242-16x9-5.jpg',
      width: 1_242,
      height: 699,
    });
    expect(socialImage({ ...wide, width: 900, height: 600 }, '1:1')).toEqual({
      path: '/images/ab/x.jpg/1242-1x1-5.jpg',
      width: 600,
      height: 600,
    });
    expect(socialImage({ ...wide, src: '/photos/ab/x.svg' }, '1:1')).toMatchObject({
      path: '/photos/ab/x.svg',
      width: 1_800,
    });
  });
});
