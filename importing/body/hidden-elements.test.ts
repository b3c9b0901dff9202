import { describe, expect, it } from '@jest/globals';
import { withoutHidden } from './hidden-elements.ts';
import { parseTree, writeTree } from './tree.ts';

function shown(html: string): { html: string; leftOut: number } {
  let leftOut = 0;
  const tree = withoutHidden(parseTree(html), () => {
    leftOut += 1;
  });
  return { html: writeTree(tree), leftOut };
}

describe('Elements that no reader saw', () => {
  it.each([
    '<p hidden>SECRET</p>',
    '<div hidden="hidden"><p>SECRET</p></div>',
    '<span style="color:red;DISPLAY : none !important">SECRET</span>',
    '<div style="visibility:hidden">SECRET</div>',
    '<div><p><b style="display:none">SECRET</b></p></div>',
  ])('are left out and counted: %s', (html) => {
    const result = shown(`<p>One</p>${html}<p>Two</p>`);
    expect(result.html).not.toContain('SECRET');
    expect([result.html.includes('One'), result.html.includes('Two'), result.leftOut]).toEqual([
      true,
      true,
      1,
    ]);
  });

  it.each([
    '<button aria-controls="more">More</button><div id="more" hidden>Opened</div>',
    '<a href="#more">More</a><div id="more" style="display:none">Opened</div>',
    '<p hidden="until-found">Found</p>',
    '<p style="display:block">Shown</p>',
    '<p aria-hidden="true">Shown</p>',
  ])('stay where a button, a link or a search opens them: %s', (html) => {
    expect(shown(html)).toEqual({ html: writeTree(parseTree(html)), leftOut: 0 });
  });
});
