import { describe, expect, it } from '@jest/globals';
import { createTestRun } from '../../test/support/test-run.ts';
import { toSegments } from './to-segments.ts';

async function read(html: string): Promise<{ html: string; warnings: string[] }> {
  const run = createTestRun();
  const body = await toSegments({ html, ref: 'x' }, run);
  return {
    html: body.map((segment) => (segment.kind === 'html' ? segment.html : '')).join(''),
    warnings: run.warnings,
  };
}

describe('what opens at the press of a button', () => {
  it.each([
    [
      'an accordion of WordPress 6.9 (shape from its documentation, not from a real export)',
      '<div class="wp-block-accordion"><div class="wp-block-accordion-item is-open"><h3 class="wp-block-accordion-heading"><button type="button"><span class="t">Why <em>now</em>?</span><span class="i" aria-hidden="true">+</span></button></h3><div role="region"><p>Because.</p><ul><li>One</li></ul></div></div><div class="wp-block-accordion-item"><h3><button><span>How?</span></button></h3><div role="region">Slowly.</div></div></div>',
      '<details open><summary>Why <em>now</em>?</summary><p>Because.</p><ul><li>One</li></ul></details><details><summary>How?</summary><p>Slowly.</p></details>',
    ],
    [
      'an accordion of Bootstrap',
      '<div class="accordion-item"><h2 class="accordion-header" id="h1"><button aria-expanded="false" aria-controls="c1">When?</button></h2><div id="c1" class="collapse" hidden><div class="accordion-body">Soon.</div></div></div>',
      '<details><summary id="user-content-h1">When?</summary><p>Soon.</p></details>',
    ],
    [
      'a heading whose words are in a button, with nothing to open',
      '<h3><button>Words</button></h3><p>a</p><p>b</p>',
      '<h3>Words</h3><p>a</p><p>b</p>',
    ],
    [
      'details whose words are in a button',
      '<details><summary><button>Words</button></summary><p>a</p></details>',
      '<details><summary>Words</summary><p>a</p></details>',
    ],
  ])('%s', async (_what, html, stored) => {
    expect(await read(html)).toEqual({ html: stored, warnings: [] });
  });

  it('a button of a page is still left out, and named', async () => {
    expect(await read('<p>a</p><button>Share</button>')).toEqual({
      html: '<p>a</p>',
      warnings: ['left out of the body: 1 × button'],
    });
  });
});
