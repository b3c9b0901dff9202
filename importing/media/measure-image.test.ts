import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Color } from 'sharp';
import { brand } from '../../shared/brand/meridian.ts';
import { measureImage } from './measure-image.ts';

const isPlainImage = async (bytes: Uint8Array) => (await measureImage(bytes)).isPlain === true;

const svg = (content: string, width = 1200, height = 800) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">${content}</svg>`,
    ),
  );
const ground = (color: string) => `<rect width="100%" height="100%" fill="${color}"/>`;
const lines = Array.from(
  { length: 12 },
  (_, index) =>
    `<rect x="60" y="${String(90 + index * 40)}" width="${String(300 + ((index * 137) % 500))}" height="6" fill="#333"/>`,
).join('');
/** Brightness that differs from point to point, as in photographs. */
function scene(width: number, height: number) {
  const bytes = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => 90 + ((at * 7919 + (at >> 4) * 31) % 97)),
  );
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

describe('An image with little to look at', () => {
  it.each([
    [
      'a screenshot of a form',
      svg(`${ground('#fff')}<rect width="1200" height="60" fill="#205493"/>${lines}`).png(),
    ],
    ['the same as a JPEG', svg(`${ground('#fff')}${lines}`).jpeg()],
    [
      'a chart',
      svg(
        `${ground('#fff')}<polyline points="60,700 300,400 600,500 1100,100" fill="none" stroke="#c00" stroke-width="6"/>`,
      ).png(),
    ],
    [
      'a logo on a dark ground',
      svg(`${ground('#0b2a4a')}<circle cx="600" cy="400" r="160" fill="#fff"/>`).webp(),
    ],
    ['a see-through logo', svg('<circle cx="600" cy="400" r="160" fill="#c00"/>').png()],
    ['one color', svg(ground('#888')).greyscale().png()],
  ])('CT-05 is %s', async (_, image) => {
    expect(await isPlainImage(await image.toBuffer())).toBe(true);
  });

  it.each([
    ['a photograph', scene(640, 480).jpeg()],
    ['one in grey', scene(640, 480).greyscale().png()],
    [
      'a drawn scene without a single ground',
      svg(
        `${ground('#88c')}<rect y="300" width="1200" height="500" fill="#c84"/><rect y="500" width="1200" height="300" fill="#4a6"/>`,
      ).png(),
    ],
  ])('CT-05 is not %s', async (_, image) => {
    expect(await isPlainImage(await image.toBuffer())).toBe(false);
  });

  it('CT-05 is none that the sample issue leads with', async () => {
    const folder = resolve(import.meta.dirname, '../../sample/photos');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
    expect(names.length).toBeGreaterThan(100);
    for (const name of names)
      expect([name, await isPlainImage(await readFile(resolve(folder, name)))]).toEqual([
        name,
        false,
      ]);
    expect(brand.logo?.image).toContain('logo-2000x411.png');
    expect(await isPlainImage(await readFile(resolve(folder, 'logo-2000x411.png')))).toBe(true);
  });
});

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
    ['of a few points', plain('#3264c8').resize(3, 2).png(), '#3264c8'],
    ['of a JPEG', plain('#3264c8').flatten().jpeg(), '#3264c8'],
  ])('CT-05 %s is its mean color', async (_, image, tone) => {
    const channels = (text: string) =>
      [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    const { tone: found } = await measureImage(await image.toBuffer());
    expect(found).toMatch(/^#[0-9a-f]{6}$/);
    channels(found).forEach((value, index) => {
      expect(Math.abs(value - (channels(tone)[index] ?? 0))).toBeLessThanOrEqual(2);
    });
  });
});
