import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { themes, usedColors } from '../../shared/brand/brand-colors.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { colorRules } from './brand-colors.ts';
import { projectRoot } from './paths.ts';

const sections = [{ ...brand.sections[0], slug: 'science', name: 'Science', title: '', description: '' }];
const plain = { sections, subSections: [] };

describe('The colors of a brand', () => {
  it('of the theme have enough contrast', () => {
    const known = brand.sections.filter(({ slug }) => slug in themes.light.sections);
    const used = usedColors({ sections: known, subSections: brand.subSections });
    expect(used).toEqual({ light: { sections: {} }, dark: { sections: {} }, notes: [], problems: [] });
  });

  it('are written once for both schemes, and replace the theme’s', () => {
    const theme = colorRules(plain).split('\n');
    for (const [name, color] of Object.entries({
      paper: 'var(--light,#fbfaf7) var(--dark,#131211)',
      'on-accent': 'var(--light,#fff) var(--dark,#131211)',
      'section-magazine': 'var(--light,#121110) var(--dark,#ece8e1)',
    }))
      expect(theme[0]).toContain(`--${name}:${color};`);
    expect(theme).toContain("[data-section='science']{--hue:var(--section-science)}");
    const [own] = colorRules({
      ...plain,
      colors: {
        light: { accent: '#0a7f3f', sections: { science: '#005f60' } },
        dark: { quiet: '#aaaaaa' },
      },
    }).split('\n');
    expect(own).toMatch(/--accent:var\(--light,#0a7f3f\) var\(--dark,#(?!ff6a55)[\da-f]{6}\);/);
    expect(own).toContain('--quiet:var(--light,#5c5852) var(--dark,#aaaaaa);');
    expect(own).toMatch(/--section-science:var\(--light,#005f60\) var\(--dark,#(?!74c3c5)[\da-f]{6}\);/);
  });

  it('of errors are not those of links and buttons', () => {
    const green = colorRules({ ...plain, colors: { light: { accent: '#0a7f3f' } } });
    expect(green).toContain('--error:var(--light,#c22a18) ');
    for (const sheet of [
      'account/account',
      'forms/forms',
      'forms/problem-icon',
      'newsletter/newsletter-states',
    ]) {
      const css = readFileSync(resolve(projectRoot, `web/${sheet}.css`), 'utf8');
      for (const [rule] of css.matchAll(/[^{}]*(?:invalid|problem)[^{}]*\{[^{}]*\}/g))
        expect(rule).not.toContain('var(--accent)');
    }
  });
});
