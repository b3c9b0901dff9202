import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import type { PageType } from '../../shared/pages.ts';
import { initialState } from '../state/site-state.ts';
import { headerTitle } from './header-title.ts';

function titleOf(
  contentType: PageType,
  values: { hed?: string; heading?: string; category?: string; q?: string } = {},
): string {
  const { hed = '', heading, category = '', q } = values;
  return headerTitle(
    {
      context: {
        ...initialState.context,
        contentType,
        category,
        query: q === undefined ? {} : { q },
      },
      content: { ...initialState.content, hed },
      secondary: {
        ...initialState.secondary,
        heading: heading === undefined ? undefined : { title: heading, description: '' },
      },
    },
    brand,
  );
}

describe('The title area', () => {
  it.each([
    ['article', { hed: 'The Harbor' }, 'The Harbor'],
    ['review', { hed: 'A Lamp' }, 'A Lamp'],
    ['gallery', { hed: 'Signal Boxes' }, 'Signal Boxes'],
    ['video', { hed: 'The Harbor' }, 'The Harbor'],
    ['archive-listing', { heading: 'Most recent' }, 'Most recent'],
    ['archive-listing', { heading: 'Science, page 2', category: 'science' }, 'Science'],
    ['archive-listing', { heading: 'Uncategorized', category: 'uncategorized' }, ''],
    ['category', { heading: 'Science', category: 'science' }, 'Science'],
    ['category', { heading: 'Uncategorized', category: 'uncategorized' }, ''],
    ['tag', { heading: 'Maps' }, 'Maps'],
    ['staff', { heading: 'Staff' }, 'Staff'],
    ['search', { heading: 'Search', q: 'harbor & tide' }, 'Search: harbor & tide'],
    ['search', { heading: 'Search' }, 'Search: '],
    ['homepage', { heading: 'Meridian' }, ''],
    ['account-sign-in', { heading: 'Sign in' }, ''],
  ] as const)('HD-02 for %s with %j says "%s"', (type, values, title) => {
    expect(titleOf(type, values)).toBe(title);
  });
});
