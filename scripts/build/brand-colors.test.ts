import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { colorSchemes, themes, usedColors } from '../../shared/brand/brand-colors.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { brandColorRules } from './brand-colors.ts';
import { projectRoot } from './paths.ts';

const sections = [{ ...brand.sections[0], slug: 'science', name: 'Science', title: '', description: '' }];
const plain = { sections, subSections: [] };

describe('The colors of a brand', () => {
  it('of the theme are those of its stylesheet, and have enough contrast', () => {
    const css = readFileSync(resolve(projectRoot, 'web/styles/tokens.css'), 'utf8');
    const [light = '', dark = ''] = css.split(":root[data-theme='dark']");
    const tokens = { light, dark };
    for (const scheme of colorSchemes) {
      const { colors, sections: hues } = themes[scheme];
      const named = Object.entries({ ...hues, ...colors, 'dot-physics': hues.science ?? '' });
      for (const [name, color] of named) {
        const token = name === 'dot-physics' ? 'science' : name.replace('onA', 'on-a');
        expect({ scheme, token, color: tokens[scheme].includes(`--${token}: ${color};`) }).toEqual({
          scheme,
          token,
          color: true,
        });
      }
    }
    const known = brand.sections.filter(({ slug }) => slug in themes.light.sections);
    const used = usedColors({ sections: known, subSections: brand.subSections });
    expect(used).toEqual({ light: { sections: {} }, dark: { sections: {} }, notes: [], problems: [] });
  });

  it('replace the theme’s in each scheme, a section’s with one made for the other scheme', () => {
    expect(brandColorRules(plain)).toBe('');
    const rules = brandColorRules({
      ...plain,
      colors: {
        light: { accent: '#0a7f3f', sections: { science: '#005f60' } },
        dark: { quiet: '#aaaaaa' },
      },
    });
    expect(rules.split('\n')).toEqual([
      ':root{--accent:#0a7f3f;--section-science:#005f60;}',
      expect.stringMatching(
        /^:root\[data-theme='dark'\]\{--quiet:#aaaaaa;--accent:#[\da-f]{6};--section-science:#[\da-f]{6};\}$/,
      ),
      expect.stringContaining("@media (prefers-color-scheme:dark){:root:not([data-theme='light']){--quiet:#aaaaaa;"),
      "[data-section='science']{--hue:var(--section-science)}",
    ]);
  });

  it('of errors are not those of links and buttons', () => {
    const green = brandColorRules({ ...plain, colors: { light: { accent: '#0a7f3f' } } });
    expect(green).not.toContain('--error');
    for (const sheet of ['account', 'problem-icon', 'newsletter-states']) {
      const css = readFileSync(resolve(projectRoot, `web/styles/${sheet}.css`), 'utf8');
      for (const [rule] of css.matchAll(/[^{}]*(?:invalid|problem)[^{}]*\{[^{}]*\}/g))
        expect(rule).not.toContain('var(--accent)');
    }
  });
});
