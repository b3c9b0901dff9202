import { describe, expect, it } from '@jest/globals';
import sharp, { type Color } from 'sharp';
import { measureTone } from './measure-tone.ts';

const plain = (background: Color) =>
  sharp({ create: { width: 60, height: 40, channels: 4, background } });

describe('The tone of an image', () => {
  it.each([
    ['of one color', plain('#3264c8').png(), '#3264c8'],
    [
      'half black, half white',
      plain('#000000')
        .composite([
          {
            input: { create: { width: 30, height: 40, channels: 4, background: '#ffffff' } },
            left: 0,
            top: 0,
          },
        ])
        .png(),
      '#808080',
    ],
    ['that is see-through', plain({ r: 0, g: 0, b: 0, alpha: 0 }).png(), '#ffffff'],
    ['in grey', plain('#404040').greyscale().png(), '#404040'],
  ])('CT-05 %s is its mean color', async (_, image, tone) => {
    const channels = (text: string) =>
      [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    const found = await measureTone(await image.toBuffer());
    expect(found).toMatch(/^#[0-9a-f]{6}$/);
    channels(found).forEach((value, index) => {
      expect(Math.abs(value - (channels(tone)[index] ?? 0))).toBeLessThanOrEqual(2);
    });
  });
});
