import { describe, expect, it } from '@jest/globals';
import { completeBrand } from '../../shared/brand/complete-brand.ts';
import { checkBrand } from './brand-check.ts';

describe('The check of a brand', () => {
  const file = { name: 'Civic Works', origin: 'https://www.civicworks.org' };

  it('names each link that leads to no page of the site, with its field', () => {
    const { state, says } = checkBrand(
      completeBrand({ ...file, secondaryLinks: [{ name: 'Photo', href: '/category/photo/' }] }),
    );
    expect([state, says]).toEqual([
      'problem',
      'Links of the brand that lead to no page of its site: secondaryLinks.0.href (/category/photo/)',
    ]);
  });

  it('finds nothing in a brand that names nothing', () => {
    expect(checkBrand(completeBrand(file)).state).toBe('ok');
  });
});
