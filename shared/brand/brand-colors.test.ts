import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { colorSchemes, contrast, themes, usedColors, type BrandColors } from './brand-colors.ts';
import { fromOklch, toOklch } from './oklch.ts';

const sectionsOf = (...slugs: string[]) => ({
  sections: slugs.map((slug) => ({ slug })),
  subSections: [],
});

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** The colors of a scheme as pages have them. */
function palette(colors: BrandColors, scheme: 'light' | 'dark') {
  const { sections, ...own } = usedColors({ ...sectionsOf('harbor', 'culture'), colors })[scheme];
  return {
    ...themes[scheme].colors,
    ...own,
    sections: { ...themes[scheme].sections, ...sections },
  };
}

describe('usedColors', () => {
  it('uses the nearest color of the same hue that can be seen, and says so', () => {
    const { light, notes } = usedColors({
      ...sectionsOf(),
      colors: { light: { accent: '#7cc4ff' } },
    });
    expect(notes).toEqual([
      {
        path: ['colors', 'light', 'accent'],
        says: `accent #7cc4ff is too light on #fbfaf7 (1.7:1, 4.5:1 needed): the site uses ${light.accent}`,
      },
    ]);
    expect(contrast(light.accent ?? '', '#fbfaf7')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light.accent ?? '', '#fbfaf7')).toBeLessThan(4.7);
    expect(Math.abs(toOklch(light.accent ?? '').hue - toOklch('#7cc4ff').hue)).toBeLessThan(3);
  });

  it('leaves colors that can be seen as they are', () => {
    const colors = { light: { accent: '#0047ab' }, dark: { accent: '#9bb8ff' } };
    const used = usedColors({ ...sectionsOf(), colors });
    expect(used).toMatchObject({ ...colors, notes: [], problems: [] });
  });

  it('makes the accent of the other scheme', () => {
    const { dark, light } = usedColors({
      ...sectionsOf(),
      colors: { light: { accent: '#0047ab' } },
    });
    expect(light.accent).toBe('#0047ab');
    expect(contrast(dark.accent ?? '', themes.dark.colors.paper)).toBeGreaterThanOrEqual(4.5);
    expect(
      contrast(dark.onAccent ?? themes.dark.colors.onAccent, dark.accent ?? ''),
    ).toBeGreaterThanOrEqual(4.5);
    expect(Math.abs(toOklch(dark.accent ?? '').hue - toOklch('#0047ab').hue)).toBeLessThan(10);
  });

  it('can be read on any paper, with any accent and any colors of sections', () => {
    fc.assert(
      fc.property(
        color,
        color,
        color,
        fc.constantFrom(...colorSchemes),
        (paper, accent, hue, scheme) => {
          const colors = { [scheme]: { paper, accent, sections: { harbor: hue } } };
          const { problems } = usedColors({ ...sectionsOf('harbor', 'culture'), colors });
          expect(problems).toEqual([]);
          for (const each of colorSchemes) {
            const used = palette(colors, each);
            for (const [front, back, needed] of [
              [used.ink, used.paper, 4.5],
              [used.ink, used.wash, 4.5],
              [used.ink, used.plate, 4.5],
              [used.quiet, used.paper, 4.5],
              [used.quiet, used.wash, 4.5],
              [used.accent, used.paper, 4.5],
              [used.onAccent, used.accent, 4.5],
              [used.error, used.paper, 4.5],
              [used.focus, used.paper, 3],
              [used.sections.harbor ?? '', used.paper, 4.5],
              [used.sections.culture ?? '', used.paper, 4.5],
            ] as const)
              expect(contrast(front, back)).toBeGreaterThanOrEqual(needed);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('names backgrounds on which no text can be read', () => {
    const colors = { light: { paper: '#ffffff', wash: '#000000' } };
    expect(usedColors({ ...sectionsOf(), colors }).problems).toMatchObject([
      { path: ['colors', 'light', 'paper'] },
    ]);
  });

  it('gives each section without a color a hue of its own, which others do not change', () => {
    const slugs = ['news', 'politics', 'sport', 'food', 'travel', 'tech', 'harbor', 'letters'];
    const { light } = usedColors(sectionsOf(...slugs));
    const hues = slugs.map((slug) => toOklch(light.sections?.[slug] ?? '#000').hue);
    for (const [at, hue] of hues.entries())
      for (const other of hues.slice(at + 1))
        expect(Math.abs(((hue - other + 540) % 360) - 180)).toBeGreaterThan(10);
    const { light: more } = usedColors(sectionsOf(...slugs, 'chess'));
    expect(more.sections).toMatchObject(light.sections ?? {});
  });

  it('gives sections of many names a color, also where there are more than hues', () => {
    const slugs = Array.from({ length: 40 }, (_, at) => `section-${at}`);
    expect(Object.keys(usedColors(sectionsOf(...slugs)).light.sections ?? {})).toEqual(slugs);
  });

  it('shows a sub-section in the color of its parent', () => {
    const { light } = usedColors({
      sections: [{ slug: 'harbor' }],
      subSections: [{ slug: 'ferries', parent: 'harbor' }],
    });
    expect(light.sections?.ferries).toBe(light.sections?.harbor);
    // Also where the theme has a color for both.
    const { light: own } = usedColors({
      sections: [{ slug: 'science' }],
      subSections: [{ slug: 'dot-physics', parent: 'science' }],
      colors: { light: { sections: { science: '#005f60' } } },
    });
    expect(own.sections).toEqual({ science: '#005f60', 'dot-physics': '#005f60' });
  });
});

describe('OKLCH', () => {
  it('gives every color of a screen back', () => {
    fc.assert(
      fc.property(color, (one) => {
        expect(fromOklch(toOklch(one))).toBe(one);
      }),
    );
  });

  it('has the values of its author', () => {
    const { lightness, chroma, hue } = toOklch('#ff0000');
    expect([lightness, chroma, hue].map((value) => Number(value.toFixed(2)))).toEqual([
      0.63, 0.26, 29.23,
    ]);
  });
});
