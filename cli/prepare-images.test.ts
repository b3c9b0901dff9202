import { describe, expect, it } from '@jest/globals';
import { requestedImages } from './prepare-images.ts';

const offered = (shape: string): string =>
  [276, 640, 899, 1242, 1600]
    .map((width) => `/images/a.webp/${width}-${shape}-5.avif ${width}w`)
    .join(', ');

describe('The images that are prepared for a page', () => {
  it('§9 are the AVIF files that a desk, a fine laptop and a phone would choose', () => {
    const html = `<main><picture class="image">
      <source media="(max-width:599.98px)" sizes="(min-width:600px) 46vw,124px" type="image/avif" srcSet="${offered('1x1')}"/>
      <source sizes="(min-width:1280px) 790px,(min-width:1032px) 63vw,100vw" type="image/avif" srcSet="${offered('3x2')}"/>
      <source type="image/webp" srcSet="/images/a.webp/640-3x2-5.webp 640w"/><img src="/x"/></picture></main>`;
    expect(requestedImages(html)).toEqual([
      '/images/a.webp/899-3x2-5.avif',
      '/images/a.webp/1600-3x2-5.avif',
      '/images/a.webp/640-1x1-5.avif',
    ]);
  });

  it('leave out a width that computes, and pages without images', () => {
    const html = `<picture><source sizes="clamp(160px,20vw,216px)" type="image/avif" srcset="${offered('1x1')}"></picture>`;
    expect(requestedImages(html)).toEqual([]);
    expect(requestedImages('<p>No images</p>')).toEqual([]);
  });
});
