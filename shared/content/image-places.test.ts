import { describe, expect, it } from '@jest/globals';
import { variantWidths } from './image-variants.ts';
import { deviceWidths, widthPresets } from './image-widths.ts';
import { picturePlaces } from './image-places.ts';

describe('Places of pictures', () => {
  it('CT-05 are offered in widths that exist, devices and presets among them', () => {
    const known: readonly number[] = variantWidths;
    for (const { widths } of Object.values(picturePlaces))
      expect(known).toEqual(expect.arrayContaining([...widths]));
    expect(known).toEqual(
      expect.arrayContaining([
        ...widthPresets,
        ...deviceWidths.map(({ width, ratio }) => width * ratio),
      ]),
    );
  });

  it('CT-05 AL-01 a picture in the archive is 16:9 and at most 1,000 px wide; a thumbnail is 150 px', () => {
    expect(picturePlaces.archive).toMatchObject({ ratio: '16:9' });
    expect(Math.max(...picturePlaces.archive.widths)).toBe(1_000);
    expect(picturePlaces.thumbnail.widths[0]).toBe(150);
  });
});
