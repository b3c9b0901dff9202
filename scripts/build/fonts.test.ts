import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { standInRules } from './fonts.ts';
import { projectRoot } from './paths.ts';

const familyOf = (rule: string) => /font-family:"([^"]+)"/.exec(rule)?.[1] ?? '';

describe('The stand-ins of faces that have not arrived', () => {
  it('are each named in the stacks of the tokens', () => {
    const tokens = readFileSync(resolve(projectRoot, 'web/styles/tokens.css'), 'utf8');
    const families = [...new Set(standInRules().map(familyOf))];
    expect(families.length).toBeGreaterThan(10);
    expect(families.filter((family) => !tokens.includes(`'${family}'`))).toEqual([]);
  });

  it('have the height of the face in a line, whatever their size', () => {
    for (const rule of standInRules()) {
      const [size = 0, ascent = 0, descent = 0] = ['size-adjust', 'ascent-override', 'descent-override'].map(
        (name) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(rule)?.[1]) / 100,
      );
      const height = size * (ascent + descent);
      expect([1, 1.088, 1.32].some((face) => Math.abs(face - height) < 0.002)).toBe(true);
    }
  });
});
