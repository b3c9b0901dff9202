import { describe, expect, it } from '@jest/globals';
import { logoRules, logoSize } from './logo-size.ts';

const sizeOf = (name: string, language = 'en') => logoSize({ name, language });

describe('The size of a name', () => {
  it('HD-06 is that of the sample in its 160 px', async () => {
    expect(await sizeOf('Meridian')).toEqual({ em: 3.9, emOfTwo: 3.9, spacing: -0.035 });
  });

  it('is measured with the face, and guessed wide for letters that it lacks', async () => {
    const [narrow, wide] = [await sizeOf('illicit'), await sizeOf('WWWWWWW')];
    expect(wide.em).toBeGreaterThan(narrow.em * 2.5);
    expect((await sizeOf('東京新聞', 'ja')).em).toBe(4);
    // The three signs stand above the two letters.
    expect((await sizeOf('ที่ที่', 'th')).em).toBe(1.7);
  });

  it('on two lines is that of the wider one, broken at spaces, hyphens or between the words of a script without spaces', async () => {
    for (const [name, language] of [
      ['Weekly Weekly', 'en'],
      ['Weekly-Weekly', 'en'],
      ['科学技术科学技术', 'zh'],
    ] as const) {
      const { em, emOfTwo } = await sizeOf(name, language);
      expect(emOfTwo / em).toBeGreaterThan(0.45);
      expect(emOfTwo / em).toBeLessThan(0.56);
    }
    const { em, emOfTwo } = await sizeOf('Donaudampfschifffahrt', 'de');
    expect(emOfTwo).toBe(em);
  });

  it('gives lines of letters with signs above and below more height', async () => {
    expect((await sizeOf('مجلة', 'ar')).line).toBe(1.4);
    expect((await sizeOf('Civic Works')).line).toBe(1.05);
  });

  it('decides how narrow a header may be that has the name beside its controls', async () => {
    const narrowest = (css: string) => Number(/width < calc\((\d+)px/.exec(css)?.[1]);
    expect(narrowest(logoRules(await sizeOf('Ny')))).toBeLessThan(100);
    expect(narrowest(logoRules(await sizeOf('Donaudampfschifffahrt', 'de')))).toBeGreaterThan(150);
  });
});
