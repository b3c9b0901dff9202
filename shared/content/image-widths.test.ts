import { describe, expect, it } from '@jest/globals';
import { deviceWidths, imageWidths, widthPresets } from './image-widths.ts';

describe('Widths of images', () => {
  it('CT-05 match the specification for devices and presets', () => {
    expect(deviceWidths.map(({ width, ratio }) => `${width}@${ratio}`)).toEqual([
      '320@2',
      '375@2',
      '414@3',
      '899@1',
    ]);
    expect([...widthPresets]).toEqual([179, 276, 374]);
  });

  it('CT-05 are offered as given, sorted', () => {
    expect(imageWidths({ widths: [374, 179, 276] })).toEqual([179, 276, 374]);
  });

  it('CT-05 with a maximum are the devices below it and the maximum itself, none within 150 px of the next', () => {
    expect(imageWidths({ maxWidth: 1_600 })).toEqual([640, 899, 1_242, 1_600]);
    expect(imageWidths({ maxWidth: 500 })).toEqual([500]);
  });

  it('CT-05 are as close as a boundary of their own allows', () => {
    expect(imageWidths({ maxWidth: 1_000, boundary: 100 })).toEqual([640, 750, 899, 1_000]);
    expect(imageWidths({ widths: [640, 750, 899, 1_242] })).toEqual([640, 899, 1_242]);
  });

  it('CT-05 from ranges are the width of each device times its ratio and share', () => {
    expect(
      imageWidths({
        ranges: [
          { width: 320, ratio: 2, share: 1 },
          { width: 899, ratio: 1, share: 1 },
        ],
      }),
    ).toEqual([640, 899]);
  });

  it('CT-05 without widths, ranges or a maximum are an error', () => {
    expect(() => imageWidths({})).toThrow(
      'An image width list needs widths, range descriptors or a maximum width',
    );
    expect(() => imageWidths({ widths: [], ranges: [] })).toThrow();
  });
});
