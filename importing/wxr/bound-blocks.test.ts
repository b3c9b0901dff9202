import { describe, expect, it } from '@jest/globals';
import { parseBlocks, type Block } from './parse-blocks.ts';
import { withBoundValues } from './bound-blocks.ts';

/** The shapes are those of WordPress's documentation (6.5 and 6.6), not of a real export. */
function shown(
  name: string,
  metadata: unknown,
  html: string,
  overrides: Readonly<Record<string, unknown>> = {},
): string {
  const [block] = parseBlocks(`<!-- wp:${name} ${JSON.stringify({ metadata })} /-->`) as Block[];
  if (block === undefined) throw new Error('no block');
  return withBoundValues(block, html, {
    field: (key) => (key === 'place' ? 'the <b>harbor</b>' : undefined),
    overrides: new Map(Object.entries(overrides)),
  });
}

describe('values of blocks that come from elsewhere', () => {
  const pattern = { name: 'Call', bindings: { __default: { source: 'core/pattern-overrides' } } };
  const field = (key: string) => ({
    bindings: { content: { source: 'core/post-meta', args: { key } } },
  });

  it.each([
    ['paragraph', field('place'), '<p>default</p>', '<p>the <b>harbor</b></p>'],
    ['paragraph', field('none'), '<p>default</p>', '<p>default</p>'],
    ['heading', pattern, '<h3 class="x">default</h3>', '<h3 class="x">Own words</h3>'],
    [
      'button',
      pattern,
      '<div><a href="/a">default</a></div>',
      '<div><a href="/own">Own button</a></div>',
    ],
    [
      'image',
      pattern,
      '<figure><img src="a.jpg" alt=""></figure>',
      '<figure><img src="/own" alt="Own alt"></figure>',
    ],
    ['paragraph', { ...pattern, name: 'Other' }, '<p>default</p>', '<p>default</p>'],
    ['paragraph', { name: 'Call' }, '<p>default</p>', '<p>default</p>'],
    ['list', pattern, '<ul><li>default</li></ul>', '<ul><li>default</li></ul>'],
  ])('%s with %j', (name, metadata, html, expected) => {
    const Call = { content: 'Own words', text: 'Own button', url: '/own', alt: 'Own alt' };
    expect(shown(name, metadata, html, { Call })).toBe(expected);
  });
});
