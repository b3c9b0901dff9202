import { describe, expect, it } from '@jest/globals';
import { variantWidths } from './image-variants.ts';
import { deviceWidths, widthPresets } from './image-widths.ts';
import { imagePlaces } from './image-places.ts';

describe('Places of images', () => {
  it('CT-05 use widths that exist, including those of devices and presets', () => {
    const known: readonly number[] = variantWidths;
    for (const { widths } of Object.values(imagePlaces))
      expect(known).toEqual(expect.arrayContaining([...widths]));
    expect(known).toEqual(
      expect.arrayContaining([
        ...widthPresets,
        ...deviceWidths.map(({ width, ratio }) => width * ratio),
      ]),
    );
  });

  it('CT-05 offer phones with two pixels for each CSS pixel their own width', () => {
    for (const place of ['lead', 'card-large', 'card-medium', 'opening', 'bleed'] as const)
      expect(imagePlaces[place].widths).toEqual(expect.arrayContaining([640, 750, 899, 1_242]));
  });

  it('CT-05 AL-01 are 16:9 and at most 1,000 px wide in the archive, and 150 px for a thumbnail', () => {
    expect(imagePlaces.archive).toMatchObject({ ratio: '16:9' });
    expect(Math.max(...imagePlaces.archive.widths)).toBe(1_000);
    expect(imagePlaces.thumbnail.widths[0]).toBe(150);
  });
});
