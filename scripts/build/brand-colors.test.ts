import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { colorProblem, colorSchemes, themes } from '../../shared/brand/brand-colors.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { brandColorRules } from './brand-colors.ts';
import { projectRoot } from './paths.ts';

describe('The colors of a brand', () => {
  it('of the theme are those of its stylesheet, and have enough contrast', () => {
    const css = readFileSync(resolve(projectRoot, 'web/styles/tokens.css'), 'utf8');
    const [light = '', dark = ''] = css.split(":root[data-theme='dark']");
    const tokens = { light, dark };
    for (const scheme of colorSchemes) {
      const { colors, sections } = themes[scheme];
      const named = Object.entries({ ...sections, ...colors, 'dot-physics': sections.science ?? '' });
      for (const [name, color] of named) {
        const token = name === 'dot-physics' ? 'science' : name.replace('onA', 'on-a');
        expect({ scheme, token, color: tokens[scheme].includes(`--${token}: ${color};`) }).toEqual({
          scheme,
          token,
          color: true,
        });
      }
    }
    expect(colorProblem({ ...brand, colors: {} })).toBeUndefined();
  });

  it('replace the theme’s in each scheme, a section’s with the theme’s where it has none', () => {
    expect(brandColorRules(brand)).toBe('');
    const rules = brandColorRules({
      colors: {
        light: { onAccent: '#fff', sections: { science: '#005f60' } },
        dark: { paper: '#000' },
      },
    });
    expect(rules.split('\n')).toEqual([
      ':root{--on-accent:#fff;--section-science:#005f60;}',
      ":root[data-theme='dark']{--paper:#000;--section-science:#74c3c5;}",
      "@media (prefers-color-scheme:dark){:root:not([data-theme='light']){--paper:#000;--section-science:#74c3c5;}}",
      "[data-section='science']{--hue:var(--section-science)}",
    ]);
  });
});
