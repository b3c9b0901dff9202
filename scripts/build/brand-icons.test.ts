import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { usedColors } from '../../shared/brand/brand-colors.ts';
import { brandIcons } from './brand-icons.ts';

const colors = { light: { accent: '#003366', onAccent: '#ffffff' } };
const sections = { sections: [], subSections: [] };
const iconsOf = (name: string, language = 'en') =>
  brandIcons({ name, language, colors, ...sections });

// The function that makes images blocks drawings, for the whole process of a test before this one.
beforeAll(() => {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
});

describe('The icons of a brand', () => {
  it.each(['Ebb & Flood', '“quoted”', 'Österreich heute', '42 Steps', 'Ệ-Zine'])(
    'show the first letter of %s in the colors of the brand',
    async (name) => {
      const { favicon, png } = await iconsOf(name);
      expect(favicon).toContain('fill="#003366"');
      expect(favicon).toContain('<path');
      const { data, info } = await sharp(await png(192))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([192, 192]);
      const isLight = (x: number, y: number) => (data[(y * 192 + x) * 3] ?? 0) > 200;
      const light = Array.from({ length: 192 * 192 }, (_, at) => [at % 192, Math.floor(at / 192)])
        .filter(([x = 0, y = 0]) => isLight(x, y));
      expect(light.length).toBeGreaterThan(300);
      // What launchers leave of an icon: a circle of four fifths of its side.
      for (const [x = 0, y = 0] of light) expect(Math.hypot(x - 96, y - 96)).toBeLessThan(77);
    },
  );

  it.each(['海の本', 'مجلة', '…', '🎈'])('have a disc for %s, which the face cannot write', async (name) => {
    expect((await iconsOf(name, 'ja')).favicon).toContain('<circle');
  });

  it('have the capital of the language', async () => {
    const dotted = await iconsOf('istanbul', 'tr');
    expect(dotted.favicon).toBe((await iconsOf('İstanbul', 'tr')).favicon);
    expect(dotted.favicon).not.toBe((await iconsOf('Istanbul', 'tr')).favicon);
  });

  it('have the accent that pages use where the brand’s own has too little contrast', async () => {
    const light = { light: { accent: '#ffdd00' } };
    const brand = { name: 'Ebb', language: 'en', colors: light, ...sections };
    const used = usedColors(brand).light.accent;
    expect(used).not.toBe('#ffdd00');
    expect((await brandIcons(brand)).favicon).toContain(`fill="${used}"`);
  });
});
