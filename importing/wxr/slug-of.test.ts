import { describe, expect, it } from '@jest/globals';
import { postSlug, slugOf } from './slug-of.ts';

describe('the slug of an item', () => {
  it.each([
    ['hello-world', 'Other', 'hello-world'],
    ['%ce%b5%cf%80-2', '', 'επ-2'],
    ['', 'Ünïcode & Marks!', 'unicode-marks'],
    ['', 'Using the <dialog> element', 'using-the-dialog-element'],
    ['', '', 'post-7'],
    ['a b/c?d#e%f', '', 'a-b-c-d-e-f'],
    ['%zz', 'T', 'zz'],
    ['x'.repeat(500), '', 'x'.repeat(180)],
  ])('with the name %s and the title "%s" is %s', (name, title, slug) => {
    expect(slugOf({ name, title, id: '7' })).toBe(slug);
  });

  it('of WordPress is made of a title that is HTML', () => {
    expect(postSlug({ name: '', title: '<em>Marks</em> &amp; more', id: '7' })).toBe('marks-more');
  });
});
