import { describe, expect, it } from '@jest/globals';
import { faultsOfSegments } from '../../test/support/check-segments.ts';
import { createTestRun } from '../../test/support/test-run.ts';
import { toSegments } from './to-segments.ts';

async function htmlOf(html: string): Promise<string> {
  const body = await toSegments({ html, ref: 'x' }, createTestRun());
  expect(faultsOfSegments(body)).toEqual([]);
  return body.map((segment) => (segment.kind === 'html' ? segment.html : '')).join('');
}

describe('formulas', () => {
  it.each([
    [
      'MathML in a text stays, with its TeX beside it',
      '<p>So <math data-latex="y^3"><semantics><mrow><msup><mi>y</mi><mn>3</mn></msup></mrow><annotation encoding="application/x-tex">y^3</annotation></semantics></math> grows.</p>',
      '<p>So <math alttext="y^3"><mrow><msup><mi>y</mi><mn>3</mn></msup></mrow></math> grows.</p>',
    ],
    [
      'a formula on a line of its own stays one',
      '<div><math display="block"><mfrac linethickness="0"><mi>p</mi><mi>q</mi></mfrac></math></div>',
      '<p><math display="block"><mfrac linethickness="0"><mi>p</mi><mi>q</mi></mfrac></math></p>',
    ],
    [
      'empty places count: a power without a base, a space, a cell',
      '<p><math><msup><mrow></mrow><mn>2</mn></msup><mspace width="1em"/><mtable><mtr><mtd></mtd><mtd><mn>1</mn></mtd></mtr></mtable></math></p>',
      '<p><math><msup><mrow></mrow><mn>2</mn></msup><mspace width="1em"></mspace><mtable><mtr><mtd></mtd><mtd><mn>1</mn></mtd></mtr></mtable></math></p>',
    ],
    [
      'brackets that MathML 3 kept in attributes become signs',
      '<p><math><mfenced open="["><mi>a</mi><mi>b</mi></mfenced></math></p>',
      '<p><math><mrow><mo>[</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>)</mo></mrow></math></p>',
    ],
    [
      'a formula that holds nothing but its TeX is made from it',
      '<p><math><semantics><annotation encoding="application/x-tex">\\sqrt{2}</annotation></semantics></math></p>',
      '<p><math><msqrt><mn>2</mn></msqrt></math></p>',
    ],
    [
      'TeX that says nothing stays code',
      '<p><math alttext="\\wrong{2"></math></p>',
      '<p><code class="language-tex">\\wrong{2</code></p>',
    ],
    [
      'elements of HTML, addresses, styles and handlers in a formula go',
      '<p><math href="javascript:x()" onclick="x()"><mtext><b>if</b><img src=x onerror=x()></mtext><annotation-xml encoding="text/html"><script>x()</script><p>y</p></annotation-xml><maction actiontype="statusline" xlink:href="https://x.test"><mi style="color:red" class="c" mathcolor="red">z</mi></maction></math></p>',
      '<p><math><mtext>if</mtext><mi>z</mi></math></p>',
    ],
    ['an element of MathML outside of a formula is its text', '<p><mi>a</mi>b</p>', '<p>ab</p>'],
  ])('%s', async (_what, html, stored) => {
    expect(await htmlOf(html)).toBe(stored);
  });
});
