import { describe, expect, it } from '@jest/globals';
import { initialState } from '../../web/state/site-state.ts';
import { createRenderedPages } from './rendered-pages.ts';

const metadata = {
  canonical: 'https://www.meridian.example/story/a/',
  description: '',
  robots: '',
  socialTitle: '',
  socialDescription: '',
  type: 'article' as const,
  authors: [],
  feeds: [],
  structuredData: [],
};
const props = { metadata, modules: [], stylesheets: [] };
const state = (hed: string) => ({
  ...initialState,
  context: { ...initialState.context, contentType: 'article' as const },
  content: { ...initialState.content, hed },
});

function counted(maxBytes?: number) {
  let renders = 0;
  const render = createRenderedPages(maxBytes, ({ content }) => {
    renders += 1;
    return content.hed.padEnd(100, '.');
  });
  return { render, count: () => renders };
}

describe('Rendered pages', () => {
  it('are rendered once as long as nothing that they show changes', () => {
    const { render, count } = counted();
    expect([render(state('One'), props), render(state('One'), props), count()]).toEqual([
      'One'.padEnd(100, '.'),
      'One'.padEnd(100, '.'),
      1,
    ]);
  });

  it('are rendered again when a letter of the state or of the head differs, or what a reader may see', () => {
    const { render, count } = counted();
    render(state('One'), props);
    render(state('one'), props);
    render(state('One'), { ...props, metadata: { ...metadata, robots: 'noindex' } });
    render(state('One'), { ...props, modules: ['/assets/entry-2.js'] });
    render({ ...state('One'), paywall: { ...initialState.paywall, isTruncated: true } }, props);
    expect(count()).toBe(5);
  });

  it('are dropped when they take too much memory, least recently requested first', () => {
    const { render, count } = counted(225);
    for (const hed of ['One', 'Two', 'One', 'Three', 'One']) render(state(hed), props);
    expect(count()).toBe(3);
    render(state('Two'), props);
    expect(count()).toBe(4);
  });

  it('are the complete output of the renderer', () => {
    const render = createRenderedPages();
    expect(render(state('One'), props)).toBe(render(state('One'), props));
    expect(render(state('One'), props)).toContain('<!DOCTYPE html>');
  });
});
