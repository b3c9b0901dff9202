import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '../../test/support/parse-document.ts';
import { bodyAnchors } from './body-anchors.ts';

const anchored = (...texts: string[]) =>
  bodyAnchors(texts.map((html) => ({ kind: 'html' as const, html }))).map((part) =>
    part.kind === 'html' ? part.html : '',
  );

describe('The anchors of a body', () => {
  it('are the ids of the old site, beside those that are stored', () => {
    expect(anchored('<h2 id="user-content-history">History</h2><p>x</p>')).toEqual([
      '<h2 id="user-content-history"><a name="history"></a>History</h2><p>x</p>',
    ]);
  });

  it('are distinct, in the order and with the numbers that generators give them', () => {
    const heading = '<h2 id="user-content-history">History</h2>';
    const [one, other] = anchored(heading + heading, heading);
    const names = [...`${one}${other}`.matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['history', 'history-1', 'history-2']);
    const ids = [...`${one}${other}`.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(names.map((name) => `user-content-${name}`));
  });

  it('take a number that is free', () => {
    const ids = ['a-1', 'a', 'a', 'a'].map((id) => `<h2 id="user-content-${id}">x</h2>`).join('');
    expect(
      [...(anchored(ids)[0] ?? '').matchAll(/name="([^"]+)"/g)].map(([, name]) => name),
    ).toEqual(['a-1', 'a', 'a-2', 'a-3']);
  });

  it.each([
    '<p>a<sup class="footnote-ref"><a id="user-content-fnref1" href="#user-content-fn1">1</a></sup></p>',
    '<ol><li id="user-content-fn1">Note <a href="#user-content-fnref1">back</a></li></ol>',
    '<table id="user-content-t"><tbody><tr id="user-content-r"><td id="user-content-d">x</td></tr></tbody></table>',
    '<ul id="user-content-l"><li>x</li></ul>',
    '<p><a href="/x"><em id="user-content-e">in a link</em></a></p>',
    '<pre id="user-content-p"><code>&lt;h2 id="user-content-no"&gt;</code></pre>',
    '<dl id="user-content-dl"><dt id="user-content-dt">x</dt><dd>y</dd></dl>',
    '<p title="1 &gt; 0" id="user-content-é%20&quot;">x</p>',
  ])('leave the markup as browsers read it: %s', (html) => {
    const [made = ''] = anchored(html);
    const { body } = parseDocument(`<body>${made}</body>`);
    for (const anchor of body.querySelectorAll('a[name]')) anchor.remove();
    expect(body.innerHTML).toBe(parseDocument(`<body>${html}</body>`).body.innerHTML);
    // A body never replaces what scripts call by a name.
    for (const element of parseDocument(`<body>${made}</body>`).querySelectorAll('[id]'))
      expect(element.id).toMatch(/^user-content-/);
  });
});
