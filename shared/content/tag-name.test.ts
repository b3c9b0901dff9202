import { describe, expect, it } from '@jest/globals';
import { tagName } from './tag-name.ts';

describe('The name of a tag', () => {
  it.each([
    ['audio', 'Audio'],
    ['electric-vehicles', 'Electric vehicles'],
    ['labor law', 'Labor law'],
    ['énergie', 'Énergie'],
    ['e-readers', 'E-readers'],
    ['iPhone', 'iPhone'],
    ['Start-ups', 'Start-ups'],
    ['_legacy-import', '_legacy-import'],
    ['電池', '電池'],
    ['', ''],
  ])('CT-01 of %s is shown as %s', (given, shown) => {
    expect(tagName(given)).toBe(shown);
  });
});
